import type { NonFoodReason } from '../../contracts/receipts/receipts.ts'
import { wordsOf } from './food-words.ts'
import table from './tables/non-food.json' with { type: 'json' }

/** 'incl. deposit' describes a bottle with its content, which is food. */
const WITH = '(?<!(?:^| )(?:inkl|incl|including|inclusive|zzgl|plus|mit|ohne|with|without|no|und|and|כולל) )'

/** One expression for all names: whole words, or their plurals in s. */
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

/** The reason why a name is certainly no food (a soap with olive oil is no oil); null when it may be food. */
export const findNonFoodReason = (name: string): NonFoodReason | null => {
  const words = wordsOf(name).join(' ')
  if (EDIBLE.test(words)) return null
  return NON_FOOD.find(({ expression }) => expression.test(words))?.reason ?? null
}

/** Whether a name denotes a household article. */
export const isNonFood = (name: string): boolean => findNonFoodReason(name) !== null
