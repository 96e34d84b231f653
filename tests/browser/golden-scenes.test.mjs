// Every scene with every policy, computed by the built page: fingerprints of tests/golden/fleet.txt, which are
// the host's (tests/golden_fleet.rs).
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually, source, start } from './lab.mjs'

let lab
before(async () => { lab = await start() })
after(() => lab?.stop())

/** Scene -> policy -> fingerprint. */
const golden = new Map()
for (const line of source('tests/golden/fleet.txt').trim().split('\n')) {
  // A scene that is changed is the command's.
  if (line.includes('=')) continue
  const [scene, policy, print] = line.split(' ')
  assert.match(print, /^[0-9a-f]{16}$/, line)
  golden.set(scene, (golden.get(scene) ?? new Map()).set(policy, print))
}

/** Rows of the table: policy and fingerprint, undefined while it is computed. */
const rows = (page) => page.locator('#claims tbody tr').evaluateAll((all) =>
  all.map((row) => [row.querySelector('th').textContent, row.dataset.print]))

/** Chooses each of the scenes and compares all its rows. */
const compare = (scenes) => lab.page({ query: `scene=${scenes[0]}` }, async (page) => {
  await page.locator('#claims').scrollIntoViewIfNeeded()
  let worlds = 0
  for (const scene of scenes) {
    await page.locator('#claim-scene').selectOption(scene)
    const expected = golden.get(scene)
    const done = (seen) => seen.length === expected.size && seen.every(([, print]) => print)
      && seen.every(([policy]) => expected.has(policy))
    const seen = await eventually(() => rows(page), done, `the rows of ${scene}`, 60_000)
    assert.deepEqual(Object.fromEntries(seen), Object.fromEntries(expected), scene)
    worlds += seen.length
  }
  return worlds
})

// Heavy worlds and light ones in two pages beside each other.
test('the page computes what the host computes', async () => {
  const scenes = [...golden.keys()]
  const halves = [0, 1].map((half) => scenes.filter((_, at) => at % 2 === half))
  const worlds = (await Promise.all(halves.map(compare))).reduce((sum, n) => sum + n)
  assert.ok(worlds >= 150 && scenes.length >= 30, `${worlds} worlds of ${scenes.length} scenes`)
})
