# Interview questions. Level and runs are in src/catalog/questions.json: in `.show`, arguments
# without a suffix are read off the run, those ending in 2 off the comparison. `.note1` to `.note4`
# are the comments in the code of src/catalog/retry_loop.rs.

q-jitter =
    .question = Why is exponential backoff without jitter not enough?
    .answer = Because backoff decides when a client retries, not which clients retry together. Clients that failed in the same instant compute the same waits, so they return in the same instant. Doubling moves the waves apart but keeps their height: each wave brings every client that is still waiting, and the server can serve only a few. A random draw between zero and the computed wait breaks this. The same clients then arrive as a thin stream that the server can work through.
    .point1 = Names synchronisation as the cause, not the number of attempts
    .point2 = Says that doubling moves the waves apart but keeps their height
    .point3 = Gives a formula, for example <code>random(0, min(cap, base * 2^(n-1)))</code>, with n = 1 for the first retry
    .point4 = Admits the price: a single wait becomes unpredictable and may be close to zero
    .wrong = “Longer waits solve it.” A longer wait only moves the wave; it comes later with the same clients in it.
    .show = Without jitter the fullest window after the recovery holds { $peak } attempts, for a capacity of { $room }; the time to drain is { $drain }. With full jitter it is { $peak2 } attempts and { $drain2 }.

q-cap =
    .question = Why does backoff need a cap?
    .answer = Because doubling soon outgrows any outage. With a base of 1 s the tenth wait is 512 s, more than eight minutes, and the first ten together take 17 minutes. If the server returns just after a client has begun such a wait, it stands ready and nobody comes. A cap of some tens of seconds keeps the clients close to the recovery. The price is a steady trickle of attempts in a long outage, so I choose it so that all clients together stay below the capacity.
    .point1 = Gives a number: with a base of 1 s, the tenth wait is 512 s
    .point2 = Says what is lost: the client sleeps through the recovery
    .point3 = Names the price: in a long outage the attempts go on at a steady rate
    .point4 = Sizes it: clients divided by the mean wait must stay below the capacity
    .wrong = “Without a cap the clients give up sooner.” They do not give up, they go on waiting; stopping is the task of the attempt limit.
    .show = After an outage of ten minutes, a cap of 1 h has the last client served { $drain } after the recovery, at { $attempts } attempts. With a cap of 30 s it is { $drain2 } and { $attempts2 } attempts.

q-retry-after =
    .question = When should <code>Retry-After</code> override the computed wait?
    .answer = Whenever the server sends it. The server knows its own state; the client can only guess. I take it as the shortest wait allowed, and I give up at once if it goes beyond the caller’s deadline. But one value sent to many clients makes a new herd: they all obey, and all come back in the same second. So I add a random part on top of it, never below it. Then almost no attempt is wasted, and nobody comes back in step.
    .point1 = The server knows its state better than any formula in the client
    .point2 = Treats the value as a minimum that jitter must not shorten
    .point3 = Sees that one value for everybody makes a new herd, and adds jitter on top
    .point4 = Still respects the caller’s deadline and the attempt limit
    .wrong = “With <code>Retry-After</code> there is no need for jitter.” If all clients obey the same value to the letter, they arrive together, as without jitter.
    .show = A fixed wait stands in for the header here. Exactly 30 s for everybody: { $peak } attempts in one window, a capacity of { $room }, and the last client is served { $drain } after the recovery. With 30 s and a random part of up to 30 s on top: { $peak2 } attempts in the fullest window, and { $drain2 }.

q-at-once =
    .question = Why not retry at once?
    .answer = Because what broke the first attempt is most likely still broken, and everybody else has the same idea. A thousand clients on a round trip of 50 ms send 20,000 attempts a second to a server that can serve 100. If a rejection costs just half a percent of a request, the rejections alone eat the whole capacity, and the server cannot recover. If rejecting is really free, retrying at once is waste rather than collapse. I would not bet on that.
    .point1 = A fault usually outlasts one round trip
    .point2 = Computes the load: clients divided by the round-trip time
    .point3 = Says that rejections cost work, so the storm itself can keep the server down
    .point4 = Concedes that where rejecting is free it is waste rather than collapse
    .wrong = “Retrying at once always brings the server down.” Only where a rejection costs something. Where it is free, as in this model, it is above all waste.
    .show = A retry every 50 ms makes { $attempts } attempts, { $each } per client. Backoff with full jitter makes { $attempts2 }. The last client is served { $drain } after the recovery in the first run and { $drain2 } in the second.

