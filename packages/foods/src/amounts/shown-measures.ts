import { convertAmount } from '../units/convert-amount.ts'
import { findUnit, sizeOfUnit } from '../units/unit-names.ts'
import { numericQuantity } from './scale-quantity.ts'
import type { IngredientQuantity } from './scale-quantity.ts'

/** An amount as a recipe shows it. */
export type ShownAmount = { quantity: IngredientQuantity; unit: string }

/** The measures of kitchens: g and ml, or cups, ounces and pounds. */
type Measures = 'metric' | 'us'

/** Spoons are the same in both, and pieces have no measure. */
const SPOONS = ['tsp', 'tbsp', 'metric tsp', 'metric tbsp']
const METRIC_UNITS = ['mg', 'g', 'kg', 'ml', 'cl', 'dl', 'l']
const US_UNITS = [
  'oz',
  'lb',
  'fl oz',
  'cup',
  'pint',
  'quart',
  'gallon',
  'stick',
  'imperial fl oz',
  'imperial pint',
]

/** From how many g or ml on each unit is used, the largest first. */
const STEPS = {
  metric: {
    g: [
      ['kg', 1000],
      ['g', 0],
    ],
    ml: [
      ['l', 1000],
      ['ml', 0],
    ],
  },
  us: {
    g: [
      ['lb', 453.59237],
      ['oz', 0],
    ],
    ml: [
      ['cup', 59],
      ['tbsp', 14],
      ['tsp', 0],
    ],
  },
} as const satisfies Record<Measures, Record<'g' | 'ml', readonly (readonly [string, number])[]>>

/**
 * An amount in the measures of a person: weights stay weights, and volumes volumes, so that nothing is guessed. Spoons,
 * pieces, words and what is in these measures already stay as they are.
 */
export const inMeasures = (amount: ShownAmount, measures: Measures): ShownAmount => {
  const quantity = numericQuantity(amount.quantity)
  const unit = findUnit(amount.unit)
  const size = unit === null ? null : sizeOfUnit(unit)
  if (quantity === null || unit === null || size === null || SPOONS.includes(unit)) return amount
  if (
    (size.base !== 'g' && size.base !== 'ml') ||
    !(measures === 'us' ? METRIC_UNITS : US_UNITS).includes(unit)
  )
    return amount
  const inBase = quantity * size.size
  const [target] = STEPS[measures][size.base].find(([, from]) => inBase >= from) ?? [size.base]
  const converted = convertAmount({ quantity, unit }, target)
  return converted === null ? amount : { quantity: roundForKitchen(converted.quantity, target), unit: target }
}

/** As cooks measure: quarters of cups, ounces, pounds and spoons, 5 g or ml from 100 on, whole ones below. */
const roundForKitchen = (quantity: number, unit: string): number => {
  const rounded = Math.round(quantity * stepsPerUnit(quantity, unit)) / stepsPerUnit(quantity, unit)
  return rounded > 0 ? rounded : Number(quantity.toPrecision(1))
}

const stepsPerUnit = (quantity: number, unit: string): number => {
  if (unit === 'kg' || unit === 'l') return 100
  if (unit === 'g' || unit === 'ml') return quantity >= 100 ? 0.2 : quantity >= 10 ? 1 : 10
  return 4
}
