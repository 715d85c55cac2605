import type { NonFoodReason } from '../../contracts/receipts/receipts.ts'
import { wordsOf } from './food-words.ts'
import table from './tables/non-food.json' with { type: 'json' }

/** 'incl. deposit' is said of the bottle and what is in it. */
const WITH = '(?<!(?:^| )(?:inkl|incl|including|inclusive|zzgl|plus|mit|ohne|with|without|no|und|and|כולל) )'

/** One expression for all of the names: whole words, or their plurals in s. */
const toExpression = (all: readonly string[]): RegExp => {
  const patterns = (some: readonly string[]) => `(?:${some.join('|').replaceAll('*', String.raw`\p{L}*`)})s?`
  const within = all.filter((name) => !name.startsWith('='))
  const whole = all.filter((name) => name.startsWith('=')).map((name) => name.slice(1))
  const expressions = [
    `(?<![^ ])${WITH}${patterns(within)}(?![^ ])`,
    ...(whole.length > 0 ? [`^${patterns(whole)}$`] : []),
  ]
  return new RegExp(expressions.join('|'), 'u')
}

const NON_FOOD = table.reasons.map(({ reason, names }) => ({
  reason: reason as NonFoodReason,
  expression: toExpression(names),
}))
const EDIBLE = toExpression(table.edible_after_all)

/** Why what a name says is certain to be no food (a soap with olive oil is no oil); null when it may be one. */
export const findNonFoodReason = (name: string): NonFoodReason | null => {
  const words = wordsOf(name).join(' ')
  if (EDIBLE.test(words)) return null
  return NON_FOOD.find(({ expression }) => expression.test(words))?.reason ?? null
}

/** Whether a name is that of a household article. */
export const isNonFood = (name: string): boolean => findNonFoodReason(name) !== null
