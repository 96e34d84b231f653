# The page around the pictures: names, buttons, readouts, what happened, what went wrong.
# $window, $drain and $value come written out with their unit.

page-title = Backoff Lab: por que variação?
page-description = <i>Backoff</i> e variação (<i>jitter</i>) ao vivo: mil clientes atropelam um servidor; ligue a variação e veja a manada se dispersar.
skip-link = Ir para o laboratório
# The title over the picture follows the run: all about as long, so that nothing moves.
hero-title = Sem variação, o <i>backoff</i> só adia o estouro da manada.
hero-jitter = Com variação, o <i>backoff</i> evita o estouro da manada.
hero-lede = Quando um servidor falha, seus clientes falham juntos e tentam de novo. <i>Backoff</i>: esperar mais a cada falha. <b>Variação</b> (<i>jitter</i>): uma parte aleatória em cada espera. As barras contam por segundo, o servidor a cada 10 ms: ali, uma capacidade de 100/s é 1.
hero-first-calls = A variação não espalha as primeiras chamadas.
hero-too-short = Com esperas tão curtas, a variação não espalha nada.
hero-busy = Com esperas tão curtas, o estouro não dá trégua.
hero-room = Onde há lugar para todos, não há estouro da manada.
hero-nobody = Desta vez, ninguém consegue ser atendido.

nav-label = Seções
nav-lab = Laboratório
nav-compare = Comparar
nav-story = História
nav-claims = Afirmações
nav-interview = Entrevista
lang-label = Idioma
theme-to-light = Mudar para o tema claro
theme-to-dark = Mudar para o tema escuro

param-base = Base
    .hint = primeira espera
    .over = acima do teto: vale o teto
param-cap = Teto
    .hint = maior espera
param-growth = Crescimento
    .hint = como a espera cresce antes da variação
param-multiplier = Multiplicador
    .hint = cada espera sobre a anterior
    .power = potência de n
    .unused = não conta neste crescimento
param-jitter = Variação
    .hint = <i>jitter</i>, parte aleatória
    .all = todos os tipos; os botões acima são quatro deles
param-share = Parcela
    .hint = da espera que é aleatória
    .unused = não conta nesta variação
param-clients = Clientes
    .hint = falham juntos
param-attempt-limit = Limite de tentativas
    .hint = conta a primeira chamada
param-capacity = Capacidade
    .hint = tentativas por segundo, ou auto
param-outage = Queda
    .hint = servidor fora do ar
param-seed = Semente
    .hint = do sorteio
param-cursor = Cursor
    .hint = um momento da simulação
field-label = { $name }: digite um valor

jitter-none = Nenhuma
jitter-full = Total
jitter-equal = Parcial
jitter-decorrelated = Descorrelacionada
jitter-plus-minus = Para mais ou para menos
jitter-additive = Somada
jitter-subtractive = Subtraída
jitter-to-next = Até a próxima espera
growth-exponential = Exponencial
growth-linear = Linear
growth-fibonacci = Fibonacci
growth-polynomial = Polinomial
growth-fixed = Fixo
formula-wait = min(teto, base{ $growth ->
    [linear] ·n
    [fibonacci] ·F(n)
    [polynomial] ·n^{ $factor }
    [fixed] {""}
   *[exponential] ·{ $factor }ⁿ⁻¹
})
formula-none = espera = { $wait }
formula-full = espera = aleatório(0, { $wait })
formula-equal = espera = d/2 + aleatório(0, d/2), d = { $wait }
formula-decorrelated = espera = min(teto, aleatório(base, anterior·3))
formula-between = espera = d·aleatório({ $low }, { $high }), d = { $wait }
formula-to-next = espera = aleatório(d, próximo d), d = { $wait }

value-none = sem limite
value-auto = auto
error-duration = Digite um tempo com unidade, como 100 ms, 1,5 s ou 2 min.
error-number = Digite um número.
error-count = Digite um número inteiro, como 500 ou 10 mil.
error-count-or-none = Digite um número inteiro, ou «sem limite».
error-rate = Digite um número de tentativas por segundo, ou auto.
error-small = No mínimo { $value }. O valor ficou como estava.
error-large = No máximo { $value }. O valor ficou como estava.
remark-no-limit = 0 quer dizer sem limite.
remark-auto = 0 quer dizer automático: um décimo dos clientes por segundo.

more-label = Mais
more-hint = crescimento, variação, limite, capacidade, queda
action-luck = Novo sorteio
action-undo = Desfazer
action-redo = Refazer
action-reset = Redefinir

figure-label = Clientes que tentam de novo e a carga no servidor
scrubber-label = Momento da simulação
transport-start = Voltar ao início
transport-back = Um passo para trás
transport-play = Reproduzir
transport-pause = Pausar
transport-forward = Um passo à frente
transport-wave = Próxima onda
transport-speed = Velocidade
    .about = Velocidade: vezes o tempo real
