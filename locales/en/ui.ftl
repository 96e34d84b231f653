# The page around the pictures: names, buttons, readouts, what happened, what went wrong.
# $window, $drain and $value come written out with their unit.

page-title = Backoff Lab: why jitter?
page-description = Backoff and jitter, live: a thousand clients stampede a server; turn jitter on and watch the stampede dissolve.
skip-link = Skip to the lab
# The title over the picture follows the run: all about as long, so that nothing moves.
hero-title = Without jitter, backoff only reschedules the stampede.
hero-jitter = With jitter, backoff spreads the stampede over time.
hero-lede = When a server fails, its clients fail together and try again. <b>Backoff</b>: wait longer after each failure. <b>Jitter</b>: a random part in each wait. The bars count per second, the server per 10 ms: a capacity of 100/s is 1 there.
hero-first-calls = Jitter spreads the retries, never the first calls.
hero-too-short = With waits this short, jitter spreads nothing.
hero-busy = With waits this short, the stampede never lets up.
hero-room = A server with room for all sees no stampede.
hero-nobody = This time nobody gets through to the server.

nav-label = Sections
nav-lab = Lab
nav-compare = Compare
nav-story = Story
nav-claims = Claims
nav-interview = Interview
lang-label = Language
theme-to-light = Change to the light theme
theme-to-dark = Change to the dark theme

param-base = Base
    .hint = first wait
    .over = over the cap: the cap counts
param-cap = Cap
    .hint = longest wait
param-growth = Growth
    .hint = how waits grow before jitter
param-multiplier = Multiplier
    .hint = each wait over the last
    .power = power of n
    .unused = not used by this growth
param-jitter = Jitter
    .hint = random part
    .all = every kind; the buttons above are four of them
param-share = Share
    .hint = of the wait that is random
    .unused = not used by this jitter
param-clients = Clients
    .hint = fail together
param-attempt-limit = Attempt limit
    .hint = with the first call
param-capacity = Capacity
    .hint = attempts per second, or auto
param-outage = Outage
    .hint = the server is down
param-seed = Seed
    .hint = of the random draws
param-cursor = Cursor
    .hint = a moment in the run
field-label = { $name }: type a value

jitter-none = None
jitter-full = Full
jitter-equal = Equal
jitter-decorrelated = Decorrelated
jitter-plus-minus = Plus or minus
jitter-additive = Added on top
jitter-subtractive = Taken off
jitter-to-next = Up to the next wait
growth-exponential = Exponential
growth-linear = Linear
growth-fibonacci = Fibonacci
growth-polynomial = Polynomial
growth-fixed = Fixed
formula-wait = min(cap, base{ $growth ->
    [linear] ·n
    [fibonacci] ·F(n)
    [polynomial] ·n^{ $factor }
    [fixed] {""}
   *[exponential] ·{ $factor }ⁿ⁻¹
})
formula-none = wait = { $wait }
formula-full = wait = random(0, { $wait })
formula-equal = wait = d/2 + random(0, d/2), d = { $wait }
formula-decorrelated = wait = min(cap, random(base, previous·3))
formula-between = wait = d·random({ $low }, { $high }), d = { $wait }
formula-to-next = wait = random(d, next d), d = { $wait }

value-none = none
value-auto = auto
error-duration = Type a time with its unit, such as 100 ms, 1.5 s or 2 min.
error-number = Type a number.
error-count = Type a whole number, such as 500 or 10k.
error-count-or-none = Type a whole number, or none.
error-rate = Type a number of attempts per second, or auto.
error-small = At least { $value }. The value stays as it was.
error-large = At most { $value }. The value stays as it was.
remark-no-limit = 0 means no limit.
remark-auto = 0 means automatic: a tenth of the clients per second.

more-label = More
more-hint = growth, jitters, limit, capacity, outage
action-luck = Draw again
action-undo = Undo
action-redo = Redo
action-reset = Reset

figure-label = Retrying clients and the load on the server
scrubber-label = Moment in the run
transport-start = Back to the start
transport-back = Step back
transport-play = Play
transport-pause = Pause
transport-forward = Step forward
transport-wave = Next wave
transport-speed = Speed
    .about = Speed: times real time
transport-table = Data table
transport-frames = Six moments of the run
clock-load = { $accepted } of { $attempts ->
    [one] { $attempts } attempt served
   *[other] { $attempts } attempts served
}
clock-quiet = no attempts
table-caption = Attempts over time
table-from = From
table-attempts = Attempts
table-rejected = Rejected
table-served = Served
table-so-far = Served so far

readout-peak = Peak / capacity
    .about = Most attempts in one window after the recovery, over what the server accepts in a window. Without an outage the first calls count too, and no jitter spreads those.
readout-utilisation = Utilisation
    .about = Attempts served over what the server could have served, from the recovery to the last client served.
readout-attempts = Total attempts
    .about = All attempts, first calls included, until nobody is left.
readout-drain = Time to drain
    .about = From the recovery to the last client served. > means that the run stopped with clients still waiting.
readout-p99 = p99 completion
    .about = The time by which 99 of 100 served clients were served, from the first failure. > means that the run stopped with clients still waiting.
readout-sync = Synchronisation
    .about = How far the retries before the recovery come in step: 1 where each comes on its own, the number of clients where all come together, more where each also calls several times in one window. Its name is local Fano factor.
readout-later = at 0 s, then { $later }
readout-each = { $each } per client
readout-beside = { $name }: { $value }
beside-none = no jitter
beside-full = full jitter