q-limit =
    .question = Why set an attempt limit when there is backoff already?
    .answer = They answer different questions. Backoff says when to try again; the limit says how often. With backoff alone, a client whose server never returns asks for ever. It holds memory and connections, and it never reports a failure, so no alert goes off. With a limit the load of a long outage is bounded by clients times attempts, and the failure comes to light. The limit still has to be large enough for the outages that I want to ride out.
    .point1 = Backoff says when, the limit says how often
    .point2 = Without a limit a lasting failure never becomes visible
    .point3 = The limit bounds the load: clients times attempts
    .point4 = Chooses the limit by the outages to ride out or by the caller’s deadline
    .wrong = “The cap already stops the client.” The cap bounds one wait. The number of waits stays unbounded.
    .show = An outage of one hour, eight attempts each: { $gaveup ->
            [0] no client gives up
            [1] one client gives up
           *[other] { $gaveup } clients give up
        }, and the server has seen { $attempts } attempts. Without a limit nobody gives up, and it sees { $attempts2 }.

q-variants =
    .question = Full, equal or decorrelated jitter: which one, and why?
    .answer = Full draws between zero and the computed wait. It spreads well, but its mean wait is only half, so in an outage it sends more attempts than equal jitter. Equal keeps half of the wait and draws the other half: a guaranteed minimum, fewer attempts, less spread. Decorrelated draws between the base and three times the previous wait: almost no synchronisation, but with a base far below the cap it grows slowly for most clients. None is best in everything. I start with full and measure.
    .point1 = Says for all three what is drawn, and between which limits
    .point2 = Full: wide spread, and a mean wait of half the computed one
    .point3 = Equal: a guaranteed minimum and less spread
    .point4 = No variant is best in every measure; says which measure counts here
    .wrong = “Full jitter is best in every respect.” It spreads well. But its waits are shorter on average, so in an outage it sends more attempts than equal jitter.
    .show = Full jitter: { $attempts } attempts, synchronisation { $sync }. Equal jitter: { $attempts2 } attempts, synchronisation { $sync2 }. Independent clients would give 1.

q-cap-size =
    .question = What goes wrong when the cap is too short, and when it is too long?
    .answer = If it is too short, backoff ends before it has begun: everybody sits at the cap, and the server gets clients divided by mean wait, during the outage and after it. If it is too long, the clients sleep past the recovery while the server stands idle. I look for the value at which all clients together ask a little less often than the server can answer. With full jitter the mean wait is half the cap, so a thousand clients with a cap of 20 s make about 100 attempts a second.
    .point1 = Too short: a constant load of clients divided by the mean wait
    .point2 = Too long: the recovery is noticed late, and the server stands idle
    .point3 = With full jitter, the mean wait at the cap is half the cap
    .point4 = Derives the cap from the number of clients and the capacity, not from habit
    .wrong = “The longer the cap, the better.” The server is spared, but the clients go on waiting long after it could have served them.
    .show = With a cap of 1 s: { $attempts } attempts, { $peak } in the fullest window after the recovery, time to drain { $drain }. With a cap of 1 min: { $attempts2 } attempts, { $peak2 } in the fullest window, { $drain2 }.

q-base =
    .question = How do you choose the base?
    .answer = By the faults I want to ride out and the attempts I have. Six attempts are five waits; with doubling they add up to 31 times the base, with full jitter to half of that on average. Against a fault of 2 s, a base of 10 ms spends all six within 0.31 s, and every one meets the same fault. A base of 500 ms covers it. The latency of the call is no guide: faults do not know it. A base that is too long spends the caller’s deadline on the first wait.
    .point1 = Derives the base from the length of the fault and the number of attempts
    .point2 = Computes the time covered, and halves it for full jitter
    .point3 = Too short: the attempts are gone before the fault has passed
    .point4 = Too long: the first wait uses up the caller’s deadline
    .wrong = “The base is the typical latency of the call.” A call of 20 ms can fail for 2 s; attempts spaced by its latency are gone long before.
    .show = A fault of 2 s, six attempts, full jitter. With a base of 10 ms, clients that give up: { $gaveup } of { $clients }. With a base of 500 ms: { $gaveup2 }.

