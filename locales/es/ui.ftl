# The page around the pictures: names, buttons, readouts, what happened, what went wrong.
# $window, $drain and $value come written out with their unit.

page-title = Backoff Lab: ¿por qué fluctuación?
page-description = <i>Backoff</i> y fluctuación (<i>jitter</i>) en vivo: mil clientes arrollan un servidor; active la fluctuación y vea cómo la estampida se deshace.
skip-link = Ir al laboratorio
hero-title = Sin fluctuación, el <i>backoff</i> solo aplaza la estampida.

nav-label = Secciones
nav-lab = Laboratorio
nav-compare = Comparar
nav-story = Historia
nav-interview = Entrevista
lang-label = Idioma
theme-to-light = Cambiar al tema claro
theme-to-dark = Cambiar al tema oscuro

param-base = Base
    .hint = primera espera
    .over = sobre el tope: vale el tope
param-cap = Tope
    .hint = espera más larga
param-multiplier = Multiplicador
    .hint = cada espera sobre la anterior
param-jitter = Fluctuación
    .hint = <i>jitter</i>, parte aleatoria
param-clients = Clientes
    .hint = fallan juntos
param-attempt-limit = Límite de intentos
    .hint = cuenta la primera llamada
param-capacity = Capacidad
    .hint = intentos por segundo, o auto
param-outage = Caída
    .hint = el servidor está caído
param-seed = Semilla
    .hint = la cinta de la suerte
param-cursor = Cursor
    .hint = un momento de la ejecución
field-label = { $name }: escribe un valor

jitter-none = Ninguna
jitter-full = Total
jitter-equal = Parcial
jitter-decorrelated = Descorrelacionada
formula-none = espera = min(tope, base·{ $factor }ⁿ⁻¹)
formula-full = espera = aleatorio(0, min(tope, base·{ $factor }ⁿ⁻¹))
formula-equal = espera = d/2 + aleatorio(0, d/2), d = min(tope, base·{ $factor }ⁿ⁻¹)
formula-decorrelated = espera = min(tope, aleatorio(base, anterior·3))

value-none = sin límite
value-auto = auto
error-duration = Escribe un tiempo con su unidad, como 100 ms, 1,5 s o 2 min.
error-number = Escribe un número.
error-count = Escribe un número entero, como 500 o 10 mil.
error-count-or-none = Escribe un número entero, o «sin límite».
error-rate = Escribe un número de intentos por segundo, o auto.
error-small = Como mínimo { $value }. El valor queda como estaba.
error-large = Como máximo { $value }. El valor queda como estaba.
remark-no-limit = 0 significa sin límite.
remark-auto = 0 significa automático: una décima parte de los clientes por segundo.

more-label = Más
more-hint = multiplicador, límite, capacidad, caída, semilla
action-luck = Nueva suerte
action-undo = Deshacer
action-redo = Rehacer
action-reset = Restablecer

figure-label = Clientes que reintentan y la carga del servidor
scrubber-label = Momento de la ejecución
transport-start = Volver al inicio
transport-back = Un paso atrás
transport-play = Reproducir
transport-pause = Pausar
transport-forward = Un paso adelante
transport-wave = Siguiente ola
transport-speed = Velocidad
    .about = Velocidad: veces el tiempo real
transport-table = Tabla de datos
transport-frames = Seis momentos de la ejecución
clock-load = { $attempts ->
    [one] { $accepted } de { $attempts } intento atendido
    [many] { $accepted } de { $attempts } de intentos atendidos
   *[other] { $accepted } de { $attempts } intentos atendidos
}
clock-quiet = ningún intento
table-caption = Intentos a lo largo del tiempo
table-from = Desde
table-attempts = Intentos
table-rejected = Rechazados
table-served = Atendidos
table-so-far = Ya atendidos

readout-peak = Pico / capacidad
    .about = El mayor número de intentos en una ventana después de la vuelta, entre lo que el servidor acepta en una ventana.
readout-utilisation = Utilización
    .about = Intentos atendidos entre los que el servidor podía atender, desde la vuelta hasta el último cliente atendido.
readout-attempts = Total de intentos
    .about = Todos los intentos, incluida la primera llamada, hasta que no queda nadie.
readout-drain = Tiempo hasta vaciar
    .about = Desde la vuelta del servidor hasta el último cliente atendido.
readout-p99 = Finalización p99
    .about = El tiempo en que 99 de cada 100 clientes atendidos ya habían sido atendidos, desde el primer fallo.
readout-sync = Sincronía
    .about = Factor de Fano local de los reintentos antes de la vuelta: 1 significa independientes; el número de clientes significa al unísono.
readout-each = { $each } cada uno
readout-beside = { $name }: { $value }
beside-none = sin fluctuación
beside-full = fluctuación total

