# Preguntas de entrevista. El nivel y las simulaciones están en src/catalog/questions.json: en
# `.show`, los argumentos sin sufijo salen de la simulación, y los terminados en 2, de la
# comparación. `.note1` a `.note4` son los comentarios del código de src/catalog/retry_loop.rs.

q-jitter =
    .question = ¿Por qué no basta el <i>backoff</i> exponencial sin fluctuación?
    .answer = Porque el <i>backoff</i> decide cuándo reintenta un cliente, no qué clientes reintentan juntos. Los que fallaron en el mismo instante calculan las mismas esperas y vuelven en el mismo instante. Duplicar la espera separa las olas, pero conserva su altura: cada ola trae a todos los clientes que aún esperan, y el servidor solo puede atender a pocos. Un sorteo entre cero y la espera calculada, la fluctuación (<i>jitter</i>), rompe eso. Los mismos clientes llegan entonces en un flujo suave, que el servidor puede atender.
    .point1 = Señala la sincronía como causa, no el número de intentos
    .point2 = Dice que duplicar la espera separa las olas, pero conserva su altura
    .point3 = Da una fórmula, por ejemplo <code>aleatorio(0, min(tope, base * 2^(n-1)))</code>, con n = 1 en el primer reintento
    .point4 = Reconoce el precio: una espera aislada es imprevisible y puede ser casi cero
    .wrong = “Con esperar más se resuelve.” Una espera más larga solo aplaza la ola; llega después, con los mismos clientes.
    .show = Sin fluctuación, la ventana más cargada después de la recuperación tiene { $peak } intentos, para una capacidad de { $room }; el tiempo hasta atender a todos es de { $drain }. Con fluctuación total: { $peak2 } intentos y { $drain2 }.

q-cap =
    .question = ¿Por qué el <i>backoff</i> necesita un tope?
    .answer = Porque, al duplicarse, la espera pronto supera cualquier caída. Con una base de 1 s, la décima espera es de 512 s, más de ocho minutos, y las diez primeras suman 17 minutos. Si el servidor vuelve justo después de que el cliente empezó una espera así, está listo y no llega nadie. Un tope de algunas decenas de segundos mantiene a los clientes cerca de la recuperación. El precio es un flujo constante de intentos en una caída larga; por eso lo elijo de modo que todos los clientes juntos queden por debajo de la capacidad.
    .point1 = Da un número: con una base de 1 s, la décima espera es de 512 s
    .point2 = Dice qué se pierde: el cliente sigue esperando cuando el servidor ya volvió
    .point3 = Reconoce el precio: en una caída larga los intentos siguen a ritmo constante
    .point4 = Lo dimensiona: clientes divididos por la espera media deben quedar por debajo de la capacidad
    .wrong = “Sin tope, los clientes se rinden antes.” No se rinden: siguen esperando. Parar es tarea del límite de intentos.
    .show = Después de una caída de diez minutos, con un tope de 1 h, al último cliente se lo atiende { $drain } después de la recuperación, con { $attempts } intentos en total. Con un tope de 30 s son { $drain2 } y { $attempts2 } intentos.

q-retry-after =
    .question = ¿Cuándo debe <code>Retry-After</code> prevalecer sobre la espera calculada?
    .answer = Siempre que el servidor lo envíe. El servidor conoce su propio estado; el cliente solo puede adivinar. Tomo el valor como la espera mínima permitida y me rindo de inmediato si supera el plazo de quien llamó. Pero un mismo valor enviado a muchos clientes crea otra estampida: todos obedecen y todos vuelven en el mismo segundo. Por eso le sumo una parte aleatoria, siempre por encima, nunca por debajo. Así casi no se desperdician intentos y nadie vuelve al unísono.
    .point1 = El servidor conoce su estado mejor que cualquier fórmula del cliente
    .point2 = Trata el valor como un mínimo que la fluctuación no puede acortar
    .point3 = Ve que un valor igual para todos crea otra estampida y suma fluctuación por encima
    .point4 = Sigue respetando el plazo de quien llamó y el límite de intentos
    .wrong = “Con <code>Retry-After</code> no hace falta fluctuación.” Si todos obedecen el mismo valor al pie de la letra, llegan juntos, como sin fluctuación.
    .show = Aquí, una espera fija hace el papel del encabezado. Exactamente 30 s para todos: { $peak } intentos en una ventana, para una capacidad de { $room }, y al último cliente se lo atiende { $drain } después de la recuperación. Con 30 s más una parte aleatoria de hasta 30 s: { $peak2 } intentos en la ventana más cargada y { $drain2 }.

