# La historia debajo de la primera pantalla, el glosario y las analogías.
#
# Cada pasaje calcula sus números con las simulaciones de src/catalog/questions.json: los
# argumentos terminados en 2 son de la comparación. El lector puede cambiar un número de cada
# texto: base, clients, multiplier, outage, cap. Las frases siguen siendo ciertas con todos los
# valores posibles: $fewer, $late, $lower y $apart (src/catalog/mod.rs) eligen otra donde la
# comparación no diría nada.

story-1 =
    .title = Fallar y esperar
    .body =
        Un servidor se cae durante 30 s y diez clientes fallan en el mismo momento. Un reintento inmediato encontraría el servidor todavía caído. Por eso cada cliente espera { $base } antes de su primer reintento y duplica la espera después de cada fallo.

        Hasta que se atiende a todos, los diez hacen { $attempts } intentos, { $each } por cliente. { $fewer ->
            [no] Después de una primera espera tan larga, el crecimiento ya no ahorra nada: sin él harían los mismos.
           *[yes] Si la espera no creciera, harían { $attempts2 }.
        } El precio se paga al final: el cliente solo nota que el servidor volvió cuando termina su espera. { $late ->
            [no] Aquí, por casualidad, una espera termina justo en el momento en que vuelve el servidor.
           *[yes] A los diez se los atiende { $drain } después de que vuelve el servidor.
        }
    .figure = Diez clientes, sin fluctuación. Mira los huecos entre las barras: cada uno es el doble del anterior. La barra verde es la primera después de la recuperación.
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
        } en una sola ventana corta, en la que el servidor solo puede atender { $room ->
            [1] uno
           *[other] { $room } en promedio
        }. Los demás vuelven a esperar, siempre al unísono. En total son { $attempts } intentos, y al último cliente se lo atiende { $drain } después de que vuelve el servidor.
    .figure = Sin fluctuación. Mira la figura de abajo: una línea que cruza todas las filas es la estampida entera en el mismo instante. Después de la recuperación, cada ola pierde solo a los pocos que se atienden.
    .open = Abrir en el laboratorio

story-3 =
    .title = El crecimiento exponencial no basta
    .body =
        ¿Y si la espera creciera de otra forma? Toma los mismos mil clientes y multiplica cada espera por { $multiplier } para obtener la siguiente, con un tope de 10 s. { $multiplier ->
            [1] La espera entonces nunca cambia, y las olas llegan a ritmo constante.
           *[other] Las olas se separan cada vez más, hasta que la espera llega al tope.
        } Ninguna se reduce por eso: después de la recuperación, { $peak } intentos llegan en una ventana de 10 ms, en la que el servidor solo puede atender { $room ->
            [1] uno
           *[other] { $room } en promedio
        }.

        { $apart ->
            [no] El total es de { $attempts } intentos. Esto es duplicar la espera; prueba con otro número.
           *[yes] El total es de { $attempts } intentos; duplicando la espera, { $attempts2 }.
        } El crecimiento fija la distancia entre los intentos de un cliente. No separa a un cliente de otro.
    .figure = { $apart ->
            [no] Sin fluctuación, duplicando la espera: otra vez la estampida de arriba. Con otro multiplicador, las barras cambian de lugar y ninguna se acorta.
           *[yes] Sin fluctuación. Mira dónde están las barras: en otros momentos que las de la estampida de arriba, y ninguna es más baja.
        }
    .open = Abrir en el laboratorio

story-4 =
    .title = Fluctuación (<i>jitter</i>)
    .body =
        Cambia una línea. Cada cliente sigue calculando su espera, pero después sortea la espera real entre cero y ese valor. Es la llamada fluctuación total (<i>full jitter</i>). En promedio, la espera se reduce a la mitad. Lo que importa es que los clientes que fallaron juntos ya no esperan el mismo tiempo.

        Imagina una caída de { $outage }. { $lower ->
            [no] El servidor vuelve antes de cualquier sorteo: la primera ola tiene { $peak } intentos con fluctuación y { $peak2 } sin ella.
           *[yes] Después de ella, la ventana de 10 ms más cargada tiene { $peak } intentos; sin fluctuación, { $peak2 }.
        } Al último cliente se lo atiende { $drain } después de la recuperación; sin fluctuación, { $drain2 }. El servidor es el mismo. Solo cambió el momento de cada reintento.
    .figure = Fluctuación total. Mira la figura de abajo: las líneas se volvieron polvo, porque no hay dos clientes que vayan al mismo paso. En la de arriba, después de los primeros segundos, ninguna barra sobresale.
    .open = Abrir en el laboratorio

