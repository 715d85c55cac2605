import { expect, it } from 'vitest'
import { readRows } from './read-rows.ts'
import { textRows } from './text-rows.ts'

const read = (text: string) =>
  readRows(textRows(text)).drafts.map(({ name, quantity, price }) => [name, quantity, price])

it('joins names that go on below the amounts, under the column of names', () => {
  const text = `  2  Huile d'olive vierge    12,40 €
     extra bio 75 cl
  1  Riz                      2,00 €
  1  Pois chiches secs        1,50 €
     du Berry
Total                        15,90 €`
  expect(read(text)).toEqual([
    ["Huile d'olive vierge extra bio 75 cl", 2, 12.4],
    ['Riz', 1, 2],
    ['Pois chiches secs du Berry', 1, 1.5],
  ])
})

it('joins names that go on a little to the right of their column', () => {
  const text = `Artikel                 Menge      Preis
Bio Vollmilch frisch        2     2,38 €
  von der Weide
Dinkelbrot                  1     3,90 €
Summe                             6,28 €`
  expect(read(text)[0]).toEqual(['Bio Vollmilch frisch von der Weide', 2, 2.38])
})

it('leaves notes below names out of them', () => {
  const text = `1    Chicken thighs      5.20
     Use by 20 Apr 2026
2    Mature Cheddar      6.80
     Out of stock
1    Bacon               2.95`
  expect(read(text).map(([name]) => name)).toEqual(['Chicken thighs', 'Mature Cheddar', 'Bacon'])
})
