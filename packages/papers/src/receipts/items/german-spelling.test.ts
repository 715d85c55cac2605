import { expect, it } from 'vitest'
import { pageOfText } from '../../../testing/page-of-text.ts'
import { withUmlauts } from './german-spelling.ts'
import { parseReceipt } from '../parse-receipt.ts'

it.each([
  ['MOHREN 1KG', 'MÖHREN 1KG'],
  ['Doppelbrotchen', 'Doppelbrötchen'],
  ['KASE GOUDA', 'KÄSE GOUDA'],
  ['Frischkase Krauter', 'Frischkäse Kräuter'],
  ['SUSSKARTOFFEL', 'SÜSSKARTOFFEL'],
  ['WeiBbrot', 'Weißbrot'],
  ['APFEL', 'APFEL'],
  ['Kasein', 'Kasein'],
  ['Brötchen', 'Brötchen'],
])('writes %s as %s', (read, expected) => expect(withUmlauts(read)).toBe(expected))

it('applies to German receipts only, and keeps the printed text', () => {
  const german = parseReceipt([pageOfText('GEMUSE 1,29 B\nSUMME EUR 1,29\nVielen Dank fur Ihren Einkauf')])
  expect(german.items).toMatchObject([{ name: 'GEMÜSE', sourceText: 'GEMUSE 1,29 B' }])
  expect(parseReceipt([pageOfText('PUREE 1.29\nTOTAL 1.29\nThank you')]).items[0]?.name).toBe('PUREE')
})

it('recognises deposits and their return without accents', () => {
  const rows = ['SPRUDEL 3,54 A', 'PFAND 6 x 0,25 1,50 A', 'LEERGUT 0,75- A', 'Pfandruckgabe -0,25']
  const { items, total } = parseReceipt([
    pageOfText([...rows, 'SUMME EUR 4,04', 'BAR 5,00', 'Rickgeld 0,96']),
  ])
  expect(items.map(({ name, quantity, price }) => [name, quantity, price])).toEqual([
    ['SPRUDEL', 1, 3.54],
    ['PFAND', 6, 1.5],
    ['LEERGUT', 1, -0.75],
    ['Pfandrückgabe', 1, -0.25],
  ])
  expect(total).toBe(4.04)
})
