import { NUTRIENTS } from '@larder/foods'
import type { Nutrient } from '@larder/foods'
import { NUTRIENT_NAMES } from './nutrient-names.ts'

const nutrientNamed = new Map<string, Nutrient>(
  NUTRIENTS.map((nutrient) => [NUTRIENT_NAMES[nutrient], nutrient]),
)
const KCAL_IN_KJ = 1 / 4.184

/**
 * Nutrients up to `most`, as numbers by short names; others of schema.org keep their text:
 * `{ calories: 320, fat: 12, sodium: '430 mg' }`.
 */
export function readNutrients(
  nutrients: Record<string, string>,
  most: number,
): Record<string, number | string> {
  const found: Record<string, number | string> = {}
  for (const [name, text] of Object.entries(nutrients)) {
    const known = nutrientNamed.get(name)
    const number = /\d+(?:[.,]\d+)?/.exec(text)?.[0].replace(',', '.')
    if (number === undefined) continue
    if (known === undefined) found[name.replace(/Content$/, '')] = text.slice(0, 100)
    else {
      const amount = Math.round(Number(number) * factorOf(known, text) * 100) / 100
      if (amount <= most) found[known] = amount
    }
  }
  return found
}

function factorOf(nutrient: Nutrient, text: string): number {
  if (nutrient === 'calories') return /kj/i.test(text) && !/cal/i.test(text) ? KCAL_IN_KJ : 1
  return /\d\s*mg\b/i.test(text) ? 0.001 : 1
}
