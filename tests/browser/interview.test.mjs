// The interview questions: opened, counted, proved in the lab, found by their level.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { first } from './controls.mjs'
import { eventually, inAddress, languages, plain, start, text } from './lab.mjs'

let lab
before(async () => { lab = await start() })
after(() => lab?.stop())

describe('an interview question', { concurrency: 3 }, () => {
  test('opens by keyboard, counts the points, and shows its proof in the lab', () =>
    lab.page({ hash: first }, async (page) => {
      const question = page.locator('#q-jitter')
      await question.locator('summary').focus()
      await page.keyboard.press('Enter')
      await question.locator('.answer').waitFor()
      const marks = question.locator('.marks')
      assert.equal(await marks.innerText(), text('en', 'interview-marks', { said: '0', total: '4' }))
      await question.locator('.points label').nth(1).click()
      await question.locator('.points input').nth(3).focus()
      await page.keyboard.press('Space')
      await eventually(() => marks.innerText(), text('en', 'interview-marks', { said: '2', total: '4' }), 'marks')
      // Its two runs differ by the jitter alone, and each link says which is its own.
      await question.getByRole('link', { name: text('en', 'interview-show', { what: 'jitter none' }), exact: true }).click()
      await inAddress(page, 'j', 'none')
      await question.getByRole('link', { name: text('en', 'interview-compare', { what: 'jitter full' }), exact: true }).click()
      await inAddress(page, 'j', 'full')
      assert.equal(await page.evaluate(() => document.activeElement.id), 'lab')
    }))

  test('leads from its run in the lab back to itself', () => lab.page({ hash: first }, async (page) => {
    const question = page.locator('#q-cap')
    const asked = await question.locator('.q').innerText()
    await question.locator('summary').click()
    await question.getByRole('link', { name: text('en', 'interview-show', { what: 'cap 1 h' }) }).click()
    await inAddress(page, 'c', '1h')
    const from = page.locator('.from')
    assert.equal(await from.locator('span').innerText(), text('en', 'interview-from', { question: asked }))
    await from.getByRole('button', { name: text('en', 'interview-back') }).click()
    await eventually(() => page.evaluate(() => document.activeElement.innerText.split('\n')[0]), asked, 'the focus')
    await eventually(async () => Math.abs((await question.boundingBox()).y) < 100, true, 'in sight')
    assert.equal(await from.count(), 0)
    // A run of the story is none of a question's.
    await question.getByRole('link').first().click()
    await from.waitFor()
    await page.locator('#story-5 .open a').click()
    await eventually(() => from.count(), 0, 'the way back')
  }))

  test('is printed with its answer', () => lab.page({ hash: first }, async (page) => {
    const all = await page.locator('details.question').count()
    const answers = () => page.locator('.answer:visible').count()
    assert.equal(await answers(), 0)
    await page.locator('#q-base summary').click()
    await eventually(answers, 1, 'the one that was opened')
    await page.evaluate(() => { dispatchEvent(new Event('beforeprint')) })
    await eventually(answers, all, 'answers on paper')
    await page.evaluate(() => { dispatchEvent(new Event('afterprint')) })
    await eventually(answers, 1, 'answers after it')
    assert.equal(await page.locator('#q-base').evaluate((question) => question.open), true)
  }))

  test('about the retry loop shows it in ten lines, in English with comments in the language', async () => {
    const shown = []
    for (const lang of languages) {
      await lab.page({ hash: first, lang }, async (page) => {
        await page.locator('#q-code summary').click()
        const code = page.locator('#q-code pre')
        const lines = (await code.innerText()).trimEnd().split('\n')
        assert.equal(lines.length, 10)
        shown.push(lines.map((line) => line.replace(/\s*#.*$/, '')).join('\n'))
        assert.equal(await code.getAttribute('lang'), 'en')
        assert.ok(await code.locator('span').count() >= 3, 'comments')
      })
    }
    assert.match(shown[0], /^def retry\(/)
    assert.deepEqual(shown.slice(1), [shown[0], shown[0]])
  })

  test('there are twelve or more, each with answer, wrong answer, points, and a proof that runs', () =>
    lab.page({ hash: first }, async (page) => {
      const questions = await page.locator('details.question').all()
      assert.ok(questions.length >= 12, `${questions.length} questions`)
      for (const question of questions) {
        await question.locator('summary').click()
        await question.locator('.answer').waitFor()
        const name = await question.getAttribute('id')
        const words = await question.locator('.answer').innerText()
        assert.doesNotMatch(words, /undefined|NaN|\{|\}\s*\$|–\s*–/, name)
        for (const p of await question.locator('.model p').all()) {
          assert.ok((await p.innerText()).length > 30, `${name}: an answer and a wrong answer`)
        }
        assert.equal(await question.locator('.points label').count(), 4, name)
        for (const a of await question.locator('.proof a').all()) {
          assert.match(await a.getAttribute('href'), /^#v1\./, name)
        }
        await question.locator('summary').click()
      }
    }))

  test('is found by its level', () => lab.page({ hash: first }, async (page) => {
    const visible = () => page.locator('details.question:visible').count()
    const all = await visible()
    let sum = 0
    for (const level of ['junior', 'middle', 'senior']) {
      await page.locator('.levels').getByRole('button', { name: text('en', `level-${level}`) }).click()
      const shown = await visible()
      assert.ok(shown > 0 && shown < all, `${level}: ${shown} of ${all}`)
      const lede = plain(await page.locator('#interview .lede').innerText())
      assert.ok(lede.startsWith(`${shown} questions.`), `${shown} are shown: ${lede}`)
      sum += shown
    }
    assert.equal(sum, all)
    await page.locator('.levels').getByRole('button', { name: text('en', 'level-all') }).click()
    assert.equal(await visible(), all)
  }))
})
