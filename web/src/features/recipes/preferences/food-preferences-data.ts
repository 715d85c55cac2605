import {
  type FoodPreferences,
  getFoodPreferences,
  updateFoodPreferences,
} from '@larder/shared/contracts/recipes/food-preferences'
import { useSWRConfig } from 'swr'
import { cacheUnder } from '../../../lib/api/cached-words.ts'
import { call } from '../../../lib/api/call.ts'
import { useKept } from '../../../lib/offline/use-kept.ts'

const foodKey = [cacheUnder('food-preferences', [getFoodPreferences])] as const

/** What somebody and the household eat, and in which measures recipes are shown; undefined until it is loaded. */
export function useFoodPreferences() {
  const { data, error, retry } = useKept(foodKey, getFoodPreferences, {})
  return { food: data, error, retry }
}

/** Replaces what the signed-in person does not eat; suggestions then load anew. Throws as `call` does. */
export function useSaveFoodPreferences() {
  const { mutate } = useSWRConfig()
  return async (body: FoodPreferences): Promise<void> => {
    await mutate(foodKey, await call(updateFoodPreferences, { body }), { revalidate: false })
  }
}
