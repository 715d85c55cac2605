import { guessShelfLifeDays } from '@larder/shared/domain/foods/keeping-time'
import type { Storage } from '@larder/shared/domain/foods/keeping-time'
import { answerCases, textOf } from './answer-cases.ts'

/** The catalogue's categories by prefixes of the data's categories, longest first. */
const CATEGORIES: readonly (readonly [string, string])[] = [
  ['Baked Goods Baking', 'Dry Goods'],
  ['Baked Goods', 'Bakery'],
  ['Beverages', 'Beverages'],
  ['Condiments', 'Condiments'],
  ['Dairy', 'Dairy'],
  ['Food Purchased Frozen', 'Frozen Foods'],
  ['Grains', 'Dry Goods'],
  ['Meat', 'Meat'],
  ['Poultry', 'Meat'],
  ['Produce', 'Produce'],
  ['Seafood', 'Seafood'],
  ['Shelf Stable', 'Canned Goods'],
]

/** Guesses for how many days each case's food keeps in the place given by the case. */
export const evaluateShelfLife = (input: NodeJS.ReadableStream) =>
  answerCases(input, (fields) => {
    const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '')
    const printed = `${text('category')} ${text('subcategory')}`
    const category = CATEGORIES.find(([start]) => printed.startsWith(start))?.[1]
    const storage = textOf(fields, 'storage') as Storage
    const food = { name: textOf(fields, 'name'), details: text('subtitle'), ...(category && { category }) }
    return { days: guessShelfLifeDays(food, storage) }
  })
