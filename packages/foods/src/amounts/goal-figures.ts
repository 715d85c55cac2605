import { SALT_IN_SODIUM } from '../foods/tables/vocabulary.ts'
import type { GoalNutrient } from '../foods/tables/vocabulary.ts'
import { convertAmount } from '../units/convert-amount.ts'
import { knownBy, readNutrition } from './nutrition-lines.ts'
import { toDecimals } from './scale-quantity.ts'

const NUTRIENT_OF: Partial<Record<string, GoalNutrient>> = {
  Calories: 'kcal',
  Protein: 'protein_g',
  Carbs: 'carbohydrates_g',
  Fat: 'fat_g',
  Fibre: 'fibre_g',
}

const KJ_OF_KCAL = 4.184

/** A number with its unit, if any: '12.5 g', '430mg', '320'. A comma before three digits may mean thousands. */
const FIGURE = /^(\d+(?:[.,]\d{1,2}|\.\d+)?)\s*([a-z]*)$/i

type Figure = { value: number; unit: string }

const figureOf = (given: number | string): Figure | null => {
  const [, value, unit = ''] = FIGURE.exec(String(given).trim()) ?? []
  return value === undefined ? null : { value: Number(value.replace(',', '.')), unit: unit.toLowerCase() }
}

const kcalOf = ({ value, unit }: Figure): number | null => {
  if (unit === 'kj') return toDecimals(value / KJ_OF_KCAL, 1)
  return ['', 'kcal', 'cal', 'calories'].includes(unit) ? value : null
}

/** In g; `unit` is that of a figure without one, null where nobody knows it. */
const gramsOf = (figure: Figure, unit: string | null): number | null => {
  const stated = figure.unit === '' ? unit : figure.unit
  const grams = stated === null ? null : convertAmount({ quantity: figure.value, unit: stated }, 'g')
  return grams === null ? null : toDecimals(grams.quantity, 3)
}

/** Names say the unit ('sodium_mg') or leave it to the figure ('430 mg'). */
const SALT_NAMES: Partial<Record<string, { unit: string | null; times: number }>> = {
  salt: { unit: 'g', times: 1 },
  saltg: { unit: 'g', times: 1 },
  sodium: { unit: null, times: SALT_IN_SODIUM },
  sodiumg: { unit: 'g', times: SALT_IN_SODIUM },
  sodiummg: { unit: 'mg', times: SALT_IN_SODIUM },
}

/**
 * What a recipe says itself of the nutrients that people have goals of (kcal, g of the others), by any usual name and unit,
 * sodium as 2.5 times as much salt. What can't be read for certain is left out.
 */
export function readGoalFigures(given: unknown): Partial<Record<GoalNutrient, number>> {
  const read: Partial<Record<GoalNutrient, number>> = {}
  for (const [name, value] of Object.entries(readNutrition(given) ?? {})) {
    const figure = figureOf(value)
    if (figure === null) continue
    const nutrient = NUTRIENT_OF[knownBy(name)?.label ?? '']
    const salt = SALT_NAMES[name.toLowerCase().replace(/[^a-z]/g, '')]
    if (nutrient !== undefined) {
      const amount = nutrient === 'kcal' ? kcalOf(figure) : gramsOf(figure, 'g')
      if (amount !== null) read[nutrient] ??= amount
    } else if (salt !== undefined) {
      const grams = gramsOf(figure, salt.unit)
      if (grams !== null) read.salt_g ??= toDecimals(grams * salt.times, 2)
    }
  }
  return read
}
