# The first picture: load over time, the attempt raster under it. Labels are short; each has a
# shorter way to say it where a narrow picture needs one. The text alternative is chart-tell-*.
# $time, $outage, $drain, $rate, $peak and $capacity come written out, with unit or grouping.

chart-name = Server load and attempts over time

chart-load = Server load
chart-load-short = Load
chart-load-unit = attempts per second
chart-load-unit-short = per s
chart-load-bar = each bar { $window }
chart-load-peak = at most { $peak } in { $window }
chart-key-rejected = rejected
chart-key-served = served

chart-down = server down for { $time }
chart-down-short = server down
chart-down-word = down
chart-back = back
chart-back-after = back after { $time }
chart-mini-back = { $time }: server back
chart-stopped = run stopped at { $time }
chart-capacity = capacity { $rate }/s
chart-capacity-short = { $rate }/s
chart-ghost-full = full jitter
chart-ghost-none = no jitter

chart-attempts = Attempts
chart-rows = { $clients ->
    [one] one row per client
   *[other] one row per { $clients } clients
}
chart-first-served = first served at the bottom
chart-per-cell = per cell
chart-served-so-far = served so far
chart-served-count = served by { $time }: { $served } of { $clients }
chart-served-count-short = by { $time }: { $served } of { $clients }
chart-last-client = last client, { $time }

# The cursor's label, in two lines.
chart-cursor-count = { $served } of { $attempts }
chart-cursor-served = served
chart-cursor-none = no attempts

# Key frames: captions of at most four words or so.
chart-frame-start = All fail at once
chart-frame-step = First waits: in step
chart-frame-spread = Waits start to spread
chart-frame-apart = Apart, same height
chart-frame-rate = About { $rate } per second
chart-frame-idle = Server is back, idle
chart-frame-busy = Server is back, busy
chart-frame-back = Server is back
chart-frame-half = Half are served
chart-frame-all = All are served
chart-frame-served = { $served } of { $clients } served

# The data table under the figure.
chart-table-time = Window from
chart-table-attempts = Attempts
chart-table-rejected = Rejected
chart-table-served = Served
chart-table-so-far = Served so far

# The text alternative, one sentence each.
chart-tell-waves = { $clients } clients fail together at 0 s and stay in step: the load comes in { $waves } separate waves.
chart-tell-spread = { $clients } clients fail together at 0 s; after that they send about { $rate } attempts per second.
chart-tell-peak = The tallest bar is { $peak } attempts per second at { $time }, against a capacity of { $capacity } per second.
chart-tell-peak-outage = The server is down for the first { $outage }; the tallest bar is { $peak } attempts per second at { $time }, against a capacity of { $capacity } per second.
chart-tell-bars = Each bar is the average over { $bar }; once the server is up, as many as { $peak } attempts come in { $time }.
chart-tell-stopped = The run was stopped at { $time }: by then { $served } of { $clients } clients are served.
chart-tell-all-served = All { $clients } clients are served by { $time }.
chart-tell-drained = All { $clients } clients are served by { $time }, { $drain } after the server is back.
chart-tell-some-served = By { $time }, { $served } of { $clients } clients are served.
chart-tell-computing = The run is computed up to { $time } so far: { $served } of { $clients } clients are served.
chart-tell-ghost-full = A dashed outline shows the same fleet with full jitter.
chart-tell-ghost-none = A dashed outline shows the same fleet without jitter.
chart-tell-ghost-full-after = A dashed outline shows the same fleet with full jitter: after the recovery it sends at most { $peak } attempts per second.
chart-tell-ghost-none-after = A dashed outline shows the same fleet without jitter: after the recovery it sends up to { $peak } attempts per second.

chart-slots-unit = share of the slots, %
chart-slots-unit-short = slots, %
chart-key-success = good frames
chart-key-collision = collisions
chart-key-idle = idle
