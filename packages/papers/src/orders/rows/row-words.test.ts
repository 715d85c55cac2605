import { expect, it } from 'vitest'
import { toRowLine } from './mail-row.ts'

it.each([
  'Total before discounts',
  'Summe vor Rabatt',
  'Gesamt vor Rabatten',
  'Total avant remises',
  'Importe antes de descuentos',
  'Totale prima degli sconti',
  'Totaal voor korting',
  'סה"כ לפני הנחות',
])('takes a sum before discounts for none: %s', (label) => {
  expect(toRowLine({ text: `${label} 12,40` }).sumKind).toBe('subtotal')
})

it.each(['Discount before tax', 'Rabatt vor Steuern', 'Remise'])('takes a discount for one: %s', (label) => {
  expect(toRowLine({ text: `${label} -2,40` }).sumKind).toBe('discount')
})