transport-table = Tabela de dados
transport-frames = Seis momentos da simulação
clock-load = { $attempts ->
    [one] { $accepted } de { $attempts } tentativa atendida
    [many] { $accepted } de { $attempts } de tentativas atendidas
   *[other] { $accepted } de { $attempts } tentativas atendidas
}
clock-quiet = nenhuma tentativa
table-caption = Tentativas ao longo do tempo
table-from = A partir de
table-attempts = Tentativas
table-rejected = Recusadas
table-served = Atendidas
table-so-far = Já atendidos

readout-peak = Pico / capacidade
    .about = O maior número de tentativas em uma janela depois da volta, dividido pelo que o servidor aceita em uma janela. Sem queda, as primeiras chamadas também contam, e nenhuma variação as espalha.
readout-utilisation = Utilização
    .about = Tentativas atendidas sobre o que o servidor poderia atender, da volta até o último cliente atendido.
readout-attempts = Total de tentativas
    .about = Todas as tentativas, incluída a primeira chamada, até não restar ninguém.
readout-drain = Tempo até atender todos
    .about = Da volta do servidor até o último cliente atendido. > quer dizer que a simulação parou com clientes ainda à espera.
readout-p99 = p99 de conclusão
    .about = O tempo em que 99 de cada 100 clientes atendidos já tinham sido atendidos, desde a primeira falha. > quer dizer que a simulação parou com clientes ainda à espera.
readout-sync = Sincronia
    .about = O quanto as novas tentativas chegam em uníssono antes da volta: 1 quando cada uma chega por si; o número de clientes quando todas chegam juntas; mais, quando cada cliente também chama várias vezes na mesma janela. O nome é fator de Fano local.
readout-later = em 0 s, depois { $later }
readout-each = { $each } por cliente
readout-beside = { $name }: { $value }
beside-none = sem variação
beside-full = variação total

claim-lock-step = Sem variação, { $clients ->
    [many] <b>{ $clients }</b> de clientes
   *[other] <b>{ $clients }</b> clientes
} { $waves ->
    [0] chamaram um servidor que estava no ar
    [1] voltaram em uma onda, que encontrou o servidor de volta
   *[other] voltaram em { $waves } ondas até que uma encontrou o servidor de volta
}; dali em diante, chegaram até <b>{ $peak ->
    [one] { $peak } requisição
    [many] { $peak } de requisições
   *[other] { $peak } requisições
}</b> em { $window }, para uma capacidade de <b>{ $room }</b>.
claim-spread = Com variação { $jitter ->
    [equal] parcial
    [plus-minus] para mais ou para menos
    [additive] somada
    [subtractive] subtraída
    [to-next] até a próxima espera
    [decorrelated] descorrelacionada
   *[full] total
}, { $clients ->
    [many] <b>{ $clients }</b> de clientes
   *[other] <b>{ $clients }</b> clientes
} enviam no máximo <b>{ $peak ->
    [one] { $peak } requisição
    [many] { $peak } de requisições
   *[other] { $peak } requisições
}</b> em { $window } depois que o servidor volta, para uma capacidade de <b>{ $room }</b>.
claim-first-calls = { $jitter ->
    [none] Sem variação
    [equal] Com variação parcial
    [plus-minus] Com variação para mais ou para menos
    [additive] Com variação somada
    [subtractive] Com variação subtraída
    [to-next] Com variação até a próxima espera
    [decorrelated] Com variação descorrelacionada
   *[full] Com variação total
}, as primeiras chamadas dos { $clients ->
    [many] <b>{ $clients }</b> de clientes
   *[other] <b>{ $clients }</b> clientes
} chegam juntas: <b>{ $peak ->
    [one] { $peak } requisição
    [many] { $peak } de requisições
   *[other] { $peak } requisições
}</b> nos primeiros { $window }, para uma capacidade de <b>{ $room }</b>{ $later ->
    [0] .
   *[other] ; depois disso, no máximo <b>{ $later }</b> em { $window }.
}
claim-drained = O último cliente é atendido <b>{ $drain }</b> depois que o servidor volta.
claim-drained-up = O último cliente é atendido <b>{ $drain }</b> depois das primeiras chamadas.
claim-nobody = { $clients ->
    [many] Nenhum dos { $clients } de clientes foi atendido
   *[other] Nenhum dos { $clients } clientes foi atendido
}; eles fizeram { $attempts ->
    [one] { $attempts } tentativa
    [many] { $attempts } de tentativas
   *[other] { $attempts } tentativas
}.
claim-gave-up = { $clients ->
    [one] Um cliente desistiu
    [many] { $clients } de clientes desistiram
   *[other] { $clients } clientes desistiram
} depois de { $limit ->
    [one] uma tentativa
   *[other] { $limit } tentativas
}.
claim-horizon = A simulação para depois de 24 horas, quando { $clients ->
    [one] um cliente ainda espera
    [many] { $clients } de clientes ainda esperam
   *[other] { $clients } clientes ainda esperam
}.
claim-budget = A simulação foi interrompida em { $at }, depois de { $attempts ->
    [many] { $attempts } de tentativas
   *[other] { $attempts } tentativas
}, quando { $clients ->
    [one] um cliente ainda esperava
    [many] { $clients } de clientes ainda esperavam
   *[other] { $clients } clientes ainda esperavam
}.
claim-running = A simulação ainda está sendo calculada.