story-5 =
    .title = Tope y límite
    .body =
        Duplicar no tiene freno: desde 100 ms, la decimosexta espera duraría casi 55 minutos. El tope limita cada espera. Con fluctuación total y un tope de { $cap }, al último de mil clientes se lo atiende { $drain } después de la recuperación, con { $attempts } intentos en total. { $apart ->
            [no] Prueba ahora con un tope de 60 s.
           *[yes] Con un tope de 1 s son { $drain2 } y { $attempts2 } intentos.
        } Con un tope corto, los clientes notan antes la vuelta y preguntan más veces.

        El tope no dice cuándo parar. Si el servidor nunca volviera, los clientes preguntarían para siempre y nadie se enteraría. El límite de intentos termina con eso mediante un error que alguien ve.
    .figure = Fluctuación total. Mira la curva blanca, los clientes ya atendidos: cuanto más corto el tope, más empinada sube, y más altas son las barras que lo pagan.
    .open = Abrir en el laboratorio

term-backoff =
    .name = <i>Backoff</i>
    .text = Esperar más antes de cada nuevo reintento, para que un servidor en apuros reciba cada vez menos peticiones. El <i>backoff</i> reparte en el tiempo los intentos de un cliente.

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
    .name = Tiempo hasta atender a todos
    .text = Desde que vuelve el servidor hasta que se atiende al último cliente. La caída en sí no cuenta.

term-utilisation =
    .name = Utilización
    .text = Intentos atendidos divididos por lo que el servidor podría haber atendido entre la recuperación y el último cliente. Una utilización baja mientras quedan clientes esperando es tiempo perdido: el servidor está libre y nadie pide nada.

analogy-door =
    .title = La puerta cerrada
    .text = Tocas a la puerta y nadie abre. Esperas un poco y vuelves a tocar; luego esperas más, y luego más todavía. Quien está adentro tiene tiempo de llegar, y nadie pierde la paciencia. Eso es <i>backoff</i>, y en la figura es el hueco creciente entre las barras. Pero un solo visitante no hace una estampida: para eso, mil personas tendrían que tocar en el mismo segundo.
    .open = Ver la simulación: diez visitantes, cada espera el doble de la anterior

analogy-restaurant =
    .title = El restaurante lleno
    .text = Puedes pedir mesa cada 30 segundos o volver después de 5, 10 y 20 minutos. Cenas igual, pero en el segundo caso el mesero puede trabajar. Tiene un precio: la mesa que se desocupa justo después de que te fuiste queda vacía hasta que vuelves. Y ahí termina la analogía, porque un restaurante puede llevar una lista de espera y nuestro servidor no.
    .open = Ver la simulación: de vuelta después de 5, 10 y 20 minutos

analogy-lights =
    .title = El embotellamiento
    .text = Si todos los conductores aceleran en el mismo instante, un momento después están todos parados. El tráfico avanza cuando los autos salen uno tras otro. La fluctuación hace eso con las barras altas: reparte las salidas. Pero el conductor ve el auto de adelante y guarda distancia; nuestros clientes no ven a nadie, y solo el azar puede separarlos.
    .open = Ver la simulación: mil clientes con fluctuación total

analogy-phone =
    .title = La línea ocupada
    .text = La línea está ocupada, cuelgas y llamas más tarde, cada vez un poco más tarde. Los demás que quieren hablar con ese número hacen lo mismo, y solo uno lo logra cada vez. No hay nada roto: solo hay más gente llamando que líneas. El tono de ocupado no le cuesta nada al otro lado, y en este modelo el rechazo tampoco; en un servidor real suele consumir recursos.
    .open = Ver la simulación: diez personas llamando, una línea