q-at-once =
    .question = ¿Por qué no reintentar de inmediato?
    .answer = Porque lo más probable es que siga ahí lo que hizo fallar el primer intento, y todos los demás tienen la misma idea. Mil clientes con una ida y vuelta de 50 ms envían 20 mil intentos por segundo a un servidor que atiende 100. Si cada rechazo cuesta apenas medio por ciento de una petición, los rechazos solos consumen toda la capacidad, y el servidor no se recupera. Si rechazar de verdad no cuesta nada, reintentar de inmediato es un desperdicio, no un colapso. Yo no apostaría a eso.
    .point1 = El fallo suele durar más que una ida y vuelta
    .point2 = Calcula la carga: clientes divididos por el tiempo de ida y vuelta
    .point3 = Dice que rechazar consume recursos, y que la propia avalancha puede impedir que el servidor vuelva
    .point4 = Reconoce que, donde rechazar es gratis, es un desperdicio y no un colapso
    .wrong = “Reintentar de inmediato siempre tumba al servidor.” Solo donde el rechazo cuesta algo. Donde es gratis, como en este modelo, es sobre todo un desperdicio.
    .show = Reintentar cada 50 ms da { $attempts } intentos, { $each } por cliente. El <i>backoff</i> con fluctuación total da { $attempts2 }. Al último cliente se lo atiende { $drain } después de la recuperación en el primer caso y { $drain2 } en el segundo.

q-limit =
    .question = ¿Para qué un límite de intentos si ya hay <i>backoff</i>?
    .answer = Responden preguntas distintas. El <i>backoff</i> dice cuándo reintentar; el límite, cuántas veces. Solo con <i>backoff</i>, un cliente cuyo servidor nunca vuelve pregunta para siempre. Ocupa memoria y conexiones y nunca informa un fallo, así que no suena ninguna alerta. Con un límite, la carga de una caída larga no pasa de clientes por intentos, y el fallo sale a la luz. El límite, además, debe bastar para las caídas que quiero atravesar.
    .point1 = El <i>backoff</i> dice cuándo, el límite dice cuántas veces
    .point2 = Sin límite, un fallo duradero nunca se hace visible
    .point3 = El límite acota la carga: clientes por intentos
    .point4 = Elige el límite según las caídas por atravesar o el plazo de quien llamó
    .wrong = “El tope ya detiene al cliente.” El tope limita una espera. El número de esperas sigue sin límite.
    .show = Una caída de una hora, ocho intentos por cliente: { $gaveup ->
            [0] ningún cliente se rinde
            [1] un cliente se rinde
           *[other] { $gaveup } clientes se rinden
        }, y el servidor recibió { $attempts } intentos. Sin límite nadie se rinde, y recibe { $attempts2 }.

