import type { ExpiringIngredient } from '../../../contracts/recipes/daily-meals.ts'
import type { RecipeLike } from '../../../contracts/recipes/recipe.ts'
import { addDays } from '../../inventory/calendar-day.ts'
import { roundQuantity, roundAtHand, numericQuantity, shownUnit } from '@larder/foods'
import type { Amount } from '@larder/foods'
import { ingredientsOf } from '../ingredients/recipe-ingredients.ts'
import type { Ingredient } from '../ingredients/recipe-ingredients.ts'
import { shortOf } from './short-of.ts'
import type { IngredientStock, StockIndex, StockedLot, SubstituteAtHand } from './stock-index.ts'

/**
 * Why an ingredient counts as much as it does: enough is there, some is there, nothing is there, or it is a staple of
 * every kitchen that nobody keeps account of (water, salt) and counts neither way.
 */
export type MatchStatus = 'have' | 'short' | 'missing' | 'staple'

/** What the stock says of one ingredient. */
export type IngredientMatch = {
  ingredient: Ingredient
  /** The badge, 'In stock' or 'Not in stock' (RECP-023). */
  isInStock: boolean
  status: MatchStatus
  /** What is there: in the unit of the ingredient where that converts, else in that of the stock. Null for nothing. */
  at_hand: Amount | null
  /**
   * Why what is there does not count as in stock ('running low', or as what it is there), or what counts as in stock by its
   * name alone; null for the rest.
   */
  reason: string | null
  /** What can be used instead of it, where there is too little or nothing. */
  substitutes: readonly SubstituteAtHand[]
  /** The day on which what it would use expires first. */
  expires: string | null
}

/** How well a recipe matches the stock. */
export type RecipeMatch = {
  /** 0 to 100. */
  score: number
  /** True when the recipe lists no ingredients, and these were guessed from its texts (RECP-025). */
  isGuessed: boolean
  ingredients: IngredientMatch[]
}

/** The share of an ingredient that counts when only a substitute is there. */
const SUBSTITUTE_SHARE = 0.5

/** How much of an ingredient is there, 0 to 1. */
const shareOf = ({ quantity, unit }: Ingredient, stock: IngredientStock): number =>
  shortOf({ quantity: numericQuantity(quantity), unit }, stock).share

/** How much an ingredient adds to the score, and out of how much: nothing for optional ones and staples. */
const countOf = (ingredient: Ingredient, stock: IngredientStock): { of: 0 | 1; share: number } => {
  const share = shareOf(ingredient, stock)
  if (ingredient.optional || stock.isStaple) return { of: 0, share }
  return { of: 1, share: stock.substitutes.length === 0 ? share : Math.max(share, SUBSTITUTE_SHARE) }
}

const scoreOf = (ingredients: readonly Ingredient[], index: StockIndex, isGuessed: boolean): number => {
  let [sum, count] = [0, 0]
  for (const ingredient of ingredients) {
    // A guessed amount would say less than that some is there.
    const { of, share } = countOf(
      isGuessed ? { ...ingredient, quantity: '' } : ingredient,
      index.find(ingredient),
    )
    count += of
    sum += of * share
  }
  if (count === 0) return ingredients.length > 0 ? 100 : 0
  // 100 only when everything is there.
  const score = (100 * sum) / count
  return score < 100 ? Math.min(99, Math.round(score)) : 100
}

/** The match score of a recipe, 0 to 100: the average share of its ingredients that the stock has. */
export const scoreRecipe = (recipe: RecipeLike, index: StockIndex): number => {
  const { ingredients, isGuessed } = ingredientsOf(recipe)
  return scoreOf(ingredients, index, isGuessed)
}

/** What is there of an ingredient, in its unit where that converts. */
const atHand = ({ unit }: Ingredient, { items, amountIn }: IngredientStock): Amount | null => {
  const lots = items.flatMap((item) => item.lots)
  const [first] = lots
  if (first === undefined) return null
  const inUnit = amountIn(unit)
  if (!inUnit.hasOtherUnits) return { quantity: inUnit.total, unit }
  const ofFirst = amountIn(first.unit)
  return { quantity: ofFirst.total, unit: first.unit }
}

