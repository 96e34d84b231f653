# Perguntas de entrevista. O nível e as simulações estão em src/catalog/questions.json: em
# `.show`, os argumentos sem sufixo vêm da simulação, e os terminados em 2, da comparação. `.note1`
# a `.note4` são os comentários do código de src/catalog/retry_loop.rs.

q-jitter =
    .question = Por que <i>backoff</i> exponencial sem variação não basta?
    .answer = Porque o <i>backoff</i> decide quando um cliente tenta de novo, não quais clientes tentam juntos. Quem falhou no mesmo instante calcula as mesmas esperas e volta no mesmo instante. Dobrar a espera afasta as ondas, mas mantém a altura: cada onda traz todos os clientes que ainda esperam, e o servidor só consegue atender poucos. Um sorteio entre zero e a espera calculada, a variação (<i>jitter</i>), quebra isso. Os mesmos clientes passam a chegar em um fluxo contínuo e fino, que o servidor consegue atender.
    .point1 = Aponta a sincronia como causa, não o número de tentativas
    .point2 = Diz que dobrar a espera afasta as ondas, mas mantém a altura
    .point3 = Dá uma fórmula, por exemplo <code>aleatório(0, min(teto, base * 2^(n-1)))</code>, com n = 1 na primeira nova tentativa
    .point4 = Reconhece o preço: uma espera isolada fica imprevisível e pode ser quase zero
    .wrong = “Esperar mais resolve.” Uma espera maior só adia a onda; ela vem depois, com os mesmos clientes.
    .show = Sem variação, a janela mais cheia depois da recuperação tem { $peak } tentativas, para uma capacidade de { $room }; o tempo até atender todos é de { $drain }. Com variação total: { $peak2 } tentativas e { $drain2 }.

q-cap =
    .question = Por que o <i>backoff</i> precisa de teto?
    .answer = Porque uma espera que dobra logo fica maior que qualquer queda. Com base de 1 s, a décima espera é de 512 s, mais de oito minutos, e as dez primeiras somam 17 minutos. Se o servidor volta logo depois que o cliente começou uma espera dessas, ele fica pronto e ninguém aparece. Um teto de algumas dezenas de segundos mantém os clientes perto da recuperação. O preço é um fluxo constante de tentativas em uma queda longa; por isso escolho o teto de modo que todos os clientes juntos fiquem abaixo da capacidade.
    .point1 = Dá um número: com base de 1 s, a décima espera é de 512 s
    .point2 = Diz o que se perde: o cliente ainda espera quando o servidor já voltou
    .point3 = Reconhece o preço: em uma queda longa, as tentativas continuam em ritmo constante
    .point4 = Dimensiona: clientes divididos pela espera média devem ficar abaixo da capacidade
    .wrong = “Sem teto, os clientes desistem mais cedo.” Eles não desistem: continuam esperando. Parar é tarefa do limite de tentativas.
    .show = Depois de uma queda de dez minutos, com teto de 1 h, o último cliente é atendido { $drain } depois da recuperação, com { $attempts } tentativas ao todo. Com teto de 30 s, são { $drain2 } e { $attempts2 } tentativas.

q-retry-after =
    .question = Quando o <code>Retry-After</code> deve prevalecer sobre a espera calculada?
    .answer = Sempre que o servidor o envia. O servidor conhece o próprio estado; o cliente só pode adivinhar. Trato o valor como a menor espera permitida e desisto na hora se ele passa do prazo de quem chamou. Mas um mesmo valor enviado a muitos clientes cria uma nova manada: todos obedecem e todos voltam no mesmo segundo. Por isso somo uma parte aleatória, sempre por cima, nunca por baixo. Assim quase nenhuma tentativa se perde e ninguém volta em uníssono.
    .point1 = O servidor conhece seu estado melhor que qualquer fórmula do cliente
    .point2 = Trata o valor como um mínimo que a variação não pode encurtar
    .point3 = Vê que um valor igual para todos cria uma nova manada e soma variação por cima
    .point4 = Continua respeitando o prazo de quem chamou e o limite de tentativas
    .wrong = “Com <code>Retry-After</code>, a variação é desnecessária.” Se todos obedecem ao mesmo valor à risca, chegam juntos, como sem variação.
    .show = Aqui, uma espera fixa faz o papel do cabeçalho. Exatamente 30 s para todos: { $peak } tentativas em uma janela, para uma capacidade de { $room }, e o último cliente é atendido { $drain } depois da recuperação. Com 30 s mais uma parte aleatória de até 30 s: { $peak2 } tentativas na janela mais cheia e { $drain2 }.

