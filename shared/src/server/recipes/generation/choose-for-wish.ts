import { CUISINES } from '@larder/shared/contracts/recipes/recipe'
import type { GeneratedRecipe, RecipeWish } from '@larder/shared/contracts/recipes/recipe-generation'
import { todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { adaptRecipe } from '@larder/shared/domain/recipes/generation/adapt-recipe'
import { chooseRecipe, restrictionsOf } from '@larder/shared/domain/recipes/generation/choose-recipe'
import { readWish, mayHave } from '@larder/foods'
import { indexStock } from '@larder/shared/domain/recipes/matching/stock-index'
import type { StockedLot } from '@larder/shared/domain/recipes/matching/stock-index'
import { isEaten } from '@larder/shared/domain/recipes/suggestions/suitability'
import type { Restrictions } from '@larder/shared/domain/recipes/suggestions/suitability'
import type { Actor } from '../../authz.ts'
import type { InventoryServices } from '../../inventory/inventory.module.ts'
import type { RecipesService } from '../recipes.service.ts'
import type { FoodPreferencesService } from '../suggestions/food-preferences.service.ts'

type Deps = {
  inventory: Pick<InventoryServices['inventory'], 'list'>
  recipes: Pick<RecipesService, 'listAll'>
  foodPreferences: Pick<FoodPreferencesService, 'findRestrictions'>
  now: () => Date
}

/** What the cookbook and the household's recipes have for a wish, or why they have nothing. */
type Chosen = { restrictions: Restrictions; stock_names: string[] } & (
  | { chosen: GeneratedRecipe; unmet: null }
  | { chosen: null; unmet: string }
)

/** More would only make a model slower. */
const MOST_NAMES = 150

/** Names of what can be used of the stock, what expires first at the beginning. */
const namesInStock = (entries: readonly StockedLot[], today: string): string[] => {
  const usable = entries.filter(
    ({ quantity, expiry_date }) => quantity > 0 && (expiry_date === null || expiry_date >= today),
  )
  const expiring = usable.toSorted((a, b) => ((a.expiry_date ?? '9') < (b.expiry_date ?? '9') ? -1 : 1))
  return [...new Set(expiring.flatMap(({ item }) => item?.name ?? []))].slice(0, MOST_NAMES)
}

/** Makes the function that chooses a recipe for a wish and adapts it; changed, it is a new one that gets `id`. */
export const createChooseForWish =
  ({ inventory, recipes, foodPreferences, now }: Deps) =>
  async (actor: Actor, wish: RecipeWish, id: string): Promise<Chosen> => {
    const [entries, all, household] = await Promise.all([
      wish.use_inventory ? inventory.list(actor) : null,
      recipes.listAll(actor),
      foodPreferences.findRestrictions(actor),
    ])
    const read = readWish(wish, CUISINES)
    const restrictions = restrictionsOf(read, household)
    const today = todayIn(actor.timeZone, now())
    const isAllowed = (name: string) =>
      isEaten(name, restrictions) && !read.unwanted.some((food) => mayHave(name, food))
    const index = entries && indexStock(entries, today, { isEaten: isAllowed })
    const choice = chooseRecipe(all.recipes, read, household, index && { index, today })
    const known = { restrictions, stock_names: namesInStock(entries ?? [], today) }
    if (choice.recipe === null) return { ...known, chosen: null, unmet: choice.unmet.join(' ') }
    const { userId } = actor
    const { servings } = read
    const adaptation = { id, userId, servings, index, restrictions, unmet: choice.unmet }
    return { ...known, chosen: adaptRecipe(all.show(choice.recipe), adaptation), unmet: null }
  }
export type ChooseForWish = ReturnType<typeof createChooseForWish>
