# The story under the first screen, the glossary and the analogies.
#
# A passage computes its numbers from the runs in src/catalog/questions.json: arguments ending in
# 2 belong to the comparison. The reader can change one number of each body: base, clients,
# multiplier, outage, cap. The sentences stay true at every value that it can take.

story-1 =
    .title = Fail, then wait
    .body =
        A server goes down for 30 s, and ten clients fail at the same moment. A retry sent at once would meet the same outage. So each client waits { $base } before its first retry and doubles the wait after every failure.

        Until all of them are served, the ten clients send { $attempts } attempts, { $each } per client. If the wait did not grow, they would send { $attempts2 }. The price comes at the end: a client notices the recovery only when its wait is over. The last one is served { $drain } after the server is back.
    .figure = Ten clients, no jitter: { $attempts } attempts, the last one { $drain } after the recovery.
    .open = Open this in the lab

story-2 =
    .title = The herd
    .body =
        Now { $clients } clients fail in the same instant. Nobody is impatient: each client doubles its wait, from 100 ms up to 10 s. But all of them are patient in exactly the same way. The same rule, started at the same moment, gives the same waits. They leave together and they come back together.

        The first wave after the recovery brings { $peak } attempts into one short window, and the server has room for { $room }. The others wait again, still in step. It takes { $attempts } attempts, and the last client is served { $drain } after the server is back.
    .figure = No jitter. Waves up to the first one that finds the server back: { $waves }.
    .open = Open this in the lab

story-3 =
    .title = Exponential is not enough
    .body =
        Would a different growth help? Take a herd of a thousand and multiply each wait by { $multiplier } to get the next one, up to a cap of 10 s. { $multiplier ->
            [1] Then the wait never changes, and the waves come at an even beat.
           *[other] The waves move further and further apart until the waits reach the cap.
        } None of them gets smaller for it: after the recovery { $peak } attempts arrive in one window of 10 ms, which has room for { $room }.

        The total is { $attempts } attempts; with doubling it is { $attempts2 }. Growth sets the distance between the attempts of one client. It does nothing to separate one client from another.
    .figure = No jitter: { $peak } attempts in the fullest window after the recovery; with doubling, { $peak2 }.
    .open = Open this in the lab

story-4 =
    .title = Jitter
    .body =
        One line changes. Each client still computes its wait, but then draws the real one at random between zero and that value. This is called full jitter. On average a wait is half as long. What matters is that clients that failed together no longer wait the same time.

        Let the outage last { $outage }. Afterwards the fullest window of 10 ms holds { $peak } attempts; without jitter it holds { $peak2 }. The last client is served { $drain } after the recovery; without jitter, { $drain2 }. Nothing was added to the server. Only the moment of each retry is different.
    .figure = Synchronisation: { $sync } with full jitter, { $sync2 } without. Independent clients would give 1.
    .open = Open this in the lab

story-5 =
    .title = Cap and limit
    .body =
        Doubling has no brake: from 100 ms, the sixteenth wait would last almost 55 minutes. A cap bounds each wait. With full jitter and a cap of { $cap }, the last of a thousand clients is served { $drain } after the recovery, at { $attempts } attempts. With a cap of 1 s it is { $drain2 } and { $attempts2 } attempts. With a short cap the clients notice the recovery sooner and ask more often.

        The cap does not say when to stop. If the server never returned, the clients would ask for ever and nobody would hear of it. The attempt limit ends that with an error that somebody sees.
    .figure = Full jitter: { $peak } attempts in the fullest window after the recovery; with a cap of 1 s, { $peak2 }.
    .open = Open this in the lab

term-backoff =
    .name = Backoff
    .text = To wait longer before each new retry, so that a server in trouble is asked less and less often. Backoff spreads the attempts of one client over time.

term-jitter =
    .name = Jitter
    .text = A random part in each wait. It spreads the clients: those that failed together no longer come back together.

term-cap =
    .name = Cap
    .text = The longest wait that the formula may give. Full and equal jitter are drawn below it; decorrelated jitter is cut off at it, so some of its waits are exactly the cap.

term-herd =
    .name = Herd
    .text = Clients that failed together and, without jitter, wait and return together. Each return is a wave, and it arrives in a single window.

term-amplification =
    .name = Amplification
    .text = Attempts divided by first attempts. It is 1 when every call succeeds at once; at 9 the server has seen nine attempts for each thing that was asked of it.

term-synchronisation =
    .name = Synchronisation
    .text = How far the clients act in step: the variance of the number of retries per window divided by its mean, taken over stretches of ten windows. Independent clients give 1; N clients in lock-step give N.

term-drain =
    .name = Time to drain
    .text = From the moment the server is back until the last client is served. The outage itself does not count.

term-utilisation =
    .name = Utilisation
    .text = Attempts served, divided by what the server could have served between the recovery and the last client. Low utilisation while clients are still waiting is lost time: the server is free and nobody asks.

analogy-door = You knock, nobody answers, and before each new knock you give them longer: in the picture, that is the widening gap between the attempts of one client. The analogy knows a single visitor, so it cannot show the herd; for that, a thousand people would have to knock in the same second.

analogy-restaurant = The restaurant is full, so you ask again after 5, 10 and 20 minutes and not every 30 seconds, and the picture shows the same: fewer attempts for the same table. It breaks where a restaurant keeps a waiting list; our server keeps none, and whoever asks at a bad moment starts a new wait.

analogy-lights = A jam loosens when the drivers do not all press the pedal in the same instant, and jitter does that to the tall bars: it spreads the starts. But a driver sees the car in front, while our clients see nobody, so chance alone has to keep them apart.

analogy-phone = The line is busy, so you hang up and call again later, each time a little later: a rejected attempt and its wait, as in one row of the lower picture. A busy tone costs the other side nothing, and neither does a rejection in this model; on a real server it often costs work.
