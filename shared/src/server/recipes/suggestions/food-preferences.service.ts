import { ALLERGENS } from '@larder/shared/contracts/recipes/recipe'
import { DIETS } from '@larder/foods'
import type { FoodPreferences, HouseholdFood } from '@larder/shared/contracts/recipes/food-preferences'
import type { Restrictions } from '@larder/shared/domain/recipes/suggestions/suitability'
import type { Actor } from '../../authz.ts'
import type { PublishEvent } from '../../events/household-events.ts'
import type { HouseholdsService } from '../../households/households.service.ts'
import type { FoodPreferencesRepository } from './food-preferences.repository.ts'

type Deps = {
  preferences: FoodPreferencesRepository
  households: Pick<HouseholdsService, 'findMembership'>
  publish: PublishEvent
}

const NOTHING: FoodPreferences = { diets: [], allergens: [], measures: 'metric' }

/** What the people of a household do not eat. */
export const createFoodPreferencesService = ({ preferences, households, publish }: Deps) => {
  /** The caller's preferences, and those of all members together. */
  const get = async ({ householdId, userId }: Actor): Promise<HouseholdFood> => {
    const membership = await households.findMembership(householdId)
    const members = (membership?.members ?? []).map(({ user_id }) => user_id)
    const known = await preferences.mapByUsers([...new Set([userId, ...members])])
    const all = [...known.values()]
    return {
      ...(known.get(userId) ?? NOTHING),
      household: {
        diets: DIETS.filter((diet) => all.some(({ diets }) => diets.includes(diet))),
        allergens: ALLERGENS.filter((allergen) => all.some(({ allergens }) => allergens.includes(allergen))),
      },
    }
  }

  return {
    get,

    /** What all members of the household together ask of suggestions. */
    findRestrictions: async (actor: Actor): Promise<Restrictions> => (await get(actor)).household,

    /** Replaces the caller's preferences. */
    update: async (actor: Actor, { diets, allergens, measures }: FoodPreferences): Promise<HouseholdFood> => {
      await preferences.replace(actor.userId, {
        diets: DIETS.filter((diet) => diets.includes(diet)),
        allergens: ALLERGENS.filter((allergen) => allergens.includes(allergen)),
        measures,
      })
      publish(actor.householdId, { type: 'settings.changed', id: null, version: null })
      return get(actor)
    },
  }
}
export type FoodPreferencesService = ReturnType<typeof createFoodPreferencesService>
