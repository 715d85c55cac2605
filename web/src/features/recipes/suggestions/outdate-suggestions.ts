import type { OwnReload } from '../../../lib/api/cached-words.ts'
import { readOwner } from '../../../lib/session/session-store.ts'
import { keepSuggestions, type Suggestions } from './kept-suggestions.ts'

/** That a recipe of the household changed: the version that it has since, null when it was removed, both null for several. */
type RecipeChange = { id: string | null; version: number | null }

/**
 * Whether suggestions would be others after a change. A favourite or a rating leaves the version as it is, and what is
 * shown in its place; recipes that are new belong to what is suggested for the day, not to what somebody asked for instead.
 */
const isTouched = ({ meals, is_daily }: Suggestions, { id, version }: RecipeChange): boolean => {
  const shown = meals.find(({ recipe_id }) => recipe_id === id)
  if (shown !== undefined) return shown.recipe.version !== version
  return is_daily && (id === null || (version !== null && version > 0))
}

/** Has suggestions made anew that changes of recipes touch, which are shown until then; all after other events. */
export const outdateSuggestions: OwnReload = async (cache, mutate, keys, events) => {
  const changes = events.flatMap((event) => (event.type === 'recipes.changed' ? event : []))
  if (changes.length < events.length) return Promise.all(keys.map((key) => mutate(key)))
  for (const key of keys) {
    const shown = cache.get(key)?.data as Suggestions | undefined
    if (shown === undefined || !changes.some((change) => isTouched(shown, change))) continue
    const outdated = { ...shown, is_outdated: true }
    const owner = readOwner()
    if (owner !== null) await keepSuggestions(owner, outdated)
    await mutate(key, outdated)
  }
}
