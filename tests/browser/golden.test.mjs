// The page computes what the host computes: hashes and figures of tests/golden.rs, and of the command.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { plain, readouts, runHash, settled, source, start } from './lab.mjs'

let lab
before(async () => { lab = await start() })
after(() => lab?.stop())

const golden = source('tests/golden.rs')
const hashes = Object.fromEntries(
  [...golden.matchAll(/\(Jitter::(\w+), "([^"]*)"\)/g)].map(([, jitter, hash]) => [jitter.toLowerCase(), hash]))

/** The first screen's rows of seed 1, as the file writes them. */
const rows = Object.fromEntries([...golden.matchAll(/Row \{([^}]*)\}/g)].map(([, body]) => {
  const field = (name) => body.match(new RegExp(`\\b${name}: ([^\\n]*),\\n`))[1].replaceAll('_', '')
  const numbers = (name) => field(name).match(/\d+/g).map(Number)
  return [`${field('jitter').replace('Jitter::', '').toLowerCase()} ${field('seed')}`, {
    attempts: Number(field('attempts')), last: Number(field('last_accepted')), peak: Number(field('peak')),
    fano: numbers('fano_before'), p99: numbers('completion')[2],
  }]
}))

const count = (n) => n.toLocaleString('en-US')
/** Seconds under two minutes, then hours and minutes: all that these rows need. */
function time(us) {
  if (us < 119.5e6) return `${Math.round(us / 1e6)} s`
  const minutes = Math.round(us / 60e6)
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
const sync = ([num, den]) => (num / den < 99.95 ? (num / den).toFixed(1) : count(Math.round(num / den)))

/** What the page shows: readout -> value, without what stands beside it. */
const values = async (page) => Object.fromEntries((await readouts(page)).map(([name, value]) => [name, value]))

describe('the first screen shows the golden rows of seed 1', () => {
  for (const jitter of ['none', 'full', 'equal', 'decorrelated']) {
    test(jitter, () => lab.page({ hash: `#v1.j=${jitter}&n=1000&seed=1` }, async (page) => {
      assert.match(hashes[jitter] ?? '', /^[0-9a-f]{16}$/, `tests/golden.rs has the hash of ${jitter}`)
      const row = rows[`${jitter} 1`]
      const seen = await values(page)
      assert.equal(seen['Peak / capacity'], `${count(row.peak)}×`)
      assert.equal(seen['Total attempts'], count(row.attempts))
      assert.equal(seen['Time to drain'], time(row.last - 30e6))
      assert.equal(seen['p99 completion'], time(row.p99))
      assert.equal(seen['Synchronisation'], sync(row.fano))
      assert.equal(await runHash(page), hashes[jitter])
    }))
  }

  test('in the words of the issue: full 14,084, 27 s, 51 s, 7×; none 509,500, 2 h 47 min, 1,000×, 1,000', async () => {
    await lab.page({ hash: '#v1.j=full&n=1000&seed=1' }, async (page) => {
      const [peak, , attempts, drain, p99, synchronisation] = await readouts(page)
      assert.deepEqual([peak[1], attempts[1], drain[1], p99[1], synchronisation[1]],
        ['7×', '14,084', '27 s', '51 s', '1.5'])
      assert.equal(attempts[3], '14.1 per client')
      // The counterfactual beside each.
      assert.deepEqual([peak[2], attempts[2], drain[2], synchronisation[2]],
        ['no jitter: 1,000×', 'no jitter: 509,500', 'no jitter: 2 h 47 min', 'no jitter: 1,000'])
    })
    await lab.page({ hash: '#v1.j=none&n=1000&seed=1' }, async (page) => {
      const [peak, , attempts, drain, , synchronisation] = await readouts(page)
      assert.deepEqual([peak[1], attempts[1], drain[1], synchronisation[1]],
        ['1,000×', '509,500', '2 h 47 min', '1,000'])
      assert.equal(peak[2], 'full jitter: 7×')
      const claim = plain(await page.locator('p.claim').innerText())
      assert.match(claim, /1,000 clients came back in 9 waves/)
      assert.match(claim, /1,000 requests came in 10 ms against a capacity of 1\./)
    })
  })
})

test('a million clients, without and with jitter, run to their end', async () => {
  const million = '#v1.n=1000000&seed=1&j='
  await lab.page({ hash: `${million}none`, ready: false }, async (page) => {
    await settled(page, 120_000)
    const seen = await values(page)
    // 9 arrivals of all, then a wave less by 1,000 each time (tests/golden.rs has the sum).
    assert.equal(seen['Total attempts'], count(9e6 + 1000 * ((1000 * 1001) / 2)))
    assert.equal(seen['Time to drain'], '2 h 47 min')
    assert.equal(seen['Synchronisation'], '1,000,000')
    await page.locator('.seg input[value="full"]').check()
    await settled(page, 120_000)
    const full = await values(page)
    assert.equal(full['Total attempts'], '13,785,638')
    assert.equal(full['Time to drain'], '17 s')
  })
})

/** The readouts by the native command, which `trunk build` has made. NATIVE names another copy of it. */
function command(hash) {
  const [program, first] = process.env.NATIVE ? [process.env.NATIVE, []]
    : ['cargo', ['run', '--release', '--locked', '--quiet', '--bin', 'backoff-lab', '--']]
  const cwd = fileURLToPath(new URL('../../', import.meta.url))
  return JSON.parse(execFileSync(program, [...first, 'simulate', hash, '--json'], { cwd, encoding: 'utf8' }))
}

describe('page and command tell of the same run', () => {
  for (const hash of [
    '#v1.b=250ms&c=4s&f=1.5&j=equal&n=777&d=12s&seed=31',
    '#v1.b=20ms&c=1m&f=3&j=decorrelated&n=20000&k=1500&d=45s&seed=18446744073709551615',
    '#v1.b=1s&c=20s&f=2&j=full&n=5000&a=4&d=30s&seed=9',
    '#v1.b=100ms&c=10s&f=2&j=none&n=60&k=3&d=5s&seed=0',
  ]) {
    test(hash, () => lab.page({ hash }, async (page) => {
      const told = command(hash)
      assert.equal(await runHash(page), told.run_hash)
      assert.equal((await values(page))['Total attempts'], count(told.attempts))
    }))
  }
})
