// The articles' claims: computed when somebody comes near, chosen, linked to, in three languages.
//
// Expected figures: golden rows and tables that other programs computed before this one (docs/fleets.md).
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { eventually, languages, messages, plain, start } from './lab.mjs'

let lab
before(async () => { lab = await start() })
after(() => lab?.stop())

const near = (page) => page.locator('#claims').scrollIntoViewIfNeeded()
const row = (page, policy) => page.locator('#claims tbody tr').filter({ has: page.locator(`th:text-is("${policy}")`) })
const cells = async (page, policy) => (await row(page, policy).locator('td').allInnerTexts()).map(plain)
const computed = (page, policy) => eventually(async () => (await cells(page, policy)).length, (n) => n >= 7, `the row of ${policy}`, 60_000)
const query = async (page, key) => page.evaluate((key) => new URLSearchParams(location.search).get(key), key)

describe('the claims', { concurrency: 2 }, () => {
  test('a golden row is computed in the page', () => lab.page({}, async (page) => {
    await near(page)
    await computed(page, 'full')
    const [attempts, each, served, peak] = await cells(page, 'full')
    assert.deepEqual([attempts, each, served, peak], ['11,511', '11.51', '1,000', '31'])
    await computed(page, 'none')
    assert.equal((await cells(page, 'none'))[0], '11,455')
    await eventually(() => page.locator('.claim-figure svg').count(), 1, 'the picture')
    const label = await page.locator('.claim-figure svg').getAttribute('aria-label')
    assert.match(label, /11,511 attempts for 1,000 jobs/)
  }))

  test('a link opens a claim and a policy, and a choice is put into the address', () =>
    lab.page({ query: 'scene=layers&policy=client' }, async (page) => {
      assert.equal(await page.locator('#claim-scene').inputValue(), 'layers')
      await computed(page, 'both')
      assert.equal(await page.locator('#claim-policy').inputValue(), 'client')
      assert.equal((await cells(page, 'both'))[1], '13')
      await page.locator('#claim-scene').selectOption('mail')
      await computed(page, 'table')
      assert.deepEqual([await query(page, 'scene'), await query(page, 'policy')], ['mail', null])
      await page.locator('#claim-scene').selectOption('retry-after')
      await page.locator('#claim-policy').selectOption('none')
      await computed(page, 'none')
      assert.deepEqual([await query(page, 'scene'), await query(page, 'policy')], ['retry-after', 'none'])
      assert.equal((await cells(page, 'none'))[0], '9,000')
    }))

  test('an unknown claim in a link is said, and the first one shown', () =>
    lab.page({ query: 'scene=%3Cscript%3E' }, async (page) => {
      assert.equal(await page.locator('#claim-scene').inputValue(), 'stampede')
      assert.match(await page.locator('#claims .notice').innerText(), /no claim named/)
    }))

  test('both choices are reached and changed by keyboard', () => lab.page({}, async (page) => {
    await page.locator('#claim-scene').focus()
    await page.keyboard.press('ArrowDown')
    await eventually(() => query(page, 'scene'), 'stampede-costly', 'the next claim')
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate(() => document.activeElement.id), 'claim-policy')
    await page.keyboard.press('ArrowDown')
    await eventually(() => query(page, 'policy'), (policy) => policy !== null, 'another policy')
  }))

  for (const lang of languages) {
    test(`every claim has its texts in ${lang}`, () => lab.page({ lang, query: 'scene=metastable' }, async (page) => {
      const texts = messages(lang, 'claims')
      const options = await page.locator('#claim-scene option').evaluateAll((all) => all.map((o) => [o.value, o.label]))
      assert.ok(options.length >= 20)
      for (const [id, label] of options) {
        assert.equal(plain(label), plain(texts.get(`scene-${id}.title`).replace(/<\/?\w+>/g, '')), id)
      }
      assert.ok((await page.locator('.claim-text').innerText()).length > 200)
    }))
  }
})
