// What bad input does: it is answered at the field, and changes nothing.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { field, first, openMore, parameters, range, seed, shows } from './controls.mjs'
import { eventually, inAddress, languages, plain, runHash, start, text } from './lab.mjs'

let lab
before(async () => { lab = await start() })
after(() => lab?.stop())

const bad = ['abc', '', '1e30', '9'.repeat(400), '-5s', 'NaN', '<script>alert(1)</script>']
describe('bad input is answered at the field, and changes nothing', { concurrency: 3 }, () => {
  test('in every field', () => lab.page({ hash: first }, async (page) => {
    await openMore(page)
    const [run, hash] = [await runHash(page), await page.evaluate(() => location.hash)]
    for (const parameter of [...parameters, seed]) {
      const { name } = parameter
      const input = field(page, parameter)
      const error = page.locator(`#error-${name}`)
      assert.equal(await input.getAttribute('aria-describedby'), `error-${name}`)
      assert.equal(await error.getAttribute('role'), 'alert')
      assert.equal(await error.isVisible(), false)
      for (const typed of bad) {
        const what = `${name} ${JSON.stringify(typed.slice(0, 30))}`
        await input.fill(typed)
        await page.keyboard.press('Enter')
        await eventually(() => error.innerText(), (said) => /^[A-Z].*\.$/s.test(said), `${what}: a sentence`)
        assert.equal(await input.getAttribute('aria-invalid'), 'true', what)
        assert.equal(await input.inputValue(), typed, `${what}: what was typed stays`)
        const [at, below] = [await input.boundingBox(), await error.boundingBox()]
        assert.ok(Math.abs(below.y - at.y - at.height) < 40, `${what}: the sentence is at the field`)
      }
    }
    await page.waitForTimeout(350)
    assert.equal(await page.evaluate(() => location.hash), hash, 'the address is as it was')
    assert.equal(await runHash(page), run, 'the run is as it was')
    // And the page goes on.
    for (const parameter of [...parameters, seed]) {
      await field(page, parameter).fill(parameter.typed)
      await page.keyboard.press('Enter')
      await shows(page, parameter, parameter.then[0])
      assert.equal(await page.locator(`#error-${parameter.name}`).isVisible(), false, 'the sentence is gone')
      assert.equal(await field(page, parameter).getAttribute('aria-invalid'), 'false')
    }
    for (const { key, then } of [...parameters, seed]) await inAddress(page, key, then[1])
  }))

  test('the sentence says what is expected, or the bound', () => lab.page({ hash: first }, async (page) => {
    await openMore(page)
    for (const [name, typed, said] of [
      ['base', 'abc', text('en', 'error-duration')],
      ['base', '2h', text('en', 'error-large', { value: '1 h' })],
      ['base', '1us', text('en', 'error-small', { value: '100 µs' })],
      ['base', '-5 s', text('en', 'error-small', { value: '100 µs' })],
      ['clients', 'many', text('en', 'error-count')],
      ['clients', '-3', text('en', 'error-small', { value: '10' })],
      ['clients', '2M', text('en', 'error-large', { value: '1,000,000' })],
      ['clients', '99999999999999999999', text('en', 'error-large', { value: '1,000,000' })],
      ['clients', '1e30', text('en', 'error-large', { value: '1,000,000' })],
      ['clients', '3', text('en', 'error-small', { value: '10' })],
      ['multiplier', '0.5', text('en', 'error-small', { value: '1' })],
      ['attempt-limit', 'lots', text('en', 'error-count-or-none')],
      ['capacity', 'full', text('en', 'error-rate')],
      ['attempt-limit', '-3', text('en', 'error-small', { value: '1' })],
      ['capacity', '-3', text('en', 'error-small', { value: '1/s' })],
      ['outage', '-1s', text('en', 'error-small', { value: '0 s' })],
      ['seed', 'luck', text('en', 'error-number')],
      ['seed', '-1', text('en', 'error-small', { value: '0' })],
      ['seed', '99999999999999999999', text('en', 'error-large', { value: '18446744073709551615' })],
    ]) {
      await page.locator(`#field-${name}`).fill(typed)
      await page.keyboard.press('Enter')
      await eventually(async () => plain(await page.locator(`#error-${name}`).innerText()), said, `${name} ${typed}`)
    }
  }))

  test('a complaint stands until its field is answered, whatever else changes', () =>
    lab.page({ hash: first }, async (page) => {
      const [base, error] = [field(page, parameters[0]), page.locator('#error-base')]
      await base.fill('abc')
      await page.keyboard.press('Enter')
      await eventually(() => error.isVisible(), true, 'the complaint')
      await range(page, parameters[2]).focus()
      await page.keyboard.press('ArrowRight')
      await inAddress(page, 'n', '1200')
      // Either both stay, or both go: a field that shows a value that does not hold says so.
      const kept = [await base.inputValue(), await base.getAttribute('aria-invalid'), await error.isVisible()]
      const gone = [plain(kept[0]), ...kept.slice(1)]
      assert.ok(
        kept.join() === 'abc,true,true' || gone.join() === '100 ms,false,false',
        `the field shows ${kept[0]}, invalid ${kept[1]}, complaint ${kept[2]}`)
    }))
})

