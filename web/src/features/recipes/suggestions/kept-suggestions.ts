import { Instant } from '@larder/shared/contracts/base/primitives'
import { DailyMeal, Personalization } from '@larder/shared/contracts/recipes/daily-meals'
import { HouseholdFood } from '@larder/shared/contracts/recipes/food-preferences'
import { z } from 'zod'
import { keepCopyNow, loadCopies } from '../../../lib/offline/session-copies.ts'
import { wait } from '../../../lib/wait.ts'

/** The suggestions of one person as they are kept on this device (MEAL-021, MEAL-022). */
const Suggestions = z.object({
  /** ISO 8601, by the clock of this device. */
  generated_at: Instant,
  is_personalized: z.boolean(),
  /** Whether they are those of the day, and not others that somebody asked for. */
  is_daily: z.boolean().default(true),
  /** Whether recipes of the household have changed since. */
  is_outdated: z.boolean().default(false),
  /** What the household did not eat at that time. */
  household: HouseholdFood.shape.household,
  meals: z.array(DailyMeal),
  personalization: Personalization,
  /** How many recipes were left out because of what the household does not eat. */
  unsuitable_count: z.number(),
})
export type Suggestions = z.infer<typeof Suggestions>

const COPY_KEY = 'meal-suggestions'
const FRESH_MS = 24 * 60 * 60 * 1000
/** Some browsers leave a storage that is forbidden or damaged without an answer. */
const READ_WITHIN_MS = 3000

/** Whether suggestions are under 24 hours old and of the recipes as they are; those of a later time than now are not. */
export function isFresh({ generated_at, is_outdated }: Suggestions, now = Date.now()): boolean {
  const age = now - Date.parse(generated_at)
  return !is_outdated && age >= 0 && age < FRESH_MS
}

/** Whether suggestions were made for a household that does not eat the same. */
export const isMadeFor = (
  { household }: Suggestions,
  { diets, allergens }: Suggestions['household'],
): boolean => household.diets.join() === diets.join() && household.allergens.join() === allergens.join()

/** The suggestions that this device keeps for a person, however old; undefined where there are none. */
export async function readSuggestions(owner: string): Promise<Suggestions | undefined> {
  const read = async () => {
    const { readCopy } = await loadCopies()
    return (await readCopy(owner, COPY_KEY, Suggestions))?.data
  }
  return Promise.race([read(), wait(READ_WITHIN_MS).then(() => undefined)]).catch(() => undefined)
}

/** Removes the suggestions that this device keeps for a person; never rejects. */
export async function forgetSuggestions(owner: string): Promise<void> {
  // Without a storage there are none.
  await loadCopies()
    .then(({ removeCopy }) => removeCopy(owner, COPY_KEY))
    .catch(() => undefined)
}

/** Keeps suggestions on this device until the person signs out; never rejects. */
export const keepSuggestions = (owner: string, suggestions: Suggestions): Promise<void> =>
  keepCopyNow(owner, COPY_KEY, suggestions)