const RUNS_LOW: ReadonlySet<StockedLot['status']> = new Set(['low', 'below_minimum', 'critical'])

/**
 * Why what is there does not count as in stock: it runs low, or is there under another name; of what counts by the words of
 * a name alone, by which.
 */
const reasonOf = ({ items, isInStock, countsBy }: IngredientStock): string | null => {
  if (isInStock) return items.length === 0 ? `as ${countsBy ?? ''}` : null
  if (items.some(({ lots }) => lots.some(({ status }) => RUNS_LOW.has(status)))) return 'running low'
  const [first] = items
  return first === undefined ? null : `as ${first.name}`
}

/** The match of a recipe with each ingredient explained. */
export const matchRecipe = (recipe: RecipeLike, index: StockIndex): RecipeMatch => {
  const { ingredients, isGuessed } = ingredientsOf(recipe)
  return {
    score: scoreOf(ingredients, index, isGuessed),
    isGuessed,
    ingredients: ingredients.map((ingredient) => {
      const stock = index.find(ingredient)
      const share = shareOf(isGuessed ? { ...ingredient, quantity: '' } : ingredient, stock)
      const tooLittle = share > 0 ? 'short' : 'missing'
      return {
        ingredient,
        isInStock: stock.isInStock,
        status: share >= 1 ? 'have' : stock.isStaple ? 'staple' : tooLittle,
        at_hand: atHand(ingredient, stock),
        reason: reasonOf(stock),
        substitutes: share < 1 ? stock.substitutes : [],
        expires: stock.expires,
      }
    }),
  }
}

/**
 * The ingredients that are there and those that are missing, optional ones included: what counts as in stock is there, and
 * so is what is at hand in full, whatever its status (resolution 40); staples that are not in stock are neither.
 */
export const splitByStock = ({
  ingredients,
}: RecipeMatch): { available: IngredientMatch[]; missing: IngredientMatch[] } => ({
  available: ingredients.filter(isThere),
  missing: ingredients.filter((one) => !isThere(one) && one.status !== 'staple'),
})

const isThere = ({ isInStock, status }: IngredientMatch): boolean => isInStock || status === 'have'

/** How soon 'this week' ends: what expires within so many days is to be used first. */
const EXPIRES_SOON_DAYS = 7

/** The items of the stock that a recipe would use and that expire within a week, the soonest first. */
export const expiringIn = (recipe: RecipeLike, index: StockIndex, today: string): ExpiringIngredient[] => {
  const end = addDays(today, EXPIRES_SOON_DAYS)
  const soonest = new Map<string, ExpiringIngredient>()
  for (const ingredient of ingredientsOf(recipe).ingredients) {
    for (const { name, lots } of index.find(ingredient).items) {
      for (const { expiry_date, is_expiry_guess } of lots) {
        if (expiry_date === null || expiry_date >= (soonest.get(name)?.expiry_date ?? end)) continue
        soonest.set(name, { item_name: name, expiry_date, ...(is_expiry_guess && { is_expiry_guess }) })
      }
    }
  }
  return [...soonest.values()].sort((a, b) =>
    a.expiry_date < b.expiry_date ? -1 : Number(a.expiry_date > b.expiry_date),
  )
}

/**
 * 'have 200 g', 'have 4, running low': what stands beside the badge where an ingredient does not count as in stock though
 * some is there, or where too little is there (RECP-047, resolution 6); 'as Tinned tomatoes' where it counts by that name,
 * but its amount can't be taken for it.
 */
export const sayAtHand = ({ isInStock, status, at_hand, reason }: IngredientMatch): string | null => {
  if (isInStock && at_hand === null) return reason
  if ((isInStock && status !== 'short') || at_hand === null || roundQuantity(at_hand.quantity) <= 0)
    return null
  const quantity = roundAtHand(at_hand.quantity)
  const hand = `have ${quantity} ${shownUnit(at_hand.unit, quantity)}`.trimEnd()
  return reason === null ? hand : `${hand}, ${reason}`
}
