# The page around the pictures: names, buttons, readouts, what happened, what went wrong.
# $window, $drain and $value come written out with their unit.

page-title = Backoff Lab: ¿por qué fluctuación?
page-description = <i>Backoff</i> y fluctuación (<i>jitter</i>) en vivo: mil clientes arrollan un servidor; activa la fluctuación y mira cómo se deshace la estampida.
skip-link = Ir al laboratorio
# The title over the picture follows the run: all about as long, so that nothing moves.
hero-title = Sin fluctuación, el <i>backoff</i> solo aplaza la estampida.
hero-lede = Cuando un servidor falla, sus clientes fallan a la vez y reintentan. <i>Backoff</i>: esperar más después de cada fallo. <b>Fluctuación</b> (<i>jitter</i>): una parte aleatoria en cada espera. Las barras cuentan por segundo, el servidor cada 10 ms: ahí, una capacidad de 100/s es 1.
hero-jitter = Con fluctuación, el <i>backoff</i> deshace la estampida.
hero-first-calls = La fluctuación no dispersa las primeras llamadas.
hero-too-short = Con esperas tan cortas, la fluctuación no dispersa.
hero-busy = Con esperas tan cortas, la estampida no da tregua.
hero-room = Donde hay lugar para todos, no hay estampida.
hero-nobody = Esta vez nadie consigue que lo atiendan.

nav-label = Secciones
nav-lab = Laboratorio
nav-compare = Comparar
nav-story = Historia
nav-claims = Afirmaciones
nav-interview = Entrevista
lang-label = Idioma
theme-to-light = Cambiar al tema claro
theme-to-dark = Cambiar al tema oscuro

param-base = Base
    .hint = primera espera
    .over = sobre el tope: vale el tope
param-cap = Tope
    .hint = espera más larga
param-growth = Crecimiento
    .hint = cómo crece la espera antes de fluctuar
param-multiplier = Multiplicador
    .hint = cada espera sobre la anterior
    .power = potencia de n
    .unused = no cuenta en este crecimiento
param-jitter = Fluctuación
    .hint = <i>jitter</i>, parte aleatoria
    .all = todos los tipos; los botones de arriba son cuatro
param-share = Parte
    .hint = de la espera que es aleatoria
    .unused = no cuenta en esta fluctuación
param-clients = Clientes
    .hint = fallan juntos
param-attempt-limit = Límite de intentos
    .hint = cuenta la primera llamada
param-capacity = Capacidad
    .hint = intentos por segundo, o auto
param-outage = Caída
    .hint = el servidor está caído
param-seed = Semilla
    .hint = del azar
param-cursor = Cursor
    .hint = un momento de la simulación
field-label = { $name }: escribe un valor

jitter-none = Ninguna
jitter-full = Total
jitter-equal = Parcial
jitter-decorrelated = Descorrelacionada
jitter-plus-minus = De más o de menos
jitter-additive = Sumada
jitter-subtractive = Restada
jitter-to-next = Hasta la espera siguiente
growth-exponential = Exponencial
growth-linear = Lineal
growth-fibonacci = Fibonacci
growth-polynomial = Polinómico
growth-fixed = Fijo
formula-wait = min(tope, base{ $growth ->
    [linear] ·n
    [fibonacci] ·F(n)
    [polynomial] ·n^{ $factor }
    [fixed] {""}
   *[exponential] ·{ $factor }ⁿ⁻¹
})
formula-none = espera = { $wait }
formula-full = espera = aleatorio(0, { $wait })
formula-equal = espera = d/2 + aleatorio(0, d/2), d = { $wait }
formula-decorrelated = espera = min(tope, aleatorio(base, anterior·3))
formula-between = espera = d·aleatorio({ $low }, { $high }), d = { $wait }
formula-to-next = espera = aleatorio(d, d siguiente), d = { $wait }

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
more-hint = crecimiento, fluctuación, límite, capacidad
action-luck = Otro sorteo
action-undo = Deshacer
action-redo = Rehacer
action-reset = Restablecer

