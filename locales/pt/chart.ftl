# A primeira figura: carga ao longo do tempo e, abaixo, a trama das tentativas. Os rótulos são
# curtos; cada um tem uma forma ainda mais curta para figuras estreitas. O texto alternativo é
# chart-tell-*. $time, $outage, $drain, $rate, $peak e $capacity já vêm escritos por extenso.

chart-name = Carga no servidor e tentativas ao longo do tempo

chart-load = Carga no servidor
chart-load-short = Carga
chart-load-unit = tentativas por segundo
chart-load-unit-short = por s
chart-load-bar = { $window } por barra
chart-load-peak = no máximo { $peak } em { $window }
chart-key-rejected = recusadas
chart-key-served = atendidas

chart-down = servidor fora do ar por { $time }
chart-down-short = servidor fora do ar
chart-down-word = fora do ar
chart-back = de volta
chart-back-after = de volta após { $time }
chart-mini-back = { $time }: servidor de volta
chart-stopped = simulação interrompida em { $time }
chart-capacity = capacidade { $rate }/s
chart-capacity-short = { $rate }/s
chart-ghost-full = variação total
chart-ghost-none = sem variação

chart-attempts = Tentativas
chart-rows = { $clients ->
    [one] uma linha por cliente
   *[other] uma linha a cada { $clients } clientes
}
chart-first-served = primeiros atendidos embaixo
chart-per-cell = por célula
chart-served-so-far = já atendidos
chart-served-count = atendidos até { $time }: { $served } de { $clients }
chart-served-count-short = até { $time }: { $served } de { $clients }
chart-last-client = último cliente, { $time }

# O rótulo do cursor, em duas linhas.
chart-cursor-count = { $served } de { $attempts }
chart-cursor-served = atendidas
chart-cursor-none = nenhuma tentativa

# Quadros-chave: legendas de poucas palavras.
chart-frame-start = Todos falham juntos
chart-frame-step = Primeiras esperas: em uníssono
chart-frame-spread = As esperas se espalham
chart-frame-apart = Distantes, mesma altura
chart-frame-rate = Cerca de { $rate } por segundo
chart-frame-idle = Servidor de volta, ocioso
chart-frame-busy = Servidor de volta, lotado
chart-frame-back = Servidor de volta
chart-frame-half = Metade atendida
chart-frame-all = Todos atendidos
chart-frame-served = { $served } de { $clients } atendidos

# A tabela de dados sob a figura.
chart-table-time = Janela a partir de
chart-table-attempts = Tentativas
chart-table-rejected = Recusadas
chart-table-served = Atendidas
chart-table-so-far = Atendidos até aqui

# O texto alternativo, uma frase por mensagem.
chart-tell-waves = { $clients ->
    [many] { $clients } de clientes
   *[other] { $clients } clientes
} falham juntos no instante 0 s e seguem em uníssono: a carga vem em { $waves } ondas separadas.
chart-tell-spread = { $clients ->
    [many] { $clients } de clientes
   *[other] { $clients } clientes
} falham juntos no instante 0 s; depois disso enviam cerca de { $rate } tentativas por segundo.
chart-tell-peak = A barra mais alta tem { $peak } tentativas por segundo no instante { $time }, para uma capacidade de { $capacity } por segundo.
chart-tell-peak-outage = O servidor fica fora do ar por { $outage } desde o início; a barra mais alta tem { $peak } tentativas por segundo no instante { $time }, para uma capacidade de { $capacity } por segundo.
chart-tell-bars = Cada barra é a média de { $bar }; com o servidor no ar, chegam até { $peak } tentativas em { $time }.
chart-tell-stopped = A simulação foi interrompida em { $time }: até ali, { $served } de { $clients } clientes foram atendidos.
chart-tell-all-served = { $clients ->
    [many] Todos os { $clients } de clientes
   *[other] Todos os { $clients } clientes
} são atendidos até { $time }.
chart-tell-drained = { $clients ->
    [many] Todos os { $clients } de clientes
   *[other] Todos os { $clients } clientes
} são atendidos até { $time }, { $drain } depois da volta do servidor.
chart-tell-some-served = Até { $time }, o servidor atendeu { $served } de { $clients } clientes.
chart-tell-computing = A simulação foi calculada até { $time }: { $served } de { $clients } clientes atendidos.
chart-tell-ghost-full = Um contorno tracejado mostra a mesma frota com variação total.
chart-tell-ghost-none = Um contorno tracejado mostra a mesma frota sem variação.
chart-tell-ghost-full-after = Um contorno tracejado mostra a mesma frota com variação total: depois da recuperação, ela envia no máximo { $peak } tentativas por segundo.
chart-tell-ghost-none-after = Um contorno tracejado mostra a mesma frota sem variação: depois da recuperação, ela envia até { $peak } tentativas por segundo.

chart-slots-unit = parcela dos slots, %
chart-slots-unit-short = slots, %
chart-key-success = quadros bons
chart-key-collision = colisões
chart-key-idle = ocioso
