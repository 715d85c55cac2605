import { roundQuantity } from '../units/quantity.ts'

/** An amount that is a number, or words where there is none ('to taste'), which are never scaled. */
export type IngredientQuantity = number | string

const NUMBER = /^(?:(\d+)\s+(?=\d+\s*\/))?(\d+(?:[.,]\d+)?)(?:\s*\/\s*(\d+))?$/

/** A number that is written as one, '1/2', '1 ½' and '0,5' too; null for words ('to taste'). */
export const numericQuantity = (quantity: IngredientQuantity): number | null => {
  if (typeof quantity === 'number') return Number.isFinite(quantity) ? quantity : null
  // '1½' is one and a half; the compatible form of '½' alone is '1⁄2'.
  const spaced = quantity
    .replaceAll(/\d(?=[¼-¾⅐-⅞])/gu, '$& ')
    .normalize('NFKC')
    .replaceAll('⁄', '/')
  const [, whole = '0', part = '', divisor = '1'] = NUMBER.exec(spaced.trim()) ?? []
  const value = part === '' ? NaN : Number(whole) + Number(part.replace(',', '.')) / Number(divisor)
  return Number.isFinite(value) ? value : null
}

/** How much a percent of the recipe takes of an ingredient, exactly; null for words. */
export const amountAt = (quantity: IngredientQuantity, percent: number): number | null => {
  const value = numericQuantity(quantity)
  return value === null ? null : (value * percent) / 100
}

/** A quantity at a percent of the recipe, as lists and planned meals keep it: to six decimals; words stay as they are. */
export const quantityAt = (quantity: IngredientQuantity, percent: number): IngredientQuantity => {
  const amount = amountAt(quantity, percent)
  return amount === null ? quantity : roundQuantity(amount)
}

/**
 * A quantity at a percent of the recipe as it is shown, never as it is taken: with at most 2 decimals, and less than these
 * can show with one figure, because it is not nothing; words stay as they are (PLAN-068).
 */
export const scaledQuantity = (quantity: IngredientQuantity, percent: number): IngredientQuantity => {
  const amount = amountAt(quantity, percent)
  return amount === null ? quantity : toDecimals(amount, 2) || Number(amount.toPrecision(1))
}

/** A scaled quantity as text (RECP-010). */
export const scaleQuantity = (quantity: IngredientQuantity, percent: number): string =>
  String(scaledQuantity(quantity, percent))

/** A nutrition value at a percent of the recipe, with at most 1 decimal; what is no number stays as it is (RECP-011). */
export const scaleNutrient = (value: number | string, percent: number): number | string => {
  const number = typeof value === 'number' ? value : numericQuantity(value)
  return number === null ? value : toDecimals((number * percent) / 100, 1)
}

/** Rounds to so many decimals, halves up. */
export const toDecimals = (value: number, decimals: number): number =>
  // The small addition makes halves such as 1.005, which are stored slightly too small, round up.
  Math.round(value * 10 ** decimals * (1 + Number.EPSILON)) / 10 ** decimals
