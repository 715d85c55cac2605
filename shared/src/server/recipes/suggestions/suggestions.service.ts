import { DAILY_MEALS, MIN_MATCH_SCORE } from '@larder/shared/contracts/recipes/daily-meals'
import type { DailyMeal, DailyMeals, Personalization } from '@larder/shared/contracts/recipes/daily-meals'
import { MEAL_TYPES } from '@larder/shared/contracts/recipes/recipe'
import type { MealType, OwnedRecipe, Recipe } from '@larder/shared/contracts/recipes/recipe'
import { todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { matchRecipe, splitByStock } from '@larder/shared/domain/recipes/matching/match-recipe'
import type { IngredientMatch } from '@larder/shared/domain/recipes/matching/match-recipe'
import { indexStock } from '@larder/shared/domain/recipes/matching/stock-index'
import type { StockIndex } from '@larder/shared/domain/recipes/matching/stock-index'
import { rankRecipes } from '@larder/shared/domain/recipes/suggestions/rank-recipes'
import type { RankedRecipe } from '@larder/shared/domain/recipes/suggestions/rank-recipes'
import { isEaten, isSuitable } from '@larder/shared/domain/recipes/suggestions/suitability'
import type { Restrictions } from '@larder/shared/domain/recipes/suggestions/suitability'
import { tasteOf } from '@larder/shared/domain/recipes/suggestions/taste'
import type { Taste } from '@larder/shared/domain/recipes/suggestions/taste'
import type { Actor } from '../../authz.ts'
import type { ReadStamps } from '../../events/change-stamps.ts'
import { keepUntilChanged } from '../../events/keep-until-changed.ts'
import type { InventoryServices } from '../../inventory/inventory.module.ts'
import type { MealPlanService } from '../meal-plan/meal-plan.service.ts'
import type { RecipesService } from '../recipes.service.ts'
import type { FoodPreferencesService } from './food-preferences.service.ts'

type Deps = {
  inventory: Pick<InventoryServices['inventory'], 'list'>
  recipes: Pick<RecipesService, 'listAll'>
  mealPlan: Pick<MealPlanService, 'listHistory'>
  foodPreferences: Pick<FoodPreferencesService, 'findRestrictions'>
  readStamps: ReadStamps
  now: () => Date
}

/** The indexes of the stock of so many households are kept in memory, each a few MB for thousands of lots. */
const KEPT_STOCKS = 20

/** The order in which generated recipes alternate. */
const GENERATED_TYPES: readonly MealType[] = ['dinner', 'lunch', 'breakfast', 'snack']

const toMeal = (
  { recipe, score, expiring }: RankedRecipe<Recipe>,
  index: StockIndex,
  show: (recipe: Recipe) => OwnedRecipe,
): DailyMeal => {
  const { available, missing } = splitByStock(matchRecipe(recipe, index))
  const namesOf = (matches: readonly IngredientMatch[]) =>
    matches.map(({ ingredient }) => ingredient.item_name)
  return {
    recipe_id: recipe.id,
    recipe_name: recipe.name,
    prep_time: recipe.preparation_time_minutes,
    cook_time: recipe.cooking_time_minutes,
    match_score: score,
    available_ingredients: namesOf(available),
    missing_ingredients: namesOf(missing),
    expiring_ingredients: expiring,
    meal_type: recipe.meal_type,
    recipe: show(recipe),
  }
}

/** Suggests recipes by what a household has, and what its people like and do not eat. */
export const createSuggestionsService = (deps: Deps) => {
  const { inventory, recipes, mealPlan, foodPreferences, now } = deps
  const keepStock = keepUntilChanged<StockIndex>(deps, {
    changes: ['inventory.changed', 'items.changed', 'members.changed'],
    most: KEPT_STOCKS,
  })
  /** The stock as it is today; its index remembers what it has found, so that recipes are matched with it once. */
  const readStock = (actor: Actor, today: string, restrictions: Restrictions): Promise<StockIndex> =>
    keepStock(actor.householdId, JSON.stringify([today, restrictions]), async () =>
      indexStock(await inventory.list(actor), today, { isEaten: (name) => isEaten(name, restrictions) }),
    )

  const personalizationOf = (taste: Taste | null): Personalization => ({
    enabled: taste !== null,
    has_history: taste !== null && taste.mealHistoryCount > 0,
    favoriteIngredients: taste?.favoriteIngredients ?? [],
    favoriteCuisines: taste?.favoriteCuisines ?? [],
    mealHistoryCount: taste?.mealHistoryCount ?? 0,
    mealTypesCount: taste?.mealTypesCount ?? {},
    lastUpdated: now().toISOString(),
  })

  /** Everything that suggestions are made of. */
  const prepare = async (actor: Actor, isPersonal: boolean) => {
    const today = todayIn(actor.timeZone, now())
    const [{ restrictions, index }, all, history] = await Promise.all([
      foodPreferences
        .findRestrictions(actor)
        .then(async (found) => ({ restrictions: found, index: await readStock(actor, today, found) })),
      recipes.listAll(actor),
      isPersonal ? mealPlan.listHistory(actor) : null,
    ])
    const suitable = all.recipes.filter((recipe) => isSuitable(recipe, restrictions))
    const chosen = history?.(new Map(all.recipes.map((recipe) => [recipe.id, recipe])))
    const taste = chosen === undefined ? null : tasteOf(chosen.past, chosen.planned)
    const suggest = (
      type: MealType,
      { minScore, limit, exclude }: { minScore: number; limit: number; exclude: ReadonlySet<string> },
    ): DailyMeal[] =>
      rankRecipes(
        suitable.filter(({ meal_type }) => meal_type === type),
        { index, today, minScore, limit, taste, marks: all.marks, exclude },
      ).map((ranked) => toMeal(ranked, index, all.show))
    return {
      suggest,
      personalization: personalizationOf(taste),
      unsuitableCount: all.recipes.length - suitable.length,
    }
  }

  return {
    /** Recipes for each meal of the day; `minScore` in percent. */
    daily: async (
      actor: Actor,
      { minScore, isPersonal }: { minScore: number; isPersonal: boolean },
    ): Promise<DailyMeals> => {
      const { suggest, personalization, unsuitableCount } = await prepare(actor, isPersonal)
      const [breakfast = [], lunch = [], dinner = [], snack = []] = MEAL_TYPES.map((type) =>
        suggest(type, { minScore, limit: DAILY_MEALS, exclude: new Set() }),
      )
      return { breakfast, lunch, dinner, snack, personalization, unsuitable_count: unsuitableCount }
    },

    /** Other recipes, of all types in turn: at most `count`, those of `exclude` only where there are not enough others. */
    generate: async (
      actor: Actor,
      { count, exclude, isPersonal }: { count: number; exclude: readonly string[]; isPersonal: boolean },
    ): Promise<{ recipes: DailyMeal[]; personalization: Personalization }> => {
      const { suggest, personalization } = await prepare(actor, isPersonal)
      const seen = new Set(exclude)
      const lists = GENERATED_TYPES.map((type) =>
        suggest(type, { minScore: MIN_MATCH_SCORE, limit: count, exclude: seen }),
      )
      const inTurn = Array.from({ length: count }, (_, place) =>
        lists.flatMap((list) => list[place] ?? []),
      ).flat()
      const [fresh, others] = [false, true].map((isSeen) =>
        inTurn.filter(({ recipe_id }) => seen.has(recipe_id) === isSeen),
      )
      return { recipes: [...(fresh ?? []), ...(others ?? [])].slice(0, count), personalization }
    },
  }
}
export type SuggestionsService = ReturnType<typeof createSuggestionsService>
