# A história abaixo da primeira tela, o glossário e as analogias.
#
# Cada trecho calcula seus números com as simulações de src/catalog/questions.json: argumentos
# terminados em 2 são da comparação. O leitor pode mudar um número de cada texto: base, clients,
# multiplier, outage, cap. As frases continuam verdadeiras em todos os valores possíveis.

story-1 =
    .title = Falhar e esperar
    .body =
        Um servidor sai do ar por 30 s e dez clientes falham no mesmo momento. Uma nova tentativa imediata encontraria a mesma queda. Por isso, cada cliente espera { $base } antes da primeira nova tentativa e dobra a espera a cada falha.

        Até que todos sejam atendidos, os dez fazem { $attempts } tentativas, { $each } por cliente. Se a espera não crescesse, fariam { $attempts2 }. O preço vem no fim: o cliente só percebe que o servidor voltou quando a espera acaba. O último é atendido { $drain } depois da recuperação.
    .figure = Dez clientes, sem variação: { $attempts } tentativas, a última { $drain } depois da recuperação.
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
        } em uma única janela curta, e o servidor tem lugar para { $room }. O resto volta a esperar, ainda em uníssono. Ao todo são { $attempts } tentativas, e o último cliente é atendido { $drain } depois da volta do servidor.
    .figure = Sem variação. Ondas até a primeira que encontra o servidor de volta: { $waves }.
    .open = Abrir no laboratório

story-3 =
    .title = Exponencial não basta
    .body =
        E se a espera crescesse de outro modo? Pegue a manada de mil clientes e multiplique cada espera por { $multiplier } para obter a seguinte, com teto de 10 s. { $multiplier ->
            [1] A espera então nunca muda, e as ondas vêm em ritmo constante.
           *[other] As ondas se afastam cada vez mais, até a espera chegar ao teto.
        } Nenhuma delas fica menor por isso: depois da recuperação, { $peak } tentativas chegam em uma janela de 10 ms, que tem lugar para { $room }.

        O total é de { $attempts } tentativas; dobrando a espera, { $attempts2 }. O crescimento define a distância entre as tentativas de um cliente. Ele não separa um cliente do outro.
    .figure = Sem variação: { $peak } tentativas na janela mais cheia depois da recuperação; dobrando a espera, { $peak2 }.
    .open = Abrir no laboratório

story-4 =
    .title = Variação (<i>jitter</i>)
    .body =
        Muda uma linha. Cada cliente continua calculando sua espera, mas depois sorteia a espera real entre zero e esse valor. É a chamada variação total (<i>full jitter</i>). Em média, a espera cai pela metade. O que importa é que clientes que falharam juntos já não esperam o mesmo tempo.

        Imagine uma queda de { $outage }. Depois dela, a janela de 10 ms mais cheia tem { $peak } tentativas; sem variação, { $peak2 }. O último cliente é atendido { $drain } depois da recuperação; sem variação, { $drain2 }. Nada foi acrescentado ao servidor. Só mudou o momento de cada nova tentativa.
    .figure = Sincronia: { $sync } com variação total, { $sync2 } sem variação. Clientes independentes dariam 1.
    .open = Abrir no laboratório

story-5 =
    .title = Teto e limite
    .body =
        Dobrar não tem freio: a partir de 100 ms, a décima sexta espera duraria quase 55 minutos. O teto limita cada espera. Com variação total e teto de { $cap }, o último de mil clientes é atendido { $drain } depois da recuperação, com { $attempts } tentativas ao todo. Com teto de 1 s, são { $drain2 } e { $attempts2 } tentativas. Com um teto curto, os clientes percebem a volta mais cedo e perguntam mais vezes.

        O teto não diz quando parar. Se o servidor nunca voltasse, os clientes perguntariam para sempre, e ninguém ficaria sabendo. O limite de tentativas encerra isso com um erro que alguém vê.
    .figure = Variação total: { $peak } tentativas na janela mais cheia depois da recuperação; com teto de 1 s, { $peak2 }.
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
    .name = Tempo até esvaziar
    .text = Do momento em que o servidor volta até o último cliente ser atendido. A queda em si não conta.

term-utilisation =
    .name = Utilização
    .text = Tentativas atendidas divididas pelo que o servidor poderia ter atendido entre a recuperação e o último cliente. Utilização baixa enquanto ainda há clientes esperando é tempo perdido: o servidor está livre e ninguém pede nada.

analogy-door = Você bate à porta, ninguém atende, e a cada vez você espera mais antes de bater de novo: na figura, é a distância crescente entre as tentativas de um cliente. A analogia só tem um visitante e por isso não mostra a manada; para isso, mil pessoas teriam de bater no mesmo segundo.

analogy-restaurant = O restaurante está cheio, e você pergunta de novo depois de 5, 10 e 20 minutos, não a cada 30 segundos; a figura mostra o mesmo: menos tentativas pela mesma mesa. A analogia falha quando o restaurante tem lista de espera; nosso servidor não tem, e quem pergunta na hora errada começa outra espera.

analogy-lights = Um engarrafamento se desfaz quando os motoristas não aceleram todos no mesmo instante, e a variação faz isso com as barras altas: espalha as partidas. Mas o motorista vê o carro da frente; nossos clientes não veem ninguém, e só o acaso pode separá-los.

analogy-phone = O telefone dá ocupado, você desliga e liga mais tarde, cada vez um pouco mais tarde: uma tentativa recusada e sua espera, como em uma linha da figura de baixo. O sinal de ocupado não custa nada ao outro lado, e neste modelo a recusa também não; em um servidor de verdade, ela costuma dar trabalho.
