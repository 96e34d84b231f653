// The interview questions: opened, counted, proved in the lab, found by their level.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { first } from './controls.mjs'
import { eventually, inAddress, start, text } from './lab.mjs'

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
      await question.getByRole('link', { name: text('en', 'interview-show') }).click()
      await inAddress(page, 'j', 'none')
      await question.getByRole('link', { name: text('en', 'interview-compare') }).click()
      await inAddress(page, 'j', 'full')
      assert.equal(await page.evaluate(() => document.activeElement.id), 'lab')
    }))

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
      sum += shown
    }
    assert.equal(sum, all)
    await page.locator('.levels').getByRole('button', { name: text('en', 'level-all') }).click()
    assert.equal(await visible(), all)
  }))
})