q-variants =
    .question = Fluctuación total, parcial o descorrelacionada: ¿cuál y por qué?
    .answer = La total sortea entre cero y la espera calculada. Dispersa bien, pero su espera media es solo la mitad, así que en una caída hace más intentos que la parcial. La parcial conserva la mitad de la espera y sortea la otra mitad: un mínimo garantizado, menos intentos, menos dispersión. La descorrelacionada sortea entre la base y el triple de la espera anterior: casi ninguna sincronía, pero, con la base muy por debajo del tope, crece despacio para la mayoría de los clientes. Ninguna es la mejor en todo. Empiezo por la total y mido.
    .point1 = Dice, para las tres, qué se sortea y entre qué límites
    .point2 = Total: buena dispersión y una espera media igual a la mitad de la calculada
    .point3 = Parcial: un mínimo garantizado y menos dispersión
    .point4 = Ninguna variante gana en todas las medidas; dice cuál importa en el caso
    .wrong = “La fluctuación total es la mejor en todo.” Dispersa bien. Pero sus esperas son más cortas en promedio, así que en una caída hace más intentos que la parcial.
    .show = Fluctuación total: { $attempts } intentos, sincronía { $sync }. Fluctuación parcial: { $attempts2 } intentos, sincronía { $sync2 }. Clientes independientes darían 1.

q-cap-size =
    .question = ¿Qué sale mal con un tope demasiado corto? ¿Y con uno demasiado largo?
    .answer = Si es demasiado corto, el <i>backoff</i> termina antes de empezar: todos quedan en el tope, y el servidor recibe clientes divididos por la espera media, durante la caída y después. Si es demasiado largo, los clientes siguen esperando después de la recuperación, con el servidor ocioso. Busco el valor con el que todos juntos piden un poco menos de lo que el servidor puede responder. Con fluctuación total, la espera media es la mitad del tope: mil clientes con un tope de 20 s hacen unos 100 intentos por segundo.
    .point1 = Demasiado corto: una carga constante de clientes divididos por la espera media
    .point2 = Demasiado largo: la recuperación se nota tarde, y el servidor queda ocioso
    .point3 = Con fluctuación total, la espera media en el tope es la mitad del tope
    .point4 = Deduce el tope del número de clientes y de la capacidad, no de la costumbre
    .wrong = “Cuanto más largo el tope, mejor.” El servidor descansa, pero los clientes siguen esperando mucho después de que ya podría atenderlos.
    .show = Con un tope de 1 s: { $attempts } intentos, { $peak } en la ventana más cargada después de la recuperación, tiempo hasta atender a todos de { $drain }. Con un tope de 1 min: { $attempts2 } intentos, { $peak2 } en la ventana más cargada, { $drain2 }.

q-base =
    .question = ¿Cómo eliges la base?
    .answer = Por los fallos que quiero atravesar y los intentos que tengo. Seis intentos son cinco esperas; al duplicarse suman 31 veces la base y, con fluctuación total, la mitad de eso en promedio. Contra un fallo de 2 s, una base de 10 ms gasta los seis en menos de un tercio de segundo, y todos se topan con el mismo fallo. Una base de 500 ms basta. La latencia de la llamada no sirve de guía: el fallo no la conoce. Una base demasiado larga gasta el plazo de quien llamó en la primera espera.
    .point1 = Deduce la base de la duración del fallo y del número de intentos
    .point2 = Calcula el tiempo cubierto y lo reduce a la mitad con fluctuación total
    .point3 = Demasiado corta: los intentos se acaban antes de que pase el fallo
    .point4 = Demasiado larga: la primera espera consume el plazo de quien llamó
    .wrong = “La base es la latencia típica de la llamada.” Una llamada de 20 ms puede fallar durante 2 s; los intentos espaciados por su latencia se acaban mucho antes.
    .show = Un fallo de 2 s, seis intentos, fluctuación total. Con una base de 10 ms, clientes que se rinden: { $gaveup } de { $clients }. Con una base de 500 ms: { $gaveup2 }.

