// The controls as the tests know them: what each shows, writes and goes to, and how to reach it.
import { eventually, plain } from './lab.mjs'

export const first = '#v1.b=100ms&c=10s&f=2&j=full&n=1000&seed=1'

/**
 * name: stem of the element ids. key: in the address. Values are pairs: as the field shows it, as the address
 * writes it. up: one step of the slider from the default. low, high: the ends of the slider. hash: where it counts, if not at `first`.
 * The stops of a logarithmic slider are 10 12 15 18 20 25 30 35 40 50 60 70 80 90 in each decade.
 */
export const parameters = [
  { name: 'base', key: 'b', was: ['100 ms', '100ms'], up: ['120 ms', '120ms'], low: ['10 ms', '10ms'],
    high: ['10 s', '10s'], typed: '1.25 s', then: ['1.25 s', '1.25s'] },
  { name: 'cap', key: 'c', was: ['10 s', '10s'], up: ['12 s', '12s'], low: ['1 s', '1s'],
    high: ['100 s', '1m40s'], typed: '2m', then: ['2 min', '2m'] },
  { name: 'clients', key: 'n', was: ['1,000', '1000'], up: ['1,200', '1200'], low: ['10', '10'],
    high: ['1,000,000', '1000000'], typed: '2,345', then: ['2,345', '2345'] },
  { name: 'multiplier', key: 'f', was: ['2', '2'], up: ['2.1', '2.1'], low: ['1', '1'], high: ['4', '4'],
    typed: '1.618', then: ['1.618', '1.618'], more: true },
  { name: 'share', key: 's', was: ['0.2', undefined], up: ['0.25', '0.25'], low: ['0', '0'], high: ['1', '1'],
    typed: '0.333', then: ['0.333', '0.333'], more: true, hash: first.replace('full', 'plus-minus') },
  // Unset is left out of the address; no limit is the low end of its slider.
  { name: 'attempt-limit', key: 'a', was: ['none', undefined], up: ['1', '1'], low: ['none', undefined],
    high: ['30', '30'], typed: '7', then: ['7', '7'], more: true },
  { name: 'capacity', key: 'k', was: ['auto', undefined], up: ['120/s', '120'], low: ['1/s', '1'],
    high: ['1,000,000/s', '1000000'], typed: '12.5', then: ['12.5/s', '12.5'], more: true },
  { name: 'outage', key: 'd', was: ['30 s', undefined], up: ['31 s', '31s'], low: ['0 s', '0s'],
    high: ['2 min', '2m'], typed: '1500 ms', then: ['1.5 s', '1.5s'], more: true },
]
export const seed = { name: 'seed', key: 'seed', was: ['1', '1'], typed: '777', then: ['777', '777'], more: true }

export const field = (page, { name }) => page.locator(`#field-${name}`)
export const range = (page, { name }) => page.locator(`#range-${name}`)
export const shows = (page, parameter, value) =>
  eventually(async () => plain(await field(page, parameter).inputValue()), value, `field of ${parameter.name}`)
export const openMore = (page) => page.locator('button.more').click()
export const jitter = (page) => page.locator('.seg input:checked').inputValue()