q-at-once =
    .question = Por que não tentar de novo imediatamente?
    .answer = Porque o que fez a primeira tentativa falhar provavelmente continua lá, e todos os outros têm a mesma ideia. Mil clientes com ida e volta de 50 ms enviam 20 mil tentativas por segundo a um servidor que atende 100. Se cada recusa custa só meio por cento de uma requisição, as recusas sozinhas consomem toda a capacidade, e o servidor não se recupera. Se recusar não custa nada mesmo, tentar na hora é desperdício, não colapso. Eu não apostaria nisso.
    .point1 = A falha costuma durar mais que uma ida e volta
    .point2 = Calcula a carga: clientes divididos pelo tempo de ida e volta
    .point3 = Diz que recusar consome recursos, e que a própria enxurrada pode manter o servidor fora do ar
    .point4 = Reconhece que, onde recusar é de graça, é desperdício, não colapso
    .wrong = “Tentar na hora sempre derruba o servidor.” Só onde a recusa custa alguma coisa. Onde é de graça, como neste modelo, é sobretudo desperdício.
    .show = Tentar a cada 50 ms dá { $attempts } tentativas, { $each } por cliente. <i>Backoff</i> com variação total dá { $attempts2 }. O último cliente é atendido { $drain } depois da recuperação no primeiro caso e { $drain2 } no segundo.

q-limit =
    .question = Por que limitar as tentativas se já existe <i>backoff</i>?
    .answer = São perguntas diferentes. O <i>backoff</i> escolhe o momento da próxima tentativa; o limite, quantas haverá. Só com <i>backoff</i>, um cliente cujo servidor nunca volta pergunta para sempre. Ele ocupa memória e conexões e nunca informa uma falha, então nenhum alerta dispara. Com limite, a carga de uma queda longa não passa de clientes vezes tentativas, e a falha aparece. O limite ainda precisa dar conta das quedas que eu quero atravessar.
    .point1 = Separa as duas coisas: o <i>backoff</i> dá o momento, o limite dá o número
    .point2 = Sem limite, uma falha duradoura nunca se torna visível
    .point3 = O limite contém a carga: clientes vezes tentativas
    .point4 = Escolhe o limite pelas quedas a atravessar ou pelo prazo de quem chamou
    .wrong = “O teto já faz o cliente parar.” O teto limita uma espera. O número de esperas continua sem limite.
    .show = Uma queda de uma hora, oito tentativas para cada um: { $gaveup ->
            [0] nenhum cliente desiste
            [1] um cliente desiste
           *[other] { $gaveup } clientes desistem
        }, e o servidor recebeu { $attempts } tentativas. Sem limite ninguém desiste, e ele recebe { $attempts2 }.

q-variants =
    .question = Variação total, parcial ou descorrelacionada: qual e por quê?
    .answer = A total sorteia entre zero e a espera calculada. Espalha bem, mas sua espera média é só a metade, então em uma queda faz mais tentativas que a parcial. A parcial mantém metade da espera e sorteia a outra metade: um mínimo garantido, menos tentativas, menos dispersão. A descorrelacionada sorteia entre a base e o triplo da espera anterior: quase nenhuma sincronia, mas, com a base muito abaixo do teto, cresce devagar para a maioria dos clientes. Nenhuma é melhor em tudo. Começo pela total e meço.
    .point1 = Diz, para as três, o que se sorteia e entre quais limites
    .point2 = Total: boa dispersão e espera média igual à metade da calculada
    .point3 = Parcial: um mínimo garantido e menos dispersão
    .point4 = Nenhuma variante vence em todas as medidas; diz qual medida importa no caso
    .wrong = “A variação total é a melhor em tudo.” Ela espalha bem. Mas suas esperas são mais curtas em média, então em uma queda faz mais tentativas que a parcial.
    .show = Variação total: { $attempts } tentativas, sincronia { $sync }. Variação parcial: { $attempts2 } tentativas, sincronia { $sync2 }. Clientes independentes dariam 1.