q-window =
    .question = 20 mil dispositivos se reconectan a la vez, y tu servidor solo puede atender 2 mil por segundo. ¿En cuánto tiempo los repartes?
    .answer = Como mínimo, dispositivos divididos por la capacidad libre: 20 mil entre 2 mil por segundo son 10 s. Repartida en 10 s exactos, la carga apenas cabe, y el azar llena unas ventanas más que otras. Así que uso cerca del doble, 20 s. Esto debe valer desde el primer reintento: si las esperas empiezan en 100 ms, las primeras olas son demasiado densas, por largas que sean las esperas de después. El precio es tiempo, pues los últimos dispositivos necesitan más que los 20 s. Yo diría eso y dejaría que decida el responsable.
    .point1 = Como mínimo, dispositivos divididos por la capacidad libre: 10 s
    .point2 = Suma un margen, porque las llegadas aleatorias son desiguales
    .point3 = Lo aplica desde el primer reintento, no solo en el tope
    .point4 = Reconoce el precio: el último dispositivo tarda más en volver
    .wrong = “El <i>backoff</i> exponencial encuentra solo el espaciado correcto.” Al final lo encuentra, pero para entonces las primeras olas, estrechas, ya golpearon al servidor.
    .show = Una décima parte de eso: { $clients } dispositivos, 200 por segundo. Repartidos en 20 s: { $attempts } intentos, { $peak } en la ventana más cargada, para una capacidad de { $room }, tiempo hasta atender a todos de { $drain }. Repartidos en 2 s: { $attempts2 } intentos, { $peak2 } en la ventana más cargada, { $drain2 }.

q-monitor =
    .question = ¿Qué monitoreas donde los clientes reintentan?
    .answer = Primero, la razón entre intentos y primeros intentos: cuando todo va bien está cerca de 1, y sube antes de que alguien se queje. Luego, la carga en ventanas cortas, no solo por minuto, porque una estampida con una ola por segundo y un flujo uniforme tienen el mismo promedio. Luego, en qué intento salen bien las llamadas, para ver si reintentar de verdad ayuda. Y las llamadas que se rinden, junto a un percentil alto del tiempo que tardaron las otras.
    .point1 = Intentos por llamada, con una alerta sobre esa razón
    .point2 = Picos en ventanas tan cortas como las que el servidor puede sentir
    .point3 = En qué intento salen bien las llamadas y cuántas se rinden
    .point4 = Un percentil alto del tiempo de finalización, siempre junto al número de fallos
    .wrong = “Con las peticiones por minuto basta.” El promedio esconde las olas. Dos simulaciones con casi el mismo total pueden tener picos muy distintos.
    .show = Dos políticas con la misma espera media. Totales: { $attempts } y { $attempts2 } intentos. Ventana de 10 ms más cargada después de la recuperación: { $peak } y { $peak2 }.

q-seed =
    .question = ¿Cómo pruebas el <i>backoff</i> con fluctuación?
    .answer = Paso como parámetros las dos cosas que lo vuelven imprevisible: el reloj y la fuente de azar. Con un reloj falso, las horas pasan en milisegundos. Con la semilla fija, las esperas son siempre iguales, y puedo comparar valores exactos. Después pruebo lo que debe valer para cualquier semilla: ninguna espera por encima del tope, ninguna por debajo de cero, nunca más intentos que el límite. Para afirmar algo sobre muchos clientes, uso varias semillas y miro la dispersión, porque una simulación prueba poco.
    .point1 = Recibe como parámetros el reloj y la fuente de azar
    .point2 = Fija la semilla donde compara valores exactos
    .point3 = Prueba lo que vale para toda semilla: los límites de la espera y el de intentos
    .point4 = Usa varias semillas antes de afirmar algo sobre muchos clientes
    .wrong = “Las esperas aleatorias no se pueden probar, así que las pruebas desactivan la fluctuación.” Entonces la parte que más importa queda sin probar.
    .show = Semilla 1: { $attempts } intentos, tiempo hasta atender a todos de { $drain }. Al repetirla no cambia ni un dígito. Semilla 2: { $attempts2 } y { $drain2 }; cambian los detalles, el resultado es el mismo.

