import {
  generateMockRecipes,
  GENERATED_RECIPES,
  getDailyMeals,
  MIN_MATCH_SCORE,
} from '@larder/shared/contracts/recipes/daily-meals'
import { useState } from 'react'
import useSWR, { unstable_serialize, useSWRConfig } from 'swr'
import { call } from '../../lib/api/call.ts'
import { useSession } from '../../lib/session/session.ts'
import { readOwner } from '../../lib/session/session-store.ts'
import { wait } from '../../lib/wait.ts'
import {
  isFresh,
  keepSuggestions,
  readSuggestions,
  type Suggestions,
} from './suggestions/kept-suggestions.ts'
import { NothingSuggested } from './suggestions/suggestion-messages.ts'

/** Finding new recipes is shown at least so long, even when the answer comes sooner (MEAL-024). */
const FINDING_MS = 2500

const textOf = (isOn: boolean) => (isOn ? 'true' : 'false')

/**
 * The suggestions of the signed-in person: those that this device keeps while they are under 24 hours old, else those of
 * the server. `generatedNow` says that they came in this visit. When none can be loaded, older ones stay, with the error.
 */
export function useSuggestions() {
  const { user } = useSession()
  const { cache, mutate } = useSWRConfig()
  const owner = readOwner()
  const key = owner === null ? null : (['meal-suggestions', owner] as const)
  const shown = () => cache.get(unstable_serialize(key))?.data as Suggestions | undefined
  const [newest, setNewest] = useState<string>()
  const [finding, setFinding] = useState<'all' | 'taste'>()
  const [failure, setFailure] = useState<unknown>()

  const arrive = (suggestions: Omit<Suggestions, 'generated_at'>): Suggestions => {
    const arrived = { ...suggestions, generated_at: new Date().toISOString() }
    if (owner !== null) void keepSuggestions(owner, arrived)
    setNewest(arrived.generated_at)
    return arrived
  }
  const loadDaily = async (isPersonalized: boolean): Promise<Suggestions> => {
    const { breakfast, lunch, dinner, snack, personalization, unsuitable_count } = await call(getDailyMeals, {
      query: {
        user_id: user?.id,
        min_match_score: MIN_MATCH_SCORE,
        personalize: textOf(isPersonalized),
      },
    })
    return arrive({
      is_personalized: isPersonalized,
      meals: [...breakfast, ...lunch, ...dinner, ...snack],
      personalization,
      unsuitable_count,
    })
  }
  const { data, error, isLoading } = useSWR<Suggestions, unknown>(key, async () => {
    const kept = shown() ?? (owner === null ? undefined : await readSuggestions(owner))
    if (kept !== undefined && isFresh(kept)) return kept
    try {
      return await loadDaily(kept?.is_personalized ?? true)
    } catch (cause) {
      if (kept !== undefined) void mutate(key, kept, { revalidate: false })
      throw cause
    }
  })

  /** Shows what a call gives; the earlier suggestions stay when it fails. */
  const replaceBy = async (what: 'all' | 'taste', load: () => Promise<Suggestions>) => {
    setFailure(undefined)
    setFinding(what)
    try {
      await mutate(key, await load(), { revalidate: false })
    } catch (cause) {
      setFailure(cause)
    } finally {
      setFinding(undefined)
    }
  }
  const generate = async (isPersonalized: boolean): Promise<Suggestions> => {
    const found = async () => {
      const { recipes, personalization } = await call(generateMockRecipes, {
        query: { user_id: user?.id, count: GENERATED_RECIPES, personalize: textOf(isPersonalized) },
        body: { exclude: (data?.meals ?? []).map(({ recipe_id }) => recipe_id).slice(0, 200) },
      })
      if (recipes.length === 0) throw new NothingSuggested()
      return { meals: recipes, personalization }
    }
    const [result] = await Promise.allSettled([found(), wait(FINDING_MS)])
    if (result.status === 'rejected') throw result.reason
    return arrive({ ...result.value, is_personalized: isPersonalized, unsuitable_count: 0 })
  }

  const isPersonalized = data?.is_personalized ?? true
  return {
    suggestions: data,
    isLoading,
    /** Why the suggestions could not be loaded. */
    error,
    /** Why no other ones could be found. */
    failure,
    /** 'all': others are being found; 'taste': the same choice is made again, with or without the history. */
    finding,
    isNew: data !== undefined && data.generated_at === newest,
    retry: () => void mutate(key),
    regenerate: () => void replaceBy('all', () => generate(isPersonalized)),
    personalize: (isOn: boolean) => void replaceBy('taste', () => loadDaily(isOn)),
  }
}

/** The code that matches recipes with stock, loaded after the page because of its large table of foods. */
export const useMatchingCode = () =>
  useSWR('recipe-matching', () => import('./matching.ts'), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  }).data