q-cap-size =
    .question = O que dá errado com um teto curto demais? E com um longo demais?
    .answer = Curto demais, o <i>backoff</i> acaba antes de começar: todos ficam no teto, e o servidor recebe clientes divididos pela espera média, durante a queda e depois dela. Longo demais, os clientes continuam esperando depois da recuperação, com o servidor parado. Procuro o valor em que todos juntos pedem um pouco menos do que o servidor consegue responder. Com variação total, a espera média é metade do teto: mil clientes com teto de 20 s fazem cerca de 100 tentativas por segundo.
    .point1 = Curto demais: carga constante de clientes divididos pela espera média
    .point2 = Longo demais: a recuperação é percebida tarde, e o servidor fica parado
    .point3 = Com variação total, a espera média no teto é metade do teto
    .point4 = Tira o teto do número de clientes e da capacidade, não do hábito
    .wrong = “Quanto mais longo o teto, melhor.” O servidor é poupado, mas os clientes seguem esperando muito depois de ele já poder atender.
    .show = Com teto de 1 s: { $attempts } tentativas, { $peak } na janela mais cheia depois da recuperação, tempo até atender todos de { $drain }. Com teto de 1 min: { $attempts2 } tentativas, { $peak2 } na janela mais cheia, { $drain2 }.

q-base =
    .question = Como você escolhe a base?
    .answer = Pelas falhas que quero atravessar e pelas tentativas que tenho. Seis tentativas são cinco esperas; dobrando, elas somam 31 vezes a base e, com variação total, metade disso em média. Contra uma falha de 2 s, uma base de 10 ms gasta as seis em menos de um terço de segundo, e todas encontram a mesma falha. Uma base de 500 ms dá conta. A latência da chamada não serve de guia: a falha não a conhece. Uma base longa demais gasta o prazo de quem chamou já na primeira espera.
    .point1 = Tira a base da duração da falha e do número de tentativas
    .point2 = Calcula o tempo coberto e o divide por dois com variação total
    .point3 = Curta demais: as tentativas acabam antes de a falha passar
    .point4 = Longa demais: a primeira espera consome o prazo de quem chamou
    .wrong = “A base é a latência típica da chamada.” Uma chamada de 20 ms pode falhar por 2 s; tentativas espaçadas pela latência acabam muito antes.
    .show = Uma falha de 2 s, seis tentativas, variação total. Com base de 10 ms, clientes que desistem: { $gaveup } de { $clients }. Com base de 500 ms: { $gaveup2 }.

q-window =
    .question = 20 mil dispositivos se reconectam de uma vez, e o servidor aguenta 2 mil por segundo. Em quanto tempo você os espalha?
    .answer = No mínimo, dispositivos divididos pela capacidade livre: 20 mil divididos por 2 mil por segundo dão 10 s. Espalhada por exatos 10 s, a carga cabe por pouco, e o acaso enche umas janelas mais que outras. Então uso cerca do dobro, 20 s. Isso precisa valer desde a primeira nova tentativa: se as esperas começam em 100 ms, as primeiras ondas são densas demais, por mais longas que fiquem depois. O preço é tempo, pois os últimos dispositivos precisam de mais que os 20 s. Eu diria isso e deixaria o responsável decidir.
    .point1 = No mínimo, dispositivos divididos pela capacidade livre: 10 s
    .point2 = Soma uma folga, porque chegadas aleatórias são desiguais
    .point3 = Aplica isso desde a primeira nova tentativa, não só no teto
    .point4 = Reconhece o preço: o último dispositivo demora mais a voltar
    .wrong = “O <i>backoff</i> exponencial encontra sozinho o espaçamento certo.” No fim encontra, mas até lá as primeiras ondas, estreitas, já atingiram o servidor.
    .show = Um décimo disso: { $clients } dispositivos, 200 por segundo. Espalhados por 20 s: { $attempts } tentativas, { $peak } na janela mais cheia, para uma capacidade de { $room }, tempo até atender todos de { $drain }. Espalhados por 2 s: { $attempts2 } tentativas, { $peak2 } na janela mais cheia, { $drain2 }.

q-monitor =
    .question = O que você monitora onde os clientes repetem tentativas?
    .answer = Primeiro, a razão entre tentativas e primeiras tentativas: quando tudo vai bem, fica perto de 1, e sobe antes que alguém reclame. Depois, a carga em janelas curtas, não só por minuto, porque uma manada com uma onda por segundo e um fluxo uniforme têm a mesma média. Depois, em qual tentativa as chamadas dão certo, para ver se repetir ajuda mesmo. E as chamadas que desistem, ao lado de um percentil alto do tempo que as outras levaram.
    .point1 = Tentativas por chamada, com alerta sobre essa razão
    .point2 = Picos em janelas tão curtas quanto o servidor consegue sentir
    .point3 = Em qual tentativa as chamadas dão certo e quantas desistem
    .point4 = Um percentil alto do tempo de conclusão, sempre ao lado do número de falhas
    .wrong = “Requisições por minuto bastam.” A média esconde as ondas. Duas simulações com quase o mesmo total podem ter picos muito diferentes.
    .show = Duas políticas com a mesma espera média. Totais: { $attempts } e { $attempts2 } tentativas. Janela de 10 ms mais cheia depois da recuperação: { $peak } e { $peak2 }.