claim-lock-step = Sin fluctuación, { $clients ->
    [many] <b>{ $clients }</b> de clientes volvieron
   *[other] <b>{ $clients }</b> clientes volvieron
} en { $waves ->
    [one] una ola
   *[other] { $waves } olas
} antes de que se atendiera al primero; la mayor ola posterior envió <b>{ $peak ->
    [one] { $peak } petición
    [many] { $peak } de peticiones
   *[other] { $peak } peticiones
}</b> en { $window } contra una capacidad de <b>{ $room }</b>. El último cliente es atendido { $drain } después de la vuelta del servidor.
claim-spread = Con fluctuación { $jitter ->
    [equal] parcial
    [decorrelated] descorrelacionada
   *[full] total
}, { $clients ->
    [many] los mismos { $clients } de clientes
   *[other] los mismos { $clients } clientes
} se dispersan: como máximo <b>{ $peak ->
    [one] { $peak } petición
    [many] { $peak } de peticiones
   *[other] { $peak } peticiones
}</b> en { $window } contra una capacidad de <b>{ $room }</b>, y el último es atendido <b>{ $drain }</b> después de la vuelta del servidor.
claim-nobody = { $clients ->
    [many] Ninguno de los { $clients } de clientes fue atendido
   *[other] Ninguno de los { $clients } clientes fue atendido
}; hicieron { $attempts ->
    [one] { $attempts } intento
    [many] { $attempts } de intentos
   *[other] { $attempts } intentos
}.
claim-gave-up = { $clients ->
    [one] Un cliente desistió
    [many] { $clients } de clientes desistieron
   *[other] { $clients } clientes desistieron
} después de { $limit ->
    [one] un intento
   *[other] { $limit } intentos
}.
claim-horizon = La ejecución se detiene después de 24 horas, cuando { $clients ->
    [one] un cliente todavía espera
    [many] { $clients } de clientes todavía esperan
   *[other] { $clients } clientes todavía esperan
}.
claim-budget = La ejecución se interrumpió en { $at }, después de { $attempts ->
    [many] { $attempts } de intentos
   *[other] { $attempts } intentos
}, cuando { $clients ->
    [one] un cliente todavía esperaba
    [many] { $clients } de clientes todavía esperaban
   *[other] { $clients } clientes todavía esperaban
}.
claim-running = La ejecución todavía se está calculando.

compare-title = Cuatro estrategias, una sola cinta de la suerte
compare-lede = Los mismos clientes, la misma caída, los mismos sorteos. Solo cambia la regla que convierte un sorteo en espera.
compare-note = Una sola escala para las cuatro: el mismo tiempo, la misma carga, los mismos clientes. Las barras más altas se cortan. La línea discontinua es la capacidad del servidor.
compare-pick = Usar esta como la política de arriba
fact-peak = Pico / cap.
fact-drain = Vaciar
fact-each = Intentos cada uno

story-title = La historia
story-lede = Cinco pasajes, cada uno con su propia ejecución. Arrastre el número azul, cámbielo paso a paso o escriba otro.
scrub-less = { $name }: menos
scrub-more = { $name }: más
words-title = Las palabras
analogies-title = Cuatro comparaciones

interview-title = Entrevista
interview-lede = { $count } preguntas. Responda en voz alta, luego abra una y compare. Cada respuesta tiene una ejecución que la prueba.
interview-levels = Nivel
level-all = Todas
level-junior = Júnior
level-middle = Intermedio
level-senior = Sénior
interview-answer = Una buena respuesta
interview-wrong = Una respuesta equivocada común
interview-points = Puntos que usted dijo
interview-marks = { $said } de { $total } puntos
interview-proof = Prueba
interview-show = Muéstreme
interview-compare = La comparación

share-button = Compartir
share-title = Comparte lo que ves
share-link = Enlace a este estado
share-embed = Insertar en la documentación
share-controls = Controles
share-theme = Tema
share-language = Idioma
share-play = Reproducir automáticamente
share-snippet = Código para tu página
share-preview = Vista previa
share-copy = Copiar
share-copied = Copiado.
controls-compact = Una fila
controls-none = Ninguno
controls-full = Todos
theme-auto = El del sistema del lector
theme-light = Claro
theme-dark = Oscuro
dialog-close = Cerrar
embed-open = Abrir el laboratorio

notice-unreadable = El enlace trae un valor ilegible para { $name }: “{ $text }”. Se usa el predeterminado: { $default }.
notice-small = El enlace trae un valor demasiado pequeño para { $name }: “{ $text }”. Se usa el mínimo: { $value }.
notice-large = El enlace trae un valor demasiado grande para { $name }: “{ $text }”. Se usa el máximo: { $value }.
notice-version = El enlace es de la versión { $text }, que esta página no conoce. Muestra los valores predeterminados.
notice-long = El enlace es más largo que cualquiera de los nuestros. El final se omitió.
notice-dismiss = Cerrar este mensaje

footer-text = Todo corre en su navegador. Sin cookies, sin rastreo.
footer-method = Cómo se calcula
footer-model = Todos los clientes envían la primera petición en 0 s. El servidor rechaza todo hasta que vuelve; después acepta un número fijo de intentos por ventana de 10 ms, en orden de llegada; la ventana es más larga si la capacidad es menor que 100 por segundo. Un cliente rechazado espera lo que manda la política y vuelve a intentar. El tiempo se cuenta en microsegundos enteros. Cada sorteo pertenece a un cliente y a un reintento, y por eso las cuatro estrategias encuentran la misma suerte. El retardo de la red, las colas y el costo de rechazar no están en este modelo.
footer-keys = Teclas, con el foco en la figura: espacio reproduce y pausa, las flechas laterales avanzan un paso, N va a la siguiente ola, Home y End van a los extremos. Ctrl+Z deshace.

panic-text = El programa se rompió, y lo lamentamos. Sus ajustes están en el enlace.
panic-reload = Abrir la página de nuevo con los mismos ajustes

static-note = Las figuras de esta página se mueven donde JavaScript y WebAssembly están permitidos.
static-languages = Esta página en otros idiomas