q-window =
    .question = 20,000 devices reconnect at once, and your server can take 2,000 a second. Over what time do you spread them?
    .answer = At least devices divided by capacity: 20,000 over 2,000 a second is 10 s. Spread evenly over exactly 10 s, the load only just fits, and chance makes some windows fuller than others. So I take about double, 20 s. This must hold for the first retry: if the waits start at 100 ms, the first waves are far too dense, however long the later waits are. The price is time, since the last devices need more than the 20 s. I would say that and let the owner decide.
    .point1 = At least devices divided by the free capacity: 10 s
    .point2 = Adds a margin, because random arrivals are uneven
    .point3 = Applies it from the first retry, not only at the cap
    .point4 = Names the price: it takes longer until the last device is back
    .wrong = “Exponential backoff finds the right spread by itself.” In the end it does, but by then the first, narrow waves have hit the server.
    .show = A tenth of that: { $clients } devices, 200 a second. Spread over 20 s: { $attempts } attempts, { $peak } in the fullest window, a capacity of { $room }, time to drain { $drain }. Spread over 2 s: { $attempts2 } attempts, { $peak2 } in the fullest window, { $drain2 }.

q-monitor =
    .question = What do you monitor where clients retry?
    .answer = First the ratio of attempts to first attempts: when all is well it is close to 1, and it rises before anybody complains. Then the load in short windows and not only by the minute, because a herd with one wave a second and an even stream have the same average. Then at which attempt calls succeed, so that I can see whether retries help at all. And the calls that give up, next to a high percentile of the time that the others took.
    .point1 = Attempts per call, with an alert on the ratio
    .point2 = Peaks in windows as short as the server can feel
    .point3 = At which attempt calls succeed, and how many give up
    .point4 = A high percentile of the completion time, always beside the number of failures
    .wrong = “Requests per minute will do.” An average hides the waves. Two runs with about the same total can have very different peaks.
    .show = Two policies with the same mean wait. Totals: { $attempts } and { $attempts2 } attempts. Fullest window of 10 ms after the recovery: { $peak } and { $peak2 }.

q-seed =
    .question = How do you test backoff with jitter?
    .answer = I pass in the two things that make it unpredictable: the clock and the source of randomness. With a false clock, hours pass in milliseconds. With a fixed seed the waits are the same in every run, so I can compare exact values. Then I test what must hold for any seed: no wait above the cap, none below zero, never more attempts than the limit. For statements about many clients I run several seeds and look at the spread, because one run proves little.
    .point1 = Passes in the clock and the source of randomness
    .point2 = Fixes the seed where exact values are compared
    .point3 = Tests what holds for every seed: the bounds of the wait and the limit
    .point4 = Runs several seeds before saying anything about many clients
    .wrong = “Random waits cannot be tested, so the tests switch the jitter off.” Then the part that matters most runs untested.
    .show = Seed 1: { $attempts } attempts, time to drain { $drain }. Run it again and no digit changes. Seed 2: { $attempts2 } and { $drain2 }; the details differ, the picture is the same.

q-first-attempt =
    .question = All clients start in the same instant. Does jitter on the retries help?
    .answer = Not against the first wave. A job at the full hour on every machine, or a restart of all of them at once, sends all the first attempts in the same instant. Jitter on the retries acts only after a failure, so it comes too late. The start needs a random delay of its own, sized like any spread: clients divided by capacity. For scheduled jobs the delay may be fixed per machine, which keeps the intervals even. The retries still need their own jitter for the next common failure.
    .point1 = Jitter on retries acts only after the first failure
    .point2 = Names common starts: the full hour, a restart of all machines
    .point3 = Adds a random delay before the first attempt, sized by the capacity
    .point4 = Keeps the jitter on the retries as well
    .wrong = “We have full jitter, so there can be no wave.” The first wave arrives before anything has been drawn.
    .show = No outage, everybody starts at 0 s, full jitter on the retries: { $peak } attempts in the fullest window, a capacity of { $room }. In the second run the server turns everybody away in that instant, and each client starts afresh at a random moment within 20 s: { $peak2 }.

