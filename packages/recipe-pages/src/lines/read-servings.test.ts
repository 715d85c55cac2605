import { describe, expect, it } from 'vitest'
import { servingsIn } from './read-servings.ts'

describe('servingsIn', () => {
  it.each([
    ['4', 4],
    ['4-6 servings', 4],
    ['8 to 10 people', 8],
    ['serves four', 4],
    ['for 2 adults', 2],
    ['Servings: 3', 3],
    ['für zwei Personen', 2],
    ['vier Portionen', 4],
    ['6 Portionen à 250 g', 6],
    ['pour 6 personnes', 6],
    ['douze parts', 12],
    ['para seis personas', 6],
    ['4 raciones', 4],
    ['per 4 persone', 4],
    ['dosi per sei persone', 6],
    ['voor 4 personen', 4],
    ['ל-4 מנות', 4],
    ['שש מנות', 6],
    ['4人分', 4],
  ])('takes the people of %j', (yields, expected) => {
    expect(servingsIn(yields)).toBe(expected)
  })

  it.each([
    ['2 dozen', 24],
    ['makes a dozen cookies', 12],
    ['half a dozen', 6],
    ['1 Dutzend Kekse', 12],
    ['une douzaine', 12],
    ['12 muffins', 12],
    ['1 loaf', 1],
    ['Makes 1 loaf (10 slices)', 10],
    ['24 (2-inch) cookies', 24],
    ['one 9-inch pie', 1],
    ['2 x 500 ml jars', 2],
  ])('counts the pieces of %j', (yields, expected) => {
    expect(servingsIn(yields)).toBe(expected)
  })

  it.each([
    ['1 (9x13-inch) pan; 12 servings', 12],
    ['a 20 cm cake, serves 8', 8],
    ['500 g, für 4 Personen', 4],
  ])('takes no size for a number of people in %j', (yields, expected) => {
    expect(servingsIn(yields)).toBe(expected)
  })

  it.each(['500 g', '1.5 l', '750 ml', '2 kg dough', '9-inch', 'enough', '', '100000 portions'])(
    'finds no number of servings in %j',
    (yields) => {
      expect(servingsIn(yields)).toBeNull()
    },
  )
})
