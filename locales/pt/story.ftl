# A história abaixo da primeira tela, o glossário e as analogias.
#
# Cada trecho calcula seus números com as simulações de src/catalog/questions.json: argumentos
# terminados em 2 são da comparação. O leitor pode mudar um número de cada texto: base, clients,
# multiplier, outage, cap. As frases continuam verdadeiras em todos os valores possíveis: $fewer,
# $late, $lower e $apart (src/catalog/mod.rs) escolhem outra onde a comparação nada diria.

story-1 =
    .title = Falhar e esperar
    .body =
        Um servidor sai do ar por 30 s e dez clientes falham no mesmo momento. Uma nova tentativa imediata encontraria o servidor ainda fora do ar. Por isso, cada cliente espera { $base } antes da primeira nova tentativa e dobra a espera a cada falha.

        Até que todos sejam atendidos, os dez fazem { $attempts } tentativas, { $each } por cliente. { $fewer ->
            [no] Depois de uma primeira espera tão longa, o crescimento não tem mais o que poupar: sem ele, fariam o mesmo número.
           *[yes] Se a espera não crescesse, fariam { $attempts2 }.
        } O preço vem no fim: o cliente só percebe que o servidor voltou quando a espera acaba. { $late ->
            [no] Aqui, por acaso, uma espera acaba no exato momento em que o servidor volta.
           *[yes] Os dez são atendidos { $drain } depois que o servidor volta.
        }
    .figure = Dez clientes, sem variação. Veja o espaço entre as barras: cada um é o dobro do anterior. A barra verde é a primeira depois da volta do servidor.
    .open = Abrir no laboratório

story-2 =
    .title = O estouro da manada
    .body =
        Agora { $clients } { $clients ->
            [many] de clientes falham
           *[other] clientes falham
        } no mesmo instante. Ninguém é impaciente: cada um dobra a espera, de 100 ms até 10 s. Só que todos são pacientes exatamente do mesmo jeito. A mesma regra, iniciada no mesmo momento, produz as mesmas esperas. Eles saem juntos e voltam juntos.

        A primeira onda depois da recuperação traz { $peak } { $peak ->
            [many] de tentativas
           *[other] tentativas
        } em uma única janela curta, em que o servidor só consegue atender { $room ->
            [1] uma
           *[other] { $room }, em média
        }. Os outros voltam a esperar, ainda em uníssono. Ao todo são { $attempts } tentativas, e o último cliente é atendido { $drain } depois que o servidor volta.
    .figure = Sem variação. Veja a figura de baixo: uma linha que atravessa todas as fileiras é a manada inteira no mesmo instante. Depois da recuperação, cada onda perde só os poucos que são atendidos.
    .open = Abrir no laboratório

story-3 =
    .title = Crescimento exponencial não basta
    .body =
        E se a espera crescesse de outro modo? Pegue a manada de mil clientes e multiplique cada espera por { $multiplier } para obter a seguinte, com teto de 10 s. { $multiplier ->
            [1] A espera então nunca muda, e as ondas vêm em ritmo constante.
           *[other] As ondas se afastam cada vez mais, até a espera chegar ao teto.
        } Nenhuma delas fica menor por isso: depois da recuperação, { $peak } tentativas chegam em uma janela de 10 ms, em que o servidor só consegue atender { $room ->
            [1] uma
           *[other] { $room }, em média
        }.

        { $apart ->
            [no] O total é de { $attempts } tentativas. Este é o próprio dobro; experimente outro número.
           *[yes] O total é de { $attempts } tentativas; dobrando a espera, { $attempts2 }.
        } O crescimento define a distância entre as tentativas de um cliente. Ele não separa um cliente do outro.
    .figure = { $apart ->
            [no] Sem variação, dobrando a espera: é a mesma manada de cima. Com outro multiplicador, as barras mudam de lugar, e nenhuma fica mais baixa.
           *[yes] Sem variação. Veja onde estão as barras: em outros momentos que as da manada de cima, e nenhuma delas é mais baixa.
        }
    .open = Abrir no laboratório

story-4 =
    .title = Variação (<i>jitter</i>)
    .body =
        Muda uma linha. Cada cliente continua calculando sua espera, mas depois sorteia a espera real entre zero e esse valor. É a chamada variação total (<i>full jitter</i>). Em média, a espera cai pela metade. O que importa é que clientes que falharam juntos já não esperam o mesmo tempo.

        Imagine uma queda de { $outage }. { $lower ->
            [no] O servidor volta antes de qualquer sorteio: a primeira onda tem { $peak } tentativas com variação e { $peak2 } sem ela.
           *[yes] Depois dela, a janela de 10 ms mais cheia tem { $peak } tentativas; sem variação, { $peak2 }.
        } O último cliente é atendido { $drain } depois da recuperação; sem variação, { $drain2 }. Nada foi acrescentado ao servidor. Só mudou o momento de cada nova tentativa.
    .figure = Variação total. Veja a figura de baixo: as linhas viraram poeira, porque não há dois clientes no mesmo passo. Na de cima, depois dos primeiros segundos, nenhuma barra se destaca.
    .open = Abrir no laboratório