figure-label = Clientes que reintentan y la carga del servidor
scrubber-label = Momento de la simulación
transport-start = Volver al inicio
transport-back = Un paso atrás
transport-play = Reproducir
transport-pause = Pausar
transport-forward = Un paso adelante
transport-wave = Siguiente ola
transport-speed = Velocidad
    .about = Velocidad: veces el tiempo real
transport-table = Tabla de datos
transport-frames = Seis momentos de la simulación
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
    .about = El mayor número de intentos en una ventana después de la vuelta, entre lo que el servidor acepta en una ventana. Sin caída cuentan también las primeras llamadas, y ninguna fluctuación las dispersa.
readout-utilisation = Utilización
    .about = Intentos atendidos entre los que el servidor podía atender, desde la vuelta hasta el último cliente atendido.
readout-attempts = Total de intentos
    .about = Todos los intentos, incluida la primera llamada, hasta que no queda nadie.
readout-drain = Tiempo hasta atender a todos
    .about = Desde la vuelta del servidor hasta el último cliente atendido. > significa que la simulación se detuvo con clientes todavía en espera.
readout-p99 = p99 de finalización
    .about = El tiempo en que 99 de cada 100 clientes atendidos ya habían sido atendidos, desde el primer fallo. > significa que la simulación se detuvo con clientes todavía en espera.
readout-sync = Sincronía
    .about = Cuánto llegan al unísono los reintentos antes de la vuelta: 1 si cada uno llega por su cuenta; el número de clientes si todos llegan juntos; más, si cada cliente llama además varias veces en una ventana. Su nombre es factor de Fano local.
readout-later = a los 0 s, luego { $later }
readout-each = { $each } por cliente
readout-beside = { $name }: { $value }
beside-none = sin fluctuación
beside-full = fluctuación total

claim-lock-step = Sin fluctuación, { $clients ->
    [many] <b>{ $clients }</b> de clientes
   *[other] <b>{ $clients }</b> clientes
} { $waves ->
    [0] llamaron a un servidor que estaba en pie
    [1] volvieron en una ola, que encontró el servidor de vuelta
   *[other] volvieron en { $waves } olas hasta que una encontró el servidor de vuelta
}; desde entonces llegaron hasta <b>{ $peak ->
    [one] { $peak } petición
    [many] { $peak } de peticiones
   *[other] { $peak } peticiones
}</b> en { $window } para una capacidad de <b>{ $room }</b>.
claim-spread = Con fluctuación { $jitter ->
    [equal] parcial
    [plus-minus] de más o de menos
    [additive] sumada
    [subtractive] restada
    [to-next] hasta la espera siguiente
    [decorrelated] descorrelacionada
   *[full] total
}, { $clients ->
    [many] <b>{ $clients }</b> de clientes
   *[other] <b>{ $clients }</b> clientes
} envían como máximo <b>{ $peak ->
    [one] { $peak } petición
    [many] { $peak } de peticiones
   *[other] { $peak } peticiones
}</b> en { $window } después de la vuelta del servidor, para una capacidad de <b>{ $room }</b>.
claim-first-calls = { $jitter ->
    [none] Sin fluctuación
    [equal] Con fluctuación parcial
    [plus-minus] Con fluctuación de más o de menos
    [additive] Con fluctuación sumada
    [subtractive] Con fluctuación restada
    [to-next] Con fluctuación hasta la espera siguiente
    [decorrelated] Con fluctuación descorrelacionada
   *[full] Con fluctuación total
}, las primeras llamadas de los { $clients ->
    [many] <b>{ $clients }</b> de clientes
   *[other] <b>{ $clients }</b> clientes
} llegan juntas: <b>{ $peak ->
    [one] { $peak } petición
    [many] { $peak } de peticiones
   *[other] { $peak } peticiones
}</b> en los primeros { $window } para una capacidad de <b>{ $room }</b>{ $later ->
    [0] .
   *[other] ; después, como máximo <b>{ $later }</b> en { $window }.
}
claim-drained = Al último cliente se lo atiende <b>{ $drain }</b> después de que vuelve el servidor.
claim-drained-up = Al último cliente se lo atiende <b>{ $drain }</b> después de las primeras llamadas.
claim-nobody = { $clients ->
    [many] Ninguno de los { $clients } de clientes fue atendido
   *[other] Ninguno de los { $clients } clientes fue atendido
}; hicieron { $attempts ->
    [one] { $attempts } intento
    [many] { $attempts } de intentos
   *[other] { $attempts } intentos
}.
claim-gave-up = { $clients ->
    [one] Un cliente se rindió
    [many] { $clients } de clientes se rindieron
   *[other] { $clients } clientes se rindieron
} después de { $limit ->
    [one] un intento
   *[other] { $limit } intentos
}.
claim-horizon = La simulación se detiene después de 24 horas, cuando { $clients ->
    [one] un cliente todavía espera
    [many] { $clients } de clientes todavía esperan
   *[other] { $clients } clientes todavía esperan
}.
claim-budget = La simulación se interrumpió en { $at }, después de { $attempts ->
    [many] { $attempts } de intentos
   *[other] { $attempts } intentos
}, cuando { $clients ->
    [one] un cliente todavía esperaba
    [many] { $clients } de clientes todavía esperaban
   *[other] { $clients } clientes todavía esperaban
}.
claim-running = La simulación todavía se está calculando.

