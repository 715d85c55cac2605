import { MAX_NUTRIENT } from '../../../contracts/recipes/recipe-draft.ts'
import { NUTRIENTS, type Nutrient, type NutritionalInfo } from '../../../contracts/recipes/recipe.ts'
import { NUTRIENT_NAMES } from './nutrient-names.ts'

const nutrientNamed = new Map(NUTRIENTS.map((nutrient) => [NUTRIENT_NAMES[nutrient], nutrient]))
const KCAL_IN_KJ = 1 / 4.184

/** Nutrients by the product's names; others of schema.org keep their text: `{ calories: 320, fat: 12, sodium: '430 mg' }`. */
export function nutritionOf(nutrients: Record<string, string>): NutritionalInfo {
  const found: NutritionalInfo = {}
  for (const [name, text] of Object.entries(nutrients)) {
    const known = nutrientNamed.get(name)
    const number = /\d+(?:[.,]\d+)?/.exec(text)?.[0].replace(',', '.')
    if (number === undefined) continue
    if (known === undefined) found[name.replace(/Content$/, '')] = text.slice(0, 100)
    else {
      const amount = Math.round(Number(number) * factorOf(known, text) * 100) / 100
      if (amount <= MAX_NUTRIENT) found[known] = amount
    }
  }
  return found
}

function factorOf(nutrient: Nutrient, text: string): number {
  if (nutrient === 'calories') return /kj/i.test(text) && !/cal/i.test(text) ? KCAL_IN_KJ : 1
  return /\d\s*mg\b/i.test(text) ? 0.001 : 1
}
