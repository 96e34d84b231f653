# La historia debajo de la primera pantalla, el glosario y las analogías.
#
# Cada pasaje calcula sus números con las simulaciones de src/catalog/questions.json: los
# argumentos terminados en 2 son de la comparación. El lector puede cambiar un número de cada
# texto: base, clients, multiplier, outage, cap. Las frases siguen siendo ciertas con todos los
# valores posibles.

story-1 =
    .title = Fallar y esperar
    .body =
        Un servidor se cae durante 30 s y diez clientes fallan en el mismo momento. Un reintento inmediato se toparía con la misma caída. Por eso cada cliente espera { $base } antes de su primer reintento y duplica la espera después de cada falla.

        Hasta que todos quedan atendidos, los diez hacen { $attempts } intentos, { $each } por cliente. Si la espera no creciera, harían { $attempts2 }. El precio se paga al final: el cliente solo nota que el servidor volvió cuando termina su espera. El último queda atendido { $drain } después de la recuperación.
    .figure = Diez clientes, sin fluctuación: { $attempts } intentos, el último { $drain } después de la recuperación.
    .open = Abrir en el laboratorio

story-2 =
    .title = La estampida
    .body =
        Ahora { $clients } { $clients ->
            [many] de clientes fallan
           *[other] clientes fallan
        } en el mismo instante. Nadie es impaciente: cada uno duplica su espera, desde 100 ms hasta 10 s. Pero todos son pacientes exactamente de la misma manera. La misma regla, iniciada en el mismo momento, produce las mismas esperas. Se van juntos y vuelven juntos.

        La primera ola después de la recuperación trae { $peak } { $peak ->
            [many] de intentos
           *[other] intentos
        } en una sola ventana corta, y el servidor tiene lugar para { $room }. Los demás vuelven a esperar, siempre al unísono. En total son { $attempts } intentos, y el último cliente queda atendido { $drain } después de que vuelve el servidor.
    .figure = Sin fluctuación. Olas hasta la primera que encuentra al servidor de vuelta: { $waves }.
    .open = Abrir en el laboratorio

story-3 =
    .title = Exponencial no basta
    .body =
        ¿Y si la espera creciera de otra forma? Toma los mismos mil clientes y multiplica cada espera por { $multiplier } para obtener la siguiente, con un tope de 10 s. { $multiplier ->
            [1] La espera entonces nunca cambia, y las olas llegan a ritmo constante.
           *[other] Las olas se separan cada vez más, hasta que la espera llega al tope.
        } Ninguna se reduce por eso: después de la recuperación, { $peak } intentos llegan en una ventana de 10 ms, que tiene lugar para { $room }.

        El total es de { $attempts } intentos; duplicando la espera, { $attempts2 }. El crecimiento fija la distancia entre los intentos de un cliente. No separa a un cliente de otro.
    .figure = Sin fluctuación: { $peak } intentos en la ventana más cargada después de la recuperación; duplicando la espera, { $peak2 }.
    .open = Abrir en el laboratorio

story-4 =
    .title = Fluctuación (<i>jitter</i>)
    .body =
        Cambia una línea. Cada cliente sigue calculando su espera, pero después sortea la espera real entre cero y ese valor. Es la llamada fluctuación total (<i>full jitter</i>). En promedio, la espera se reduce a la mitad. Lo que importa es que los clientes que fallaron juntos ya no esperan el mismo tiempo.

        Imagina una caída de { $outage }. Después de ella, la ventana de 10 ms más cargada tiene { $peak } intentos; sin fluctuación, { $peak2 }. El último cliente queda atendido { $drain } después de la recuperación; sin fluctuación, { $drain2 }. El servidor es el mismo. Solo cambió el momento de cada reintento.
    .figure = Sincronía: { $sync } con fluctuación total, { $sync2 } sin fluctuación. Clientes independientes darían 1.
    .open = Abrir en el laboratorio