compare-title = Cuatro estrategias, los mismos números al azar
compare-lede = Los mismos clientes, la misma caída, los mismos sorteos. Solo cambia la regla que convierte un sorteo en espera.
compare-note = Una sola escala para las cuatro: las barras llegan hasta { $top } intentos por segundo, y las más altas se cortan. La línea discontinua es la capacidad del servidor. El marco azul es el momento que muestra la figura de arriba; el número que lleva al lado es la carga en ese momento, en intentos por segundo.
compare-pick = Ver en el laboratorio
fact-peak = Pico / cap.
fact-drain = Atender a todos
fact-each = Intentos por cliente

story-title = La historia
story-lede = Cinco pasajes, cada uno con su propia simulación. Arrastra el número azul, cámbialo paso a paso o escribe otro.
scrub-less = { $name }: menos
scrub-more = { $name }: más
words-title = Glosario
analogies-title = Cuatro analogías

interview-title = Entrevista
interview-lede = { $count } preguntas. Responde en voz alta, luego abre una y compara. Cada respuesta viene con una simulación que la demuestra.
interview-levels = Nivel
level-all = Todas
level-junior = Júnior
level-middle = Intermedio
level-senior = Sénior
interview-answer = Una buena respuesta
interview-wrong = Una respuesta equivocada frecuente
interview-points = Puntos que mencionaste
interview-marks = { $said } de { $total } puntos
interview-proof = Prueba
interview-show = Ver la simulación: { $what }
interview-compare = Ver la comparación: { $what }
interview-from = Vienes de la pregunta “{ $question }”
interview-back = Volver a la pregunta

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
theme-auto = Igual al del sistema
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

footer-text = Todo se ejecuta en tu navegador. Sin cookies, sin rastreo.
footer-method = Cómo se calcula
footer-model = Todos los clientes envían la primera petición en 0 s. El servidor rechaza todo hasta que vuelve; después acepta un número fijo de intentos por ventana de 10 ms, en orden de llegada; la ventana es más larga si la capacidad es menor que 100 por segundo. Un cliente rechazado espera el tiempo que fija la política y vuelve a intentarlo. El tiempo se cuenta en microsegundos enteros. Cada sorteo pertenece a un cliente y a un reintento, y por eso las cuatro estrategias usan los mismos números al azar. El retardo de la red, las colas y el costo de rechazar no están en este modelo.
footer-keys = Teclas, con el foco en la figura: espacio reproduce y pausa, las flechas laterales avanzan un paso, N va a la siguiente ola, Home y End van al inicio y al final. Ctrl+Z deshace.

panic-text = El programa se detuvo por un error; lo lamentamos. Tus ajustes están en el enlace.
panic-reload = Abrir la página de nuevo con los mismos ajustes

static-note = Las figuras de esta página cobran movimiento donde JavaScript y WebAssembly están permitidos.
static-languages = Esta página en otros idiomas

late-failed = No se pudieron cargar las explicaciones. Comprueba tu conexión.
late-again = Reintentar