compare-title = Quatro estratégias, os mesmos números sorteados
compare-lede = Os mesmos clientes, a mesma queda, os mesmos sorteios. Só muda a regra que transforma um sorteio em espera.
compare-note = Uma só escala para as quatro: as barras vão até { $top } tentativas por segundo, e as mais altas são cortadas. A linha tracejada é a capacidade do servidor. A moldura azul é o momento mostrado na figura lá em cima; o número ao lado é a carga nesse momento, em tentativas por segundo.
compare-pick = Mostrar no laboratório
fact-peak = Pico / cap.
fact-drain = Atender todos
fact-each = Tentativas por cliente

story-title = A história
story-lede = Cinco trechos, cada um com sua própria simulação. Arraste o número azul, mude passo a passo ou digite outro.
scrub-less = { $name }: menos
scrub-more = { $name }: mais
words-title = Glossário
analogies-title = Quatro analogias

interview-title = Entrevista
interview-lede = { $count } perguntas. Responda em voz alta, depois abra uma e compare. Cada resposta vem com uma simulação que a comprova.
interview-levels = Nível
level-all = Todas
level-junior = Júnior
level-middle = Pleno
level-senior = Sênior
interview-answer = Uma boa resposta
interview-wrong = Uma resposta errada comum
interview-points = Pontos que você citou
interview-marks = { $said } de { $total } pontos
interview-proof = Prova
interview-show = Ver a simulação: { $what }
interview-compare = Ver a comparação: { $what }
interview-from = Você veio da pergunta “{ $question }”
interview-back = Voltar à pergunta

share-button = Compartilhar
share-title = Compartilhe o que está vendo
share-link = Link para este estado
share-embed = Incorporar na documentação
share-controls = Controles
share-theme = Tema
share-language = Idioma
share-play = Reproduzir automaticamente
share-snippet = Código para a sua página
share-preview = Prévia
share-copy = Copiar
share-copied = Copiado.
controls-compact = Uma linha
controls-none = Nenhum
controls-full = Todos
theme-auto = Igual ao do sistema
theme-light = Claro
theme-dark = Escuro
dialog-close = Fechar
embed-open = Abrir o laboratório

notice-unreadable = O link traz um valor ilegível para { $name }: “{ $text }”. Usamos o padrão: { $default }.
notice-small = O link traz um valor pequeno demais para { $name }: “{ $text }”. Usamos o mínimo: { $value }.
notice-large = O link traz um valor grande demais para { $name }: “{ $text }”. Usamos o máximo: { $value }.
notice-version = O link é da versão { $text }, que esta página não conhece. Ela mostra os valores padrão.
notice-long = O link é mais longo que qualquer um dos nossos. O final ficou de fora.
notice-dismiss = Fechar esta mensagem

footer-text = Tudo roda no seu navegador. Sem cookies, sem rastreamento.
footer-method = Como é calculado
footer-model = Todos os clientes enviam a primeira requisição em 0 s. O servidor recusa tudo até voltar; depois aceita um número fixo de tentativas por janela de 10 ms, na ordem de chegada; a janela é maior quando a capacidade é menor que 100 por segundo. Um cliente recusado espera o tempo que a política determina e tenta de novo. O tempo é contado em microssegundos inteiros. Cada sorteio pertence a um cliente e a uma nova tentativa, e por isso as quatro estratégias usam os mesmos números sorteados. Atraso de rede, filas e o custo de recusar não estão neste modelo.
footer-keys = Teclas, com o foco na figura: espaço reproduz e pausa, as setas para os lados andam um passo, N vai à próxima onda, Home e End vão ao início e ao fim. Ctrl+Z desfaz.

panic-text = O programa parou por causa de um erro; pedimos desculpas. Suas configurações estão no link.
panic-reload = Abrir a página de novo com as mesmas configurações

static-note = As figuras desta página ganham movimento onde JavaScript e WebAssembly são permitidos.
static-languages = Esta página em outros idiomas

late-failed = Não foi possível carregar as explicações. Verifique sua conexão.
late-again = Tentar de novo