story-5 =
    .title = Tope y límite
    .body =
        Duplicar no tiene freno: desde 100 ms, la decimosexta espera duraría casi 55 minutos. El tope limita cada espera. Con fluctuación total y un tope de { $cap }, el último de mil clientes queda atendido { $drain } después de la recuperación, con { $attempts } intentos en total. Con un tope de 1 s son { $drain2 } y { $attempts2 } intentos. Con un tope corto, los clientes notan antes la vuelta y preguntan más veces.

        El tope no dice cuándo parar. Si el servidor nunca volviera, los clientes preguntarían para siempre y nadie se enteraría. El límite de intentos termina con eso mediante un error que alguien ve.
    .figure = Fluctuación total: { $peak } intentos en la ventana más cargada después de la recuperación; con un tope de 1 s, { $peak2 }.
    .open = Abrir en el laboratorio

term-backoff =
    .name = <i>Backoff</i>
    .text = Esperar más antes de cada nuevo reintento, para que un servidor en apuros reciba cada vez menos solicitudes. El <i>backoff</i> reparte en el tiempo los intentos de un cliente.

term-jitter =
    .name = Fluctuación (<i>jitter</i>)
    .text = Una parte aleatoria en cada espera. Dispersa a los clientes: los que fallaron juntos ya no vuelven juntos.

term-cap =
    .name = Tope
    .text = La espera más larga que puede dar la fórmula. La fluctuación total y la parcial se sortean por debajo de él; la descorrelacionada se corta en él, y por eso algunas de sus esperas quedan justo en el tope.

term-herd =
    .name = Estampida
    .text = Clientes que fallaron juntos y que, sin fluctuación, esperan y vuelven juntos. Cada vuelta es una ola y llega en una sola ventana.

term-amplification =
    .name = Amplificación
    .text = Intentos divididos por los primeros intentos. Vale 1 cuando todo sale bien a la primera; si vale 9, el servidor recibió nueve intentos por cada cosa que se le pidió.

term-synchronisation =
    .name = Sincronía
    .text = Qué tanto actúan los clientes al unísono: la varianza del número de reintentos por ventana dividida por su media, en tramos de diez ventanas. Clientes independientes dan 1; N clientes al unísono dan N.

term-drain =
    .name = Tiempo hasta vaciar
    .text = Desde que vuelve el servidor hasta que queda atendido el último cliente. La caída en sí no cuenta.

term-utilisation =
    .name = Utilización
    .text = Intentos atendidos divididos por lo que el servidor podría haber atendido entre la recuperación y el último cliente. Una utilización baja mientras quedan clientes esperando es tiempo perdido: el servidor está libre y nadie pide nada.

analogy-door = Tocas a la puerta, nadie abre, y cada vez esperas más antes de volver a tocar: en la figura, es la distancia creciente entre los intentos de un cliente. La analogía tiene un solo visitante y por eso no muestra la estampida; para eso, mil personas tendrían que tocar en el mismo segundo.

analogy-restaurant = El restaurante está lleno y vuelves a preguntar después de 5, 10 y 20 minutos, no cada 30 segundos; la figura muestra lo mismo: menos intentos por la misma mesa. La analogía falla si el restaurante tiene lista de espera; nuestro servidor no tiene, y quien pregunta en mal momento empieza otra espera.

analogy-lights = Un embotellamiento se deshace cuando los conductores no aceleran todos en el mismo instante, y la fluctuación hace eso con las barras altas: reparte las salidas. Pero el conductor ve el auto de adelante; nuestros clientes no ven a nadie, y solo el azar puede separarlos.

analogy-phone = La línea está ocupada, cuelgas y llamas más tarde, cada vez un poco más tarde: un intento rechazado y su espera, como en una fila de la figura de abajo. El tono de ocupado no le cuesta nada al otro lado, y en este modelo el rechazo tampoco; en un servidor real suele costar trabajo.