story-5 =
    .title = Teto e limite
    .body =
        Dobrar não tem freio: a partir de 100 ms, a décima sexta espera duraria quase 55 minutos. O teto limita cada espera. Com variação total e teto de { $cap }, o último de mil clientes é atendido { $drain } depois da recuperação, com { $attempts } tentativas ao todo. { $apart ->
            [no] Agora experimente um teto de 60 s.
           *[yes] Com teto de 1 s, são { $drain2 } e { $attempts2 } tentativas.
        } Com um teto curto, os clientes percebem a volta mais cedo e perguntam mais vezes.

        O teto não diz quando parar. Se o servidor nunca voltasse, os clientes perguntariam para sempre, e ninguém ficaria sabendo. O limite de tentativas encerra isso com um erro que alguém vê.
    .figure = Variação total. Veja a curva branca, os clientes já atendidos: quanto mais curto o teto, mais íngreme ela sobe, e mais altas são as barras que pagam por isso.
    .open = Abrir no laboratório

term-backoff =
    .name = <i>Backoff</i>
    .text = Esperar mais antes de cada nova tentativa, para que um servidor em apuros seja procurado cada vez menos. O <i>backoff</i> afasta umas das outras as tentativas de um mesmo cliente.

term-jitter =
    .name = Variação (<i>jitter</i>)
    .text = Uma parte aleatória em cada espera. Ela espalha os clientes: os que falharam juntos já não voltam juntos.

term-cap =
    .name = Teto
    .text = A maior espera que a fórmula pode dar. A variação total e a parcial são sorteadas abaixo dele; a descorrelacionada é cortada nele, e por isso algumas esperas ficam exatamente no teto.

term-herd =
    .name = Manada
    .text = Clientes que falharam juntos e que, sem variação, esperam e voltam juntos. Cada volta é uma onda e chega em uma única janela.

term-amplification =
    .name = Amplificação
    .text = Tentativas divididas pelas primeiras tentativas. Vale 1 quando tudo dá certo de primeira; se vale 9, o servidor recebeu nove tentativas para cada coisa que lhe pediram.

term-synchronisation =
    .name = Sincronia
    .text = O quanto os clientes agem em uníssono: a variância do número de novas tentativas por janela dividida pela média, em trechos de dez janelas. Clientes independentes dão 1; N clientes em uníssono dão N.

term-drain =
    .name = Tempo até atender todos
    .text = Do momento em que o servidor volta até o último cliente ser atendido. A queda em si não conta.

term-utilisation =
    .name = Utilização
    .text = Tentativas atendidas divididas pelo que o servidor poderia ter atendido entre a recuperação e o último cliente. Utilização baixa enquanto ainda há clientes esperando é tempo perdido: o servidor está livre e ninguém pede nada.

analogy-door =
    .title = A porta fechada
    .text = Você bate à porta e ninguém atende. Espera um pouco e bate de novo; depois espera mais, e depois mais ainda. Quem está lá dentro ganha tempo para chegar, e ninguém perde a paciência. Isso é <i>backoff</i>, e na figura é o espaço crescente entre as barras. Mas um visitante só não faz manada: para isso, mil pessoas teriam de bater no mesmo segundo.
    .open = Ver a simulação: dez visitantes, cada espera o dobro da anterior

analogy-restaurant =
    .title = O restaurante lotado
    .text = Você pode pedir mesa a cada 30 segundos ou voltar depois de 5, 10 e 20 minutos. Janta do mesmo jeito, mas no segundo caso o garçom consegue trabalhar. Isso tem um preço: a mesa que vaga logo depois que você saiu fica vazia até você voltar. E a analogia para por aí, porque o restaurante pode ter lista de espera, e nosso servidor não tem.
    .open = Ver a simulação: de volta depois de 5, 10 e 20 minutos

analogy-lights =
    .title = O engarrafamento
    .text = Se todos os motoristas aceleram no mesmo instante, um momento depois estão todos parados. O trânsito anda quando os carros saem um depois do outro. A variação faz isso com as barras altas: espalha as saídas. Mas o motorista vê o carro da frente e mantém distância; nossos clientes não veem ninguém, e só o acaso pode separá-los.
    .open = Ver a simulação: mil clientes com variação total

analogy-phone =
    .title = O telefone ocupado
    .text = Dá ocupado, você desliga e liga mais tarde, cada vez um pouco mais tarde. Os outros que querem falar com o mesmo número fazem igual, e só um consegue de cada vez. Nada está quebrado: só há mais gente ligando do que linhas. O sinal de ocupado não custa nada ao outro lado, e neste modelo a recusa também não; em um servidor de verdade, ela costuma consumir recursos.
    .open = Ver a simulação: dez pessoas ligando, uma linha
