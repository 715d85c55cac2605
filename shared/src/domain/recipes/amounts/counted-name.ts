import { pluralOf, singularOf } from '../../english.ts'
import { namedFoods, wordsOf } from '../cookbook/named-foods.ts'

/** Foods that nobody counts by a plural: '2 fennel'. */
const UNCOUNTED = new Set(
  (
    'garlic broccoli broccolini bread celery rice salmon trout cod tuna tofu spinach fennel ginger choi squid corn ' +
    'anise asparagus'
  ).split(' '),
)

/** The name of a food of which so many pieces are counted: '6 eggs', '0.5 onion'. Names in other languages stay as they are. */
export const countedName = (name: string, count: number): string => {
  const noun = /\p{L}+$/u.exec(name)?.[0] ?? ''
  const one = singularOf(noun)
  if (noun.length < 3 || UNCOUNTED.has(one) || !endsInFood(name)) return name
  return name.slice(0, -noun.length) + (count > 1 ? pluralOf(one) : one)
}

/** Whether the last words of a name are an English name of a food. */
const endsInFood = (name: string): boolean => {
  const words = wordsOf(name)
  const last = namedFoods(words).at(-1)
  return last !== undefined && words.join(' ').endsWith(last.name)
}
