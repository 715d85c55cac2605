import { describe, expect, it } from 'vitest'
import { agreeOnDates, readPackDates } from '@larder/papers'
import type { DayOrder } from '@larder/papers'
import { pageOfText } from '@larder/papers/testing'
import { settlePackDate } from './settle-pack-date.ts'

const TODAY = '2026-03-09T00:00:00.000Z'

/** What is believed when each look reads one of these texts. */
const settle = (order: DayOrder | null, looks: readonly string[], confidence = 0.95) =>
  settlePackDate(agreeOnDates(looks.map((text) => readPackDates(pageOfText(text, confidence)))), {
    today: TODAY,
    order,
  })
/** The same text in two looks. */
const twice = (order: DayOrder | null, text: string, confidence?: number) =>
  settle(order, [text, text], confidence)
const at = (...days: string[]) => days.map((day) => `${day}T00:00:00.000Z`)
const sure = (day: string) => ({ date: at(day)[0], question: null, choices: [] })

describe('a date that is sure', () => {
  it.each([
    ['31.12.26', null, '2026-12-31'],
    ['EXP 12/26', null, '2026-12-31'],
    ['2026-12-31', null, '2026-12-31'],
    ['MHD 05/06/26', 'dmy', '2026-06-05'],
    ['BB 05/06/26', 'mdy', '2026-05-06'],
    // Its country has another order, but the numbers allow one only.
    ['BB 25/06/26', 'mdy', '2026-06-25'],
    ['27.06.05', 'ymd', '2027-06-05'],
    ['06/06/26', null, '2026-06-06'],
    ['09.03.26', 'dmy', '2026-03-09'],
    ['USE BY 03 APR', null, '2026-04-03'],
    ['USE BY 28.03.', 'dmy', '2026-03-28'],
  ] as const)('%s where the order is %s', (text, order, day) => {
    expect(twice(order, text)).toMatchObject(sure(day))
  })

  it('is the one that is to come of two, as goods are made before they expire', () => {
    expect(twice('dmy', '05.01.26\n01.11.28')).toMatchObject(sure('2028-11-01'))
  })

  it('is the whole one, where a look could not read its year', () => {
    expect(settle('dmy', ['12 DEC 2026', 'EXP 12 DEC', '12 DEC 2026'])).toMatchObject(sure('2026-12-12'))
  })

  it('is said with the line in which it is printed', () => {
    expect(twice('dmy', 'MHD 05.06.27 L12')).toMatchObject({ printed: 'MHD 05.06.27 L12' })
  })
})

describe('what is asked', () => {
  it('which number is the month, where no country says so', () => {
    expect(twice(null, 'EXP 05/06/26')).toEqual({
      printed: 'EXP 05/06/26',
      date: null,
      question: 'month',
      choices: at('2026-06-05', '2026-05-06'),
    })
  })

  it('which month a name is', () => {
    expect(twice('dmy', '04 JUI 2027')).toMatchObject({
      question: 'month',
      choices: at('2027-06-04', '2027-07-04'),
    })
  })

  it('about a day without a year, of this year or the next', () => {
    expect(twice('dmy', 'EXP 03/05')).toMatchObject({ choices: at('2026-05-03') })
    expect(twice(null, 'EXP 03/05')).toMatchObject({ choices: at('2026-05-03', '2026-03-05') })
    expect(twice('dmy', 'EXP 2 FEB')).toMatchObject({ question: 'past', choices: at('2026-02-02') })
    expect(twice('dmy', 'EXP 2 JAN')).toMatchObject({ question: 'unsure', choices: at('2027-01-02') })
    // An old spice, not the 19th of March.
    expect(twice('dmy', 'EXP 03/19')).toMatchObject({ choices: [] })
  })

  it('whether numbers are a day or the month of a year, where both are written alike', () => {
    expect(twice('mdy', 'SELL BY 12/26')).toMatchObject({
      date: null,
      choices: at('2026-12-31', '2026-12-26'),
    })
    expect(twice('mdy', 'BEST BY DEC 28')).toMatchObject({
      date: null,
      choices: at('2028-12-31', '2026-12-28'),
    })
  })

  it('about a marked day without a year beside the day of packing', () => {
    expect(twice('dmy', '07.03.2026\nUSE BY 03 APR')).toMatchObject(sure('2026-04-03'))
  })

  it('about a date in the past', () => {
    expect(twice('dmy', 'EXP 08.03.26')).toMatchObject({
      date: null,
      question: 'past',
      choices: at('2026-03-08'),
    })
  })

  it('which of two dates it is, the one that two looks read first', () => {
    expect(settle('dmy', ['20.05.27', '26.05.27', '26.05.27'])).toMatchObject({
      date: null,
      question: 'date',
      choices: at('2027-05-26', '2027-05-20'),
    })
    expect(twice('dmy', '20.05.27\n20.06.27')).toMatchObject({ date: null, question: 'date' })
  })

  it.each([
    ['a date that a single look read', () => settle('dmy', ['20.05.27', 'nothing'])],
    ['one whose letters were hardly read', () => twice('dmy', '20.05.27', 0.6)],
    ['numbers that may be none', () => twice('dmy', '12/26')],
    ['a year that hardly anything keeps', () => twice('dmy', '20.05.35')],
    ['a day without a year that may be a month', () => twice('dmy', 'EXP 03/05')],
    ['a day without a year far ahead', () => twice('dmy', 'EXP 3 NOV')],
  ])('about %s', (_what, made) => {
    expect(made()).toMatchObject({ date: null, question: 'unsure', choices: [expect.any(String)] })
  })
})

it.each(['L123456 14:32', 'EXP 20.05.2019', 'EXP 20.05.2088', 'PROD 01.02.26', ''])(
  'finds nothing in %j',
  (text) => {
    expect(twice('dmy', text)).toEqual({ printed: null, date: null, question: null, choices: [] })
  },
)