q-first-attempt =
    .question = Todos los clientes empiezan en el mismo instante. ¿Ayuda la fluctuación en los reintentos?
    .answer = Contra la primera ola, no. Una tarea a la hora en punto en todas las máquinas, o todas reiniciadas a la vez, y los primeros intentos salen en el mismo instante. La fluctuación en los reintentos solo actúa después de un fallo, así que llega tarde. El comienzo necesita su propio retraso aleatorio, dimensionado como cualquier reparto: clientes divididos por capacidad. En tareas programadas, el retraso puede ser fijo por máquina, lo que mantiene iguales los intervalos. Los reintentos necesitan de todos modos su fluctuación, para el próximo fallo en común.
    .point1 = La fluctuación en los reintentos solo actúa después del primer fallo
    .point2 = Nombra comienzos en común: la hora en punto, todas las máquinas reiniciadas
    .point3 = Pone un retraso aleatorio antes del primer intento, según la capacidad
    .point4 = Mantiene también la fluctuación en los reintentos
    .wrong = “Tenemos fluctuación total, así que no puede haber olas.” La primera ola llega antes de cualquier sorteo.
    .show = Sin caída, todos empiezan en 0 s, fluctuación total en los reintentos: { $peak } intentos en la ventana más cargada, para una capacidad de { $room }. En la segunda simulación, el servidor rechaza a todos en ese instante, y cada uno empieza de nuevo en un momento al azar dentro de 20 s: { $peak2 }.

q-load =
    .question = ¿Cuándo el <i>backoff</i> no baja la carga?
    .answer = Cuando cada llamada hace de todos modos el mismo número de intentos. Con tres intentos por llamada, un servidor que sigue caído recibe el triple de las llamadas, sean las esperas de milisegundos o de minutos. El <i>backoff</i> desplaza los intentos, no los elimina. El peor caso es un flujo de llamadas nuevas: los intentos postergados antes llegan junto con los de ahora. Lo que baja la carga es un límite, un presupuesto de reintentos o un cortacircuitos (<i>circuit breaker</i>). El <i>backoff</i> ayuda en fallos cortos, en los que un intento posterior sale bien.
    .point1 = En una caída larga, la carga es llamadas por intentos
    .point2 = El <i>backoff</i> desplaza los intentos en el tiempo, no los elimina
    .point3 = Distingue un conjunto fijo de clientes de un flujo de llamadas nuevas
    .point4 = Nombra lo que sí la baja: límite, presupuesto, cortacircuitos
    .wrong = “Las esperas más largas siempre alivian al servidor.” Si llegan llamadas nuevas todo el tiempo y cada una hace un número fijo de intentos, la suma no cambia.
    .show = El servidor sigue caído, tres intentos por cliente. Con esperas desde 100 ms y fluctuación total recibe { $attempts } intentos; con esperas desde 10 s, { $attempts2 }. Solo difieren los momentos.

q-multiplier =
    .question = ¿Un multiplicador mayor deshace la estampida?
    .answer = No. El multiplicador fija la distancia entre las olas, no cuántos clientes hay en cada una. Mientras todos calculen las mismas esperas, la primera ola después de la recuperación trae a todos los clientes, sea cada espera dos u ocho veces la anterior. Un multiplicador mayor llega al tope en menos intentos, y de ahí en adelante los dos se comportan igual. Para que la ola se reduzca, las esperas deben diferir entre clientes, y eso exige una parte aleatoria.
    .point1 = El multiplicador cambia la distancia entre las olas, no su altura
    .point2 = La primera ola después de la recuperación trae a todos los que aún esperan
    .point3 = En el tope, todos los multiplicadores se comportan igual
    .point4 = Solo las esperas que difieren entre clientes reducen la ola
    .wrong = “Triplicar en vez de duplicar dispersa a los clientes.” Dispersa los intentos de cada cliente; los clientes siguen juntos.
    .show = Multiplicador 8, sin fluctuación: { $peak } intentos en la ventana más cargada después de la recuperación, para una capacidad de { $room }. Multiplicador 2 con fluctuación total: { $peak2 }.