q-seed =
    .question = Como você testa <i>backoff</i> com variação?
    .answer = Passo por parâmetro as duas coisas que o tornam imprevisível: o relógio e a fonte de acaso. Com um relógio falso, horas passam em milissegundos. Com a semente fixa, as esperas são sempre iguais, e posso comparar valores exatos. Depois testo o que deve valer para qualquer semente: nenhuma espera acima do teto, nenhuma abaixo de zero, nunca mais tentativas que o limite. Para afirmar algo sobre muitos clientes, rodo várias sementes e olho a dispersão, porque uma simulação prova pouco.
    .point1 = Recebe por parâmetro o relógio e a fonte de acaso
    .point2 = Fixa a semente onde compara valores exatos
    .point3 = Testa o que vale para toda semente: os limites da espera e o de tentativas
    .point4 = Roda várias sementes antes de afirmar algo sobre muitos clientes
    .wrong = “Esperas aleatórias não podem ser testadas, então os testes desligam a variação.” Aí a parte que mais importa fica sem teste.
    .show = Semente 1: { $attempts } tentativas, tempo até atender todos de { $drain }. Rodando de novo, nenhum dígito muda. Semente 2: { $attempts2 } e { $drain2 }; mudam os detalhes, o resultado é o mesmo.

q-first-attempt =
    .question = Todos os clientes começam no mesmo instante. A variação nas novas tentativas ajuda?
    .answer = Contra a primeira onda, não. Uma tarefa marcada para a hora exata em todas as máquinas, ou todas reiniciadas de uma vez, e as primeiras tentativas saem no mesmo instante. A variação só age depois de uma falha, então chega tarde. O início precisa de um atraso aleatório próprio, dimensionado como qualquer espalhamento: clientes divididos pela capacidade. Em tarefas agendadas, o atraso pode ser fixo por máquina, o que mantém os intervalos iguais. As novas tentativas ainda precisam da sua variação, para a próxima falha em comum.
    .point1 = A variação nas novas tentativas só age depois da primeira falha
    .point2 = Cita inícios em comum: a hora exata, todas as máquinas reiniciadas
    .point3 = Põe um atraso aleatório antes da primeira tentativa, dimensionado pela capacidade
    .point4 = Mantém também a variação nas novas tentativas
    .wrong = “Temos variação total, então não pode haver onda.” A primeira onda chega antes de qualquer sorteio.
    .show = Sem queda, todos começam em 0 s, variação total nas novas tentativas: { $peak } tentativas na janela mais cheia, para uma capacidade de { $room }. Na segunda simulação, o servidor recusa todos nesse instante, e cada um recomeça em um momento aleatório dentro de 20 s: { $peak2 }.

q-load =
    .question = Quando o <i>backoff</i> não diminui a carga?
    .answer = Quando cada chamada faz o mesmo número de tentativas de qualquer jeito. Com três tentativas por chamada, um servidor que continua fora do ar recebe o triplo das chamadas, quer as esperas sejam de milissegundos, quer de minutos. O <i>backoff</i> desloca as tentativas, não as elimina. O pior caso é um fluxo de chamadas novas: as tentativas adiadas antes chegam junto com as de agora. O que diminui a carga é um limite, um orçamento de novas tentativas ou um disjuntor (<i>circuit breaker</i>). O <i>backoff</i> ajuda em falhas curtas, em que uma tentativa posterior dá certo.
    .point1 = Em uma queda longa, a carga é chamadas vezes tentativas
    .point2 = O <i>backoff</i> desloca as tentativas no tempo, não as elimina
    .point3 = Distingue um conjunto fixo de clientes de um fluxo de chamadas novas
    .point4 = Cita o que de fato diminui a carga: limite, orçamento, disjuntor
    .wrong = “Esperas mais longas sempre aliviam o servidor.” Se chegam chamadas novas o tempo todo e cada uma faz um número fixo de tentativas, a soma não muda.
    .show = O servidor continua fora do ar, três tentativas por cliente. Com esperas a partir de 100 ms e variação total, ele recebe { $attempts } tentativas; com esperas a partir de 10 s, { $attempts2 }. Só os momentos diferem.

