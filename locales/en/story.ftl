# The story under the first screen, the glossary and the analogies.
#
# A passage computes its numbers from the runs in src/catalog/questions.json: arguments ending in
# 2 belong to the comparison. The reader can change one number of each body: base, clients,
# multiplier, outage, cap. The sentences stay true at every value that it can take: $fewer, $late,
# $lower and $apart (src/catalog/mod.rs) choose another where a comparison would say nothing.

story-1 =
    .title = Fail, then wait
    .body =
        A server goes down for 30 s, and ten clients fail at the same moment. A retry sent at once would meet the same outage. So each client waits { $base } before its first retry and doubles the wait after every failure.

        Until all of them are served, the ten clients send { $attempts } attempts, { $each } per client. { $fewer ->
            [no] After a first wait as long as this, growth has nothing left to save: without it they would send as many.
           *[yes] If the wait did not grow, they would send { $attempts2 }.
        } The price comes at the end: a client notices the recovery only when its wait is over. { $late ->
            [no] Here a wait happens to end in the very moment the server is back.
           *[yes] All ten are served { $drain } after the server is back.
        }
    .figure = Ten clients, no jitter. Look at the gaps between the bars: each is twice the one before. The green bar is the first after the recovery.
    .open = Open this in the lab

story-2 =
    .title = The herd
    .body =
        Now { $clients } clients fail in the same instant. Nobody is impatient: each client doubles its wait, from 100 ms up to 10 s. But all of them are patient in exactly the same way. The same rule, started at the same moment, gives the same waits. They leave together and they come back together.

        The first wave after the recovery brings { $peak } attempts into one short window, in which the server can serve only { $room ->
            [1] one
           *[other] { $room } on average
        }. The others wait again, still in step. It takes { $attempts } attempts, and the last client is served { $drain } after the server is back.
    .figure = No jitter. Look at the lower picture: a line across all rows is the whole herd in the same instant. Each wave after the recovery loses only the few that are served.
    .open = Open this in the lab

story-3 =
    .title = Exponential is not enough
    .body =
        Would a different growth help? Take a herd of a thousand and multiply each wait by { $multiplier } to get the next one, up to a cap of 10 s. { $multiplier ->
            [1] Then the wait never changes, and the waves come at an even beat.
           *[other] The waves move further and further apart until the waits reach the cap.
        } None of them gets smaller for it: after the recovery { $peak } attempts arrive in one window of 10 ms, in which the server can serve only { $room ->
            [1] one
           *[other] { $room } on average
        }.

        { $apart ->
            [no] The total is { $attempts } attempts. This is doubling itself, so try another number.
           *[yes] The total is { $attempts } attempts; with doubling it is { $attempts2 }.
        } Growth sets the distance between the attempts of one client. It does nothing to separate one client from another.
    .figure = { $apart ->
            [no] No jitter, doubled waits: the herd above once more. With another multiplier the bars stand elsewhere, and none gets shorter.
           *[yes] No jitter. Look where the bars stand: at other moments than those of the herd above, and none of them is shorter.
        }
    .open = Open this in the lab

story-4 =
    .title = Jitter
    .body =
        One line changes. Each client still computes its wait, but then draws the real one at random between zero and that value. This is called full jitter. On average a wait is half as long. What matters is that clients that failed together no longer wait the same time.

        Let the outage last { $outage }. { $lower ->
            [no] The server is then back before anything has been drawn: the first wave holds { $peak } attempts with jitter and { $peak2 } without.
           *[yes] Afterwards the fullest window of 10 ms holds { $peak } attempts; without jitter it holds { $peak2 }.
        } The last client is served { $drain } after the recovery; without jitter, { $drain2 }. Nothing was added to the server. Only the moment of each retry is different.
    .figure = Full jitter. Look at the lower picture: the lines have turned to dust, because no two clients keep step. Above, after the first seconds no bar stands out any more.
    .open = Open this in the lab

story-5 =
    .title = Cap and limit
    .body =
        Doubling has no brake: from 100 ms, the sixteenth wait would last almost 55 minutes. A cap bounds each wait. With full jitter and a cap of { $cap }, the last of a thousand clients is served { $drain } after the recovery, at { $attempts } attempts. { $apart ->
            [no] Now try a cap of 60 s.
           *[yes] With a cap of 1 s it is { $drain2 } and { $attempts2 } attempts.
        } With a short cap the clients notice the recovery sooner and ask more often.

        The cap does not say when to stop. If the server never returned, the clients would ask for ever and nobody would hear of it. The attempt limit ends that with an error that somebody sees.
    .figure = Full jitter. Look at the white curve, the clients served so far: the shorter the cap, the steeper it climbs, and the higher the bars that pay for it.
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

analogy-door =
    .title = The closed door
    .text = You knock and nobody answers. You wait a little and knock again, then you wait longer, then longer still. Whoever is inside gets time to come, and nobody is driven mad. That is backoff, and in the picture it is the widening gap between the bars. But a single visitor makes no herd; for that, a thousand people would have to knock in the same second.
    .open = See it: ten visitors, each wait twice the last

analogy-restaurant =
    .title = The full restaurant
    .text = You can ask for a table every 30 seconds, or come back after 5, 10 and 20 minutes. You dine either way, but the second way the waiter gets some work done. It has a price: a table that becomes free right after you left stays empty until you return. And there the analogy ends, since a restaurant can keep a waiting list and our server keeps none.
    .open = See it: back after 5, 10 and 20 minutes

analogy-lights =
    .title = The traffic jam
    .text = If all drivers step on the pedal in the same instant, all of them stand still a moment later. A jam loosens when the cars start one after the other. Jitter does that to the tall bars: it spreads the starts. But a driver sees the car in front and keeps a distance; our clients see nobody, so chance has to keep them apart.
    .open = See it: a thousand clients with full jitter

analogy-phone =
    .title = The busy line
    .text = The line is busy, so you hang up and call again later, each time a little later. The others who want that number do the same, and one of you gets through at a time. Nothing is broken here: there are only more callers than lines. A busy tone costs the other side nothing, and neither does a rejection in this model; on a real server it often costs work.
    .open = See it: ten callers, one line
