import type { Connection } from 'mongoose'
import type { AccountStore } from '../auth/accounts.module.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { ReadStamps } from '../events/change-stamps.ts'
import type { PublishEvent } from '../events/household-events.ts'
import type { FeatureModule } from '../feature-module.ts'
import type { HouseholdsService } from '../households/households.service.ts'
import type { InventoryServices } from '../inventory/inventory.module.ts'
import type { ShoppingListsService } from '../shopping-lists/shopping-lists.service.ts'
import { calendarFeedsCollection, createCalendarFeedRepository } from './calendar/calendar-feed.repository.ts'
import { createCalendarFeedService } from './calendar/calendar-feed.service.ts'
import type { CalendarPlace } from './calendar/calendar-feed.service.ts'
import { createDayNoteRepository, dayNotesCollection } from './calendar/day-note.repository.ts'
import { createDayNotesService } from './calendar/day-notes.service.ts'
import { createRecipeMarkRepository, recipeMarksCollection } from './marks/recipe-mark.repository.ts'
import { createRecipeMarksService } from './marks/recipe-marks.service.ts'
import { createChangeMealsService } from './meal-plan/change-meals.service.ts'
import { mealPlanCalls } from './meal-plan/meal-plan.calls.ts'
import { createMealPlanService } from './meal-plan/meal-plan.service.ts'
import { createMissingMealsService } from './meal-plan/missing-meals.service.ts'
import { createMealStatusService } from './meal-plan/meal-status.service.ts'
import { createPlanMealsService } from './meal-plan/plan-meals.service.ts'
import { createPlanSupplies } from './meal-plan/plan-supplies.ts'
import { createShowMeals } from './meal-plan/show-meals.ts'
import { createRecipeKeeping } from './meal-plan/recipe-keeping.ts'
import { plannedMealsCollection } from './meal-plan/planned-meal.collection.ts'
import { createPlannedMealRepository } from './meal-plan/planned-meal.repository.ts'
import { createMealOperations } from './meal-plan/stock/meal-operations.ts'
import { createMealStock } from './meal-plan/stock/meal-stock.service.ts'
import { createRecipePhotoRepository } from './photos/recipe-photo.repository.ts'
import { recipesCollection } from './recipe.collection.ts'
import { createRecipeRepository } from './recipe.repository.ts'
import { recipesCalls } from './recipes.calls.ts'
import { createRecipesService } from './recipes.service.ts'
import {
  createFoodPreferencesRepository,
  foodPreferencesCollection,
} from './suggestions/food-preferences.repository.ts'
import { createFoodPreferencesService } from './suggestions/food-preferences.service.ts'
import { createSuggestionsService } from './suggestions/suggestions.service.ts'

type Deps = {
  connection: Connection
  households: HouseholdsService
  users: Pick<AccountStore['users'], 'findById'>
  catalogue: CatalogueService
  inventory: Pick<InventoryServices, 'inventory' | 'access' | 'stockFlows' | 'stockHistory'>
  shoppingLists: Pick<ShoppingListsService, 'create' | 'findMade' | 'listOpenLines'>
  publish: PublishEvent
  readStamps: ReadStamps
  now: () => Date
}

/** The recipes of a household, what is suggested of them and the cookbook, and the meals that are planned. */
export const createRecipesModule = ({ connection, inventory, ...deps }: Deps) => {
  const marks = createRecipeMarkRepository(connection)
  const recipes = createRecipesService({
    ...deps,
    marks,
    recipes: createRecipeRepository(connection),
    photos: createRecipePhotoRepository(connection),
  })
  const meals = createPlannedMealRepository(connection)
  const { access } = inventory
  const mealStock = createMealStock({ ...deps, ...access })
  const readSupplies = createPlanSupplies({ ...deps, ...inventory })
  const showMeals = createShowMeals({ ...deps, meals, recipes, readSupplies })
  const missingMeals = createMissingMealsService({ ...deps, meals, readSupplies })
  const notes = createDayNoteRepository(connection)
  const dayNotes = createDayNotesService({ ...deps, notes })
  const feeds = createCalendarFeedRepository(connection)
  const mealPlan = createMealPlanService({ ...deps, meals, showMeals })
  const planMeals = createPlanMealsService({ ...deps, mealStock, meals, recipes })
  const changeMeals = createChangeMealsService({
    ...deps,
    meals,
    status: createMealStatusService({ ...deps, ...inventory, mealStock, meals }),
    showMeals,
  })
  const foodPreferences = createFoodPreferencesService({
    ...deps,
    preferences: createFoodPreferencesRepository(connection),
  })
  const suggestions = createSuggestionsService({
    ...deps,
    ...inventory,
    recipes,
    mealPlan,
    foodPreferences,
  })
  return {
    services: {
      recipes,
      mealPlan,
      planMeals,
      changeMeals,
      missingMeals,
      foodPreferences,
      endCalendarFeed: feeds.remove,
      /** Where there is the key from which the secrets of calendars follow, and an address. */
      createCalendarFeed: (place: CalendarPlace) =>
        createCalendarFeedService({ ...deps, ...inventory, feeds, meals }, place),
    },
    operationKinds: createMealOperations({ ...deps, ...access, meals }),
    handlers: {
      'household.moved': ({ from_id, into_id }) => notes.updateJoined(from_id, into_id),
      'member.left': ({ user_id }) => feeds.remove(user_id),
    },
    collections: [
      recipesCollection,
      recipeMarksCollection,
      plannedMealsCollection,
      dayNotesCollection,
      calendarFeedsCollection,
      foodPreferencesCollection,
    ],
    calls: [
      ...recipesCalls({
        recipes,
        recipeMarks: createRecipeMarksService({ ...deps, recipes, marks }),
        mealPlan,
        planMeals,
        changeMeals,
        suggestions,
        foodPreferences,
      }),
      ...mealPlanCalls({ planMeals, changeMeals, missingMeals, dayNotes }),
    ],
    migrations: [
      {
        number: 7,
        name: 'keep with each planned meal its recipe',
        run: createRecipeKeeping({ meals, recipes }),
      },
    ],
  } satisfies FeatureModule
}