q-multiplier =
    .question = Um multiplicador maior desfaz a manada?
    .answer = Não. O multiplicador define a distância entre as ondas, não quantos clientes há em cada uma. Enquanto todos calculam as mesmas esperas, a primeira onda depois da recuperação traz todos os clientes, seja cada espera o dobro ou oito vezes a anterior. Um multiplicador maior chega ao teto em menos tentativas, e dali em diante os dois se comportam igual. Para a onda diminuir, as esperas precisam diferir entre os clientes, e isso pede uma parte aleatória.
    .point1 = O multiplicador muda a distância entre as ondas, não a altura
    .point2 = A primeira onda depois da recuperação traz todos os que ainda esperam
    .point3 = No teto, todos os multiplicadores se comportam igual
    .point4 = Só esperas que diferem entre clientes diminuem a onda
    .wrong = “Triplicar em vez de dobrar espalha os clientes.” Espalha as tentativas de cada cliente; os clientes continuam juntos.
    .show = Multiplicador 8, sem variação: { $peak } tentativas na janela mais cheia depois da recuperação, para uma capacidade de { $room }. Multiplicador 2 com variação total: { $peak2 }.

q-attempts =
    .question = Quantas tentativas são necessárias para atravessar uma queda de 30 s?
    .answer = Somo as esperas. Com base de 100 ms, dobrando, e teto de 10 s, as nove primeiras dão 32,7 s, então dez tentativas bastam sem variação. A variação total corta cada espera pela metade, em média: as mesmas dez tentativas cobrem uns 16 s, e isso não basta. Preciso, no papel, de mais ou menos o dobro do tempo e de uma folga, porque a soma varia de cliente para cliente. E digo o que estou contando: dez tentativas são a primeira chamada e nove novas tentativas.
    .point1 = Soma as esperas que vêm antes da última tentativa
    .point2 = Sabe que a variação total corta pela metade o tempo coberto
    .point3 = Não confunde tentativas com novas tentativas
    .point4 = Deixa folga, porque a soma de esperas aleatórias varia
    .wrong = “Dez tentativas a partir de 100 ms chegam a 102 s.” Isso esquece o teto e a variação e conta dez esperas onde há nove.
    .show = Dez tentativas, uma queda de 30 s. Com variação total, clientes que desistem: { $gaveup } de { $clients }. Sem variação: { $gaveup2 }.

q-code =
    .question = Escreva o laço de novas tentativas em dez linhas.
    .answer = Recebo por parâmetro os limites, a fonte de acaso, o relógio e a função de dormir, para que um teste possa trocá-los. A primeira chamada conta: n = 1 é a chamada, e a primeira nova tentativa espera <code>random(0, base)</code>. Erros que não são passageiros não são capturados e vão direto a quem chamou. O <code>Retry-After</code> é a menor espera, e o sorteio soma-se a ele. A potência é limitada para não estourar: o teto passa a valer muito antes.
    .note1 = a primeira chamada conta
    .note2 = nenhum outro erro se repete
    .note3 = primeiro o teto,
    .note4 = depois o sorteio
    .point1 = Limita o laço e diz que a primeira chamada conta
    .point2 = Primeiro aplica o teto, depois sorteia
    .point3 = Só repete erros passageiros e devolve o último
    .point4 = Desiste se a próxima tentativa viria depois do prazo
    .wrong = “Sortear primeiro e cortar no teto depois.” Aí a maioria das esperas tardias fica exatamente no teto, e esses clientes voltam ao uníssono.
    .show = Com esse laço e limite de 20 tentativas, clientes que desistem: { $gaveup } de { $clients }. Sem a linha do sorteio: { $gaveup2 }.

q-layers =
    .question = O que acontece quando duas camadas repetem tentativas?
    .answer = Os limites de tentativas se multiplicam. Se o cliente faz três tentativas e o serviço por trás faz três para cada uma delas, um servidor que continua fora do ar recebe nove por requisição; uma fila com cinco entregas na frente leva isso a 45. Com poucas falhas, quase não se nota, pois a primeira tentativa quase sempre dá certo. Aparece na queda, quando mais dói. Por isso repito em uma só camada, a que conhece o prazo, e as outras repassam o erro.
    .point1 = Multiplica as tentativas das camadas, não as soma
    .point2 = Com poucas falhas a média mal cresce; o máximo cresce
    .point3 = Repete em uma camada e repassa o erro nas outras
    .point4 = Conta a reentrega de uma fila como uma das camadas
    .wrong = “Três mais três são seis.” Cada tentativa da camada de fora inicia uma série inteira na de dentro.
    .show = O servidor continua fora do ar. Duas camadas de três fazem nove tentativas por cliente: ele recebe { $attempts }. Com uma só camada de três, recebe { $attempts2 }.