describe('what is typed is taken as it is meant, or the field says what for', { concurrency: 3 }, () => {
  // As the ticks of the sliders write thousands and millions.
  const short = {
    en: [['10k', '10000'], ['1M', '1000000'], ['2.5 k', '2500'], ['1e3', '1000']],
    pt: [['10 mil', '10000'], ['1 mi', '1000000'], ['2,5 mil', '2500'], ['20k', '20000']],
    es: [['10 mil', '10000'], ['1 M', '1000000'], ['2,5 mil', '2500'], ['20k', '20000']],
  }
  for (const lang of languages) {
    test(`thousands and millions (${lang})`, () => lab.page({ hash: first, lang }, async (page) => {
      await openMore(page)
      for (const [typed, value] of short[lang]) {
        for (const [name, key] of [['clients', 'n'], ['capacity', 'k']]) {
          await page.locator(`#field-${name}`).fill(typed)
          await page.keyboard.press('Enter')
          await inAddress(page, key, value)
        }
      }
    }))
  }

  test('0 where it means none, or automatic', () => lab.page({ hash: `${first}&a=5&k=300` }, async (page) => {
    await openMore(page)
    for (const [name, key, said] of [['attempt-limit', 'a', 'remark-no-limit'], ['capacity', 'k', 'remark-auto']]) {
      const remark = page.locator(`.ctl-${name} .remark`)
      await page.locator(`#field-${name}`).fill('0')
      await page.keyboard.press('Enter')
      await inAddress(page, key, undefined)
      await eventually(() => remark.innerText(), text('en', said), `${name} says so`)
      await page.locator(`#field-${name}`).fill('7')
      await page.keyboard.press('Enter')
      await eventually(() => remark.isVisible(), false, 'until there is another value')
    }
  }))

  test('a base over the cap', () => lab.page({ hash: first }, async (page) => {
    const hint = page.locator('.ctl-base small')
    for (const [base, name] of [['20 s', 'param-base.over'], ['10 s', 'param-base.hint']]) {
      await page.locator('#field-base').fill(base)
      await page.keyboard.press('Enter')
      await eventually(() => hint.innerText(), text('en', name), base)
    }
  }))

  for (const width of [390, 1280]) {
    test(`a complaint moves nothing at ${width} px`, () => lab.page({ hash: first, width }, async (page) => {
      await openMore(page)
      const places = () => page.locator('.panel > *, .tray .range, .reads, .play-area').evaluateAll((all) =>
        all.map((e) => [e.getBoundingClientRect().y + scrollY, e.getBoundingClientRect().height].join()).join(' '))
      const before = await places()
      for (const name of ['base', 'clients', 'capacity']) {
        await page.locator(`#field-${name}`).fill('abc')
        await page.keyboard.press('Enter')
        await page.locator(`#error-${name}`).waitFor()
        assert.equal(await places(), before, name)
      }
    }))
  }
})