q-load =
    .question = When does backoff not lower the load?
    .answer = When every call makes the same number of attempts anyway. With three attempts per call, a server that stays down gets three times the calls, whether the waits are milliseconds or minutes. Backoff moves the attempts; it does not remove them. It is worst with a stream of new callers, since the retries put off earlier arrive together with the calls of now. What lowers the load is an attempt limit, a retry budget or a circuit breaker. Backoff helps in short faults, where a later attempt succeeds.
    .point1 = In a long outage the load is calls times attempts
    .point2 = Backoff moves attempts in time; it does not remove them
    .point3 = Tells a fixed set of clients from a stream of new callers
    .point4 = Names what does lower it: limit, retry budget, circuit breaker
    .wrong = “Longer waits always relieve the server.” If new callers keep coming and each makes a fixed number of attempts, the sum stays the same.
    .show = The server stays down, three attempts per client. With waits from 100 ms and full jitter it sees { $attempts } attempts; with waits from 10 s, { $attempts2 }. Only their times differ.

q-multiplier =
    .question = Does a larger multiplier dissolve the herd?
    .answer = No. The multiplier sets how far apart the waves are, not how many clients are in each of them. As long as everybody computes the same waits, the first wave after the recovery holds every client, whether a wait is two or eight times the one before. A larger multiplier reaches the cap in fewer attempts, and from there on both behave alike. To make the wave smaller, the waits must differ between clients, and that takes a random part.
    .point1 = The multiplier changes the distance of the waves, not their height
    .point2 = The first wave after the recovery holds every client still waiting
    .point3 = At the cap all multipliers behave alike
    .point4 = Only waits that differ between clients make the wave smaller
    .wrong = “Tripling in place of doubling spreads the clients.” It spreads the attempts of each client; the clients stay together.
    .show = Multiplier 8 without jitter: { $peak } attempts in the fullest window after the recovery, a capacity of { $room }. Multiplier 2 with full jitter: { $peak2 }.

q-attempts =
    .question = How many attempts does it take to ride through an outage of 30 s?
    .answer = I add up the waits. With a base of 100 ms, doubling and a cap of 10 s, the first nine waits make 32.7 s, so ten attempts are enough without jitter. Full jitter halves each wait on average: the same ten attempts then cover about 16 s and fall short. I need roughly twice the time on paper and a margin on top, because the sum differs from client to client. And I say which I count: ten attempts are nine retries.
    .point1 = Adds up the waits before the last attempt
    .point2 = Knows that full jitter halves the time covered
    .point3 = Tells attempts from retries
    .point4 = Leaves a margin, because the sum of random waits varies
    .wrong = “Ten attempts from 100 ms reach to 102 s.” That forgets the cap and the jitter, and it counts ten waits where there are nine.
    .show = Ten attempts, an outage of 30 s. With full jitter, clients that give up: { $gaveup } of { $clients }. Without jitter: { $gaveup2 }.

q-code =
    .question = Write the retry loop in ten lines.
    .answer = I take the limits, the randomness, the clock and the sleep as parameters, so that a test can replace them. The first call counts, so n = 1 is the call and the first retry waits for <code>random(0, base)</code>. Errors that cannot pass are not caught; they go straight to the caller. <code>Retry-After</code> is the shortest wait, and the draw comes on top of it. The power is bounded, because it must not overflow: the cap rules long before.
    .note1 = the first call counts
    .note2 = no other error is retried
    .note3 = the cap comes first,
    .note4 = then the draw
    .point1 = Bounds the loop, and says that the first call counts
    .point2 = Caps first, draws afterwards
    .point3 = Retries only errors that can pass, and hands on the last one
    .point4 = Gives up when the next attempt would come after the deadline
    .wrong = “Draw first, then cut at the cap.” Then most of the late waits are exactly the cap, and those clients are in step again.
    .show = With this loop and a limit of 20 attempts, clients that give up: { $gaveup } of { $clients }. Without the line that draws: { $gaveup2 }.

q-layers =
    .question = What happens when two layers both retry?
    .answer = The attempt limits multiply. If the client makes three attempts and the service behind it makes three for each of those, a server that stays down sees nine per request; a queue with five deliveries in front makes it 45. At a low failure rate one hardly notices, since the first attempt nearly always succeeds. It shows in the outage, when it hurts most. So I retry in one layer, the one that knows the deadline, and the others hand the error on.
    .point1 = Multiplies the attempts of the layers; does not add them
    .point2 = The mean hardly grows at a low failure rate; the maximum does
    .point3 = Retries in one layer and hands the error on in the others
    .point4 = Counts a queue’s redelivery as one of the layers
    .wrong = “Three and three make six.” Every attempt of the outer layer starts a whole series in the inner one.
    .show = The server stays down. Two layers of three make nine attempts per client: it sees { $attempts }. With one layer of three it sees { $attempts2 }.