claim-lock-step = Without jitter, <b>{ $clients }</b> clients { $waves ->
    [0] called a server that was up
    [1] came back in one wave, which found the server up again
   *[other] came back in { $waves } waves until one found the server up again
}; from then on up to <b>{ $peak ->
    [one] { $peak } request
   *[other] { $peak } requests
}</b> came in { $window } against a capacity of <b>{ $room }</b>.
claim-spread = With { $jitter ->
    [equal] equal
    [plus-minus] plus-or-minus
    [additive] added
    [subtractive] taken-off
    [to-next] up-to-the-next-wait
    [decorrelated] decorrelated
   *[full] full
} jitter, <b>{ $clients }</b> clients send at most <b>{ $peak ->
    [one] { $peak } request
   *[other] { $peak } requests
}</b> in { $window } after the recovery, against a capacity of <b>{ $room }</b>.
claim-first-calls = { $jitter ->
    [none] Without jitter
    [equal] With equal jitter
    [plus-minus] With plus-or-minus jitter
    [additive] With added jitter
    [subtractive] With taken-off jitter
    [to-next] With jitter up to the next wait
    [decorrelated] With decorrelated jitter
   *[full] With full jitter
}, all <b>{ $clients }</b> clients make their first calls together: <b>{ $peak ->
    [one] { $peak } request
   *[other] { $peak } requests
}</b> in the first { $window } against a capacity of <b>{ $room }</b>{ $later ->
    [0] .
   *[other] ; after that at most <b>{ $later }</b> in { $window }.
}
claim-drained = The last client is served <b>{ $drain }</b> after the server is back.
claim-drained-up = The last client is served <b>{ $drain }</b> after the first calls.
claim-nobody = None of the { $clients } clients was served; they made { $attempts ->
    [one] { $attempts } attempt
   *[other] { $attempts } attempts
}.
claim-gave-up = { $clients ->
    [one] One client gave up
   *[other] { $clients } clients gave up
} after { $limit ->
    [one] one attempt
   *[other] { $limit } attempts
}.
claim-horizon = The run stops after 24 hours, when { $clients ->
    [one] one client is
   *[other] { $clients } clients are
} still waiting.
claim-budget = The run was stopped at { $at }, after { $attempts } attempts, when { $clients ->
    [one] one client was
   *[other] { $clients } clients were
} still waiting.
claim-running = The run is still being computed.

compare-title = Four strategies, the same random numbers
compare-lede = Same clients, same outage, same random draws. Only the rule that turns a draw into a wait is different.
compare-note = One scale for all four: the bars reach up to { $top } attempts per second, and taller ones are cut. The dashed line is the capacity of the server. The blue frame is the moment that the figure above shows; the number beside it is the load at that moment, in attempts per second.
compare-pick = Show in the lab
fact-peak = Peak / cap.
fact-drain = Time to drain
fact-each = Attempts / client

story-title = The story
story-lede = Five passages, each with a run of its own. Drag the blue number, step it, or type another.
scrub-less = { $name }: less
scrub-more = { $name }: more
words-title = Glossary
analogies-title = Four analogies

interview-title = Interview
interview-lede = { $count } questions. Answer aloud, then open one and compare. Every answer comes with a run that proves it.
interview-levels = Level
level-all = All
level-junior = Junior
level-middle = Middle
level-senior = Senior
interview-answer = A good answer
interview-wrong = A common wrong answer
interview-points = Points you made
interview-marks = { $said } of { $total } points
interview-proof = Proof
interview-show = Show the run: { $what }
interview-compare = Show the comparison: { $what }
interview-from = You came here from the question “{ $question }”
interview-back = Back to the question

share-button = Share
share-title = Share what you see
share-link = Link to this state
share-embed = Embed in documentation
share-controls = Controls
share-theme = Theme
share-language = Language
share-play = Play by itself
share-snippet = Code for your page
share-preview = Preview
share-copy = Copy
share-copied = Copied.
controls-compact = One row
controls-none = None
controls-full = All
theme-auto = Same as the system
theme-light = Light
theme-dark = Dark
dialog-close = Close
embed-open = Open the full lab

notice-unreadable = The link has a value for { $name } that cannot be read: “{ $text }”. The default is used: { $default }.
notice-small = The link has a value for { $name } that is too small: “{ $text }”. The least is used: { $value }.
notice-large = The link has a value for { $name } that is too large: “{ $text }”. The most is used: { $value }.
notice-version = The link is of version { $text }, which this page does not know. It shows the defaults.
notice-long = The link is longer than any of ours. Its end was left out.
notice-dismiss = Close this message

footer-text = Everything runs in your browser. No cookies, no tracking.
footer-method = How it is computed
footer-model = All clients send at 0 s. The server rejects everything until it is back, then accepts so many attempts per window of 10 ms, in the order of arrival; a window is longer where the capacity is under 100 per second. A rejected client waits as the policy says and sends again. Time is counted in whole microseconds. Every random draw belongs to one client and one retry, so all four strategies use the same random numbers. Network delay, queues and the cost of rejecting are not in this model.
footer-keys = Keys, while the picture has the focus: space plays and pauses, the left and right arrow keys step, N goes to the next wave, Home and End go to the ends. Ctrl+Z undoes.

panic-text = The program broke, and we are sorry. Your settings are in the link.
panic-reload = Open the page again with the same settings

static-note = The figures on this page move where JavaScript and WebAssembly are allowed.
static-languages = This page in other languages

late-failed = The explanations could not be loaded. Check your connection.
late-again = Try again
