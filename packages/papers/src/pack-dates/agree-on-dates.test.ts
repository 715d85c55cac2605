import { expect, it } from 'vitest'
import { agreeOnDates } from './agree-on-dates.ts'
import type { PackDate } from './pack-date.ts'

const date = (day: string, of: Partial<PackDate> = {}): PackDate => ({
  printed: day,
  isMarked: false,
  isDoubtful: false,
  readings: [{ date: day, order: null }],
  confidence: 0.9,
  ...of,
})
const [MAY, JUNE] = ['2027-05-31', '2027-06-30']

it('agrees on what two looks read, with what the better one was sure of', () => {
  const agreed = agreeOnDates([[date(MAY, { confidence: 0.8 })], [date(MAY, { confidence: 0.95 })]])
  expect(agreed).toMatchObject([{ isAgreed: true, confidence: 0.95 }])
})

it('believes no single look, and none that another one contradicts', () => {
  expect(agreeOnDates([[date(MAY)], []])).toMatchObject([{ isAgreed: false }])
  expect(agreeOnDates([[date(MAY)], [date(JUNE)], [date(MAY)]])).toMatchObject([
    { isAgreed: true },
    { isAgreed: false },
  ])
})

it('counts a date that one look reads twice once', () => {
  expect(agreeOnDates([[date(MAY), date(MAY)]])).toMatchObject([{ isAgreed: false }])
})

it('takes the marked dates where a look read a mark', () => {
  const looks = [
    [date(MAY), date(JUNE)],
    [date(MAY), date(JUNE, { isMarked: true })],
  ]
  expect(agreeOnDates(looks)).toMatchObject([{ isMarked: true, readings: [{ date: JUNE }] }])
})

it('makes of no looks nothing', () => {
  expect(agreeOnDates([])).toEqual([])
})