q-attempts =
    .question = ¿Cuántos intentos hacen falta para atravesar una caída de 30 s?
    .answer = Sumo las esperas. Con una base de 100 ms que se duplica y un tope de 10 s, las nueve primeras suman casi 33 s, así que diez intentos bastan sin fluctuación. La fluctuación total reduce cada espera a la mitad en promedio: los mismos diez intentos cubren unos 16 s, y eso no alcanza. Necesito, sobre el papel, más o menos el doble de tiempo y un margen, porque la suma varía de un cliente a otro. Y digo qué estoy contando: diez intentos son nueve reintentos.
    .point1 = Suma las esperas que hay antes del último intento
    .point2 = Sabe que la fluctuación total reduce a la mitad el tiempo cubierto
    .point3 = No confunde intentos con reintentos
    .point4 = Deja un margen, porque la suma de esperas aleatorias varía
    .wrong = “Diez intentos desde 100 ms llegan hasta 102 s.” Eso olvida el tope y la fluctuación, y cuenta diez esperas donde hay nueve.
    .show = Diez intentos, una caída de 30 s. Con fluctuación total, clientes que se rinden: { $gaveup } de { $clients }. Sin fluctuación: { $gaveup2 }.

q-code =
    .question = Escribe el bucle de reintentos en diez líneas.
    .answer = Recibo como parámetros los límites, la fuente de azar, el reloj y la función de dormir, para que una prueba pueda reemplazarlos. Hago la llamada y, si sale bien, termino. La primera llamada cuenta: n = 1 es la llamada, y el primer reintento espera <code>random(0, base)</code>. Los errores que no son pasajeros no se capturan y van directo a quien llamó. <code>Retry-After</code> es la espera mínima, y el sorteo se le suma. La potencia está acotada para que no se desborde: el tope manda mucho antes.
    .note1 = la primera llamada cuenta
    .note2 = ningún otro error se reintenta
    .note3 = primero el tope,
    .note4 = luego el sorteo
    .point1 = Pone límite al bucle y dice que la primera llamada cuenta
    .point2 = Primero aplica el tope, después sortea
    .point3 = Solo reintenta errores pasajeros y devuelve el último
    .point4 = Se rinde si el próximo intento llegaría después del plazo
    .wrong = “Primero sortear y después cortar en el tope.” Entonces la mayoría de las esperas tardías queda justo en el tope, y esos clientes vuelven al unísono.
    .show = Con este bucle y un límite de 20 intentos, clientes que se rinden: { $gaveup } de { $clients }. Sin la línea del sorteo: { $gaveup2 }.

q-layers =
    .question = ¿Qué pasa cuando dos capas reintentan?
    .answer = Los límites de intentos se multiplican. Si el cliente hace tres intentos y el servicio que hay detrás hace tres por cada uno, un servidor que sigue caído recibe nueve por petición; una cola con cinco entregas por delante los lleva a 45. Con pocos fallos casi no se nota, porque el primer intento casi siempre sale bien. Aparece en la caída, cuando más duele. Por eso reintento en una sola capa, la que conoce el plazo, y las otras devuelven el error.
    .point1 = Multiplica los intentos de las capas, no los suma
    .point2 = Con pocos fallos la media apenas crece; el máximo sí
    .point3 = Reintenta en una capa y devuelve el error en las otras
    .point4 = Cuenta la reentrega de una cola como una de las capas
    .wrong = “Tres más tres son seis.” Cada intento de la capa de afuera inicia una serie entera en la de adentro.
    .show = El servidor sigue caído. Dos capas de tres hacen nueve intentos por cliente: recibe { $attempts }. Con una sola capa de tres recibe { $attempts2 }.
