import {
  generateMockRecipes,
  GENERATED_RECIPES,
  getDailyMeals,
  MIN_MATCH_SCORE,
} from '@larder/shared/contracts/recipes/daily-meals'
import { useState } from 'react'
import useSWR, { unstable_serialize, useSWRConfig } from 'swr'
import { cacheUnder } from '../../lib/api/cached-words.ts'
import { call } from '../../lib/api/call.ts'
import { useSession } from '../../lib/session/session.ts'
import { readOwner } from '../../lib/session/session-store.ts'
import { wait } from '../../lib/wait.ts'
import { useFoodPreferences } from './preferences/food-preferences-data.ts'
import {
  forgetSuggestions,
  isFresh,
  isMadeFor,
  keepSuggestions,
  readSuggestions,
  type Suggestions,
} from './suggestions/kept-suggestions.ts'
import { outdateSuggestions } from './suggestions/outdate-suggestions.ts'
import { NothingSuggested } from './suggestions/suggestion-messages.ts'

/** Finding new recipes is shown at least so long, even when the answer comes sooner (MEAL-024). */
const FINDING_MS = 2500

const SUGGESTIONS = cacheUnder('meal-suggestions', [getDailyMeals], outdateSuggestions)

type Household = Suggestions['household']

const textOf = (isOn: boolean) => (isOn ? 'true' : 'false')

/**
 * The suggestions of the signed-in person: those that this device keeps while they are under 24 hours old, else those of
 * the server. When none can be loaded, older ones stay, with the error. None are shown that were made for a household that
 * eats other things than now.
 */
export function useSuggestions() {
  const { user } = useSession()
  const { cache, mutate } = useSWRConfig()
  const owner = readOwner()
  const { food, error: foodError, retry: retryFood } = useFoodPreferences()
  // What was suggested to people who eat other things has another key, and is not shown for a moment.
  const key = owner === null || food === undefined ? null : ([SUGGESTIONS, owner, food.household] as const)
  const shown = () => cache.get(unstable_serialize(key))?.data as Suggestions | undefined
  const [newest, setNewest] = useState<string>()
  const [finding, setFinding] = useState<'all' | 'taste'>()
  const [failure, setFailure] = useState<unknown>()

  const arrive = (suggestions: Omit<Suggestions, 'generated_at' | 'is_outdated'>): Suggestions => {
    const arrived = { ...suggestions, is_outdated: false, generated_at: new Date().toISOString() }
    if (owner !== null) void keepSuggestions(owner, arrived)
    setNewest(arrived.generated_at)
    return arrived
  }
  const loadDaily = async (isPersonalized: boolean, household: Household): Promise<Suggestions> => {
    const { breakfast, lunch, dinner, snack, personalization, unsuitable_count } = await call(getDailyMeals, {
      query: {
        user_id: user?.id,
        min_match_score: MIN_MATCH_SCORE,
        personalize: textOf(isPersonalized),
      },
    })
    return arrive({
      is_daily: true,
      household,
      is_personalized: isPersonalized,
      meals: [...breakfast, ...lunch, ...dinner, ...snack],
      personalization,
      unsuitable_count,
    })
  }
  const load = async ([, of, household]: readonly [string, string, Household]) => {
    const kept = shown() ?? (await readSuggestions(of))
    const isSuitable = kept !== undefined && isMadeFor(kept, household)
    if (isSuitable && isFresh(kept)) return kept
    try {
      return await loadDaily(kept?.is_personalized ?? true, household)
    } catch (cause) {
      if (isSuitable) void mutate(key, kept, { revalidate: false })
      throw cause
    }
  }
  const { data, error } = useSWR<Suggestions, unknown, typeof key>(key, load)

  /** Shows what a call gives; the earlier suggestions stay when it fails. */
  const replaceBy = async (what: 'all' | 'taste', find: (from: Suggestions) => Promise<Suggestions>) => {
    if (data === undefined) return
    setFailure(undefined)
    setFinding(what)
    try {
      await mutate(key, await find(data), { revalidate: false })
    } catch (cause) {
      setFailure(cause)
    } finally {
      setFinding(undefined)
    }
  }
  const generate = async ({ meals, household, is_personalized }: Suggestions): Promise<Suggestions> => {
    if (owner !== null) void forgetSuggestions(owner)
    const found = async () => {
      const { recipes, personalization } = await call(generateMockRecipes, {
        query: { user_id: user?.id, count: GENERATED_RECIPES, personalize: textOf(is_personalized) },
        body: { exclude: meals.map(({ recipe_id }) => recipe_id).slice(0, 200) },
      })
      if (recipes.length === 0) throw new NothingSuggested()
      return { meals: recipes, personalization }
    }
    const [result] = await Promise.allSettled([found(), wait(FINDING_MS)])
    if (result.status === 'rejected') throw result.reason
    return arrive({ ...result.value, is_daily: false, household, is_personalized, unsuitable_count: 0 })
  }

  return {
    suggestions: data,
    /** Why the suggestions could not be loaded. */
    error: error ?? (food === undefined ? foodError : undefined),
    /** Why no other ones could be found. */
    failure,
    /** 'all': others are being found; 'taste': the same choice is made again, with or without the history. The earlier ones are shown until then. */
    finding,
    isNew: data !== undefined && data.generated_at === newest,
    retry: key === null ? retryFood : () => void mutate(key),
    regenerate: () => void replaceBy('all', generate),
    personalize: (isOn: boolean) => void replaceBy('taste', ({ household }) => loadDaily(isOn, household)),
  }
}

/** The code that matches recipes with stock, loaded when it `isNeeded` because of its large table of foods. */
export const useMatchingCode = (isNeeded: boolean) =>
  useSWR(isNeeded ? 'recipe-matching' : null, () => import('./matching.ts'), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  }).data
