# La primera figura: carga en el tiempo y, debajo, la trama de los intentos. Las etiquetas son
# cortas; cada una tiene una forma aún más corta para figuras estrechas. El texto alternativo es
# chart-tell-*. $time, $outage, $drain, $rate, $peak y $capacity ya vienen escritos.

chart-name = Carga en el servidor e intentos en el tiempo

chart-load = Carga en el servidor
chart-load-short = Carga
chart-load-unit = intentos por segundo
chart-load-unit-short = por s
chart-load-bar = { $window } por barra
chart-load-peak = como máximo { $peak } en { $window }
chart-key-rejected = rechazados
chart-key-served = atendidos

chart-down = servidor caído durante { $time }
chart-down-short = servidor caído
chart-down-word = caído
chart-back = de vuelta
chart-back-after = de vuelta tras { $time }
chart-mini-back = { $time }: servidor de vuelta
chart-stopped = simulación interrumpida en { $time }
chart-capacity = capacidad { $rate }/s
chart-capacity-short = { $rate }/s
chart-ghost-full = fluctuación total
chart-ghost-none = sin fluctuación

chart-attempts = Intentos
chart-rows = { $clients ->
    [one] una fila por cliente
   *[other] una fila cada { $clients } clientes
}
chart-first-served = primeros atendidos abajo
chart-per-cell = por celda
chart-served-so-far = ya atendidos
chart-served-count = atendidos hasta { $time }: { $served } de { $clients }
chart-served-count-short = hasta { $time }: { $served } de { $clients }
chart-last-client = último cliente, { $time }

# La etiqueta del cursor, en dos líneas.
chart-cursor-count = { $served } de { $attempts }
chart-cursor-served = atendidos
chart-cursor-none = ningún intento

# Fotogramas clave: leyendas de pocas palabras.
chart-frame-start = Todos fallan a la vez
chart-frame-step = Primeras esperas: al unísono
chart-frame-spread = Las esperas se dispersan
chart-frame-apart = Separadas, misma altura
chart-frame-rate = Unos { $rate } por segundo
chart-frame-idle = Servidor de vuelta, ocioso
chart-frame-busy = Servidor de vuelta, saturado
chart-frame-back = Servidor de vuelta
chart-frame-half = La mitad, atendida
chart-frame-all = Todos atendidos
chart-frame-served = { $served } de { $clients } atendidos

# La tabla de datos bajo la figura.
chart-table-time = Ventana desde
chart-table-attempts = Intentos
chart-table-rejected = Rechazados
chart-table-served = Atendidos
chart-table-so-far = Atendidos hasta aquí

# El texto alternativo, una frase por mensaje.
chart-tell-waves = { $clients ->
    [many] { $clients } de clientes
   *[other] { $clients } clientes
} fallan juntos en el instante 0 s y siguen al unísono: la carga llega en { $waves } olas separadas.
chart-tell-spread = { $clients ->
    [many] { $clients } de clientes
   *[other] { $clients } clientes
} fallan juntos en el instante 0 s; después envían unos { $rate } intentos por segundo.
chart-tell-peak = La barra más alta tiene { $peak } intentos por segundo en el instante { $time }, frente a una capacidad de { $capacity } por segundo.
chart-tell-peak-outage = El servidor está caído durante { $outage } desde el inicio; la barra más alta tiene { $peak } intentos por segundo en el instante { $time }, frente a una capacidad de { $capacity } por segundo.
chart-tell-bars = Cada barra es el promedio de { $bar }; con el servidor en pie llegan hasta { $peak } intentos en { $time }.
chart-tell-stopped = La simulación se interrumpió en { $time }: hasta ahí, { $served } de { $clients } clientes quedaron atendidos.
chart-tell-all-served = { $clients ->
    [many] A los { $clients } de clientes se los atiende
   *[other] A los { $clients } clientes se los atiende
} antes de { $time }.
chart-tell-drained = A los { $time } ya se atendió a { $clients ->
    [many] los { $clients } de clientes
   *[other] los { $clients } clientes
}, { $drain } después de la vuelta del servidor.
chart-tell-some-served = Tras { $time }, el servidor ha atendido a { $served } de { $clients } clientes.
chart-tell-computing = La simulación está calculada hasta { $time }: { $served } de { $clients } clientes atendidos.
chart-tell-ghost-full = Un contorno discontinuo muestra la misma flota con fluctuación total.
chart-tell-ghost-none = Un contorno discontinuo muestra la misma flota sin fluctuación.
chart-tell-ghost-full-after = Un contorno discontinuo muestra la misma flota con fluctuación total: tras la recuperación envía como máximo { $peak } intentos por segundo.
chart-tell-ghost-none-after = Un contorno discontinuo muestra la misma flota sin fluctuación: tras la recuperación envía hasta { $peak } intentos por segundo.

chart-slots-unit = parte de las ranuras, %
chart-slots-unit-short = ranuras, %
chart-key-success = tramas buenas
chart-key-collision = colisiones
chart-key-idle = libre
