import {
  type DayNote,
  endCalendarFeed,
  getCalendarFeed,
  listDayNotes,
  noteDay,
  renewCalendarFeed,
} from '@larder/shared/contracts/recipes/meal-calendar'
import { listMealPlan, type MealPlanEntry, selectMeal } from '@larder/shared/contracts/recipes/meal-plan'
import {
  copyPlannedMeal,
  endSeries,
  listMissing,
  planOtherMeal,
} from '@larder/shared/contracts/recipes/meal-plan-changes'
import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { useMemo } from 'react'
import useSWR from 'swr'
import { call } from '../../../lib/api/call.ts'
import { type TellChange, useTellChange } from '../../../lib/api/changes.ts'
import { feedKey, notesKey, weekKey } from '../data.ts'
import { sayRange } from './week/week-days.ts'
import type { Place } from './week/week-days.ts'

/** The meals from one day to another, those that are done included; undefined until they are loaded. */
export function useWeek(start: string, end: string) {
  const { data, error, mutate } = useSWR<MealPlanEntry[], unknown>(weekKey(start, end), () =>
    call(listMealPlan, { query: { start_date: start, end_date: end, include_completed: 'true' } }),
  )
  return { meals: data, error, retry: () => void mutate() }
}

/** The notes of days by day; empty until they are loaded. */
export function useDayNotes(start: string, end: string): ReadonlyMap<string, string> {
  const { data } = useSWR<DayNote[], unknown>(notesKey(start, end), () =>
    call(listDayNotes, { query: { start_date: start, end_date: end } }),
  )
  return useMemo(() => new Map(data?.map(({ date, note }) => [date, note])), [data])
}

/** The secret address of the household's calendar: undefined until it is known, null while there is none. */
export function useCalendarFeed() {
  const { data, error, mutate } = useSWR<{ url: string | null }, unknown>(feedKey, () =>
    call(getCalendarFeed, {}),
  )
  return {
    url: data?.url,
    error,
    renew: async () => void (await mutate(call(renewCalendarFeed, {}), { revalidate: false })),
    end: async () => {
      await call(endCalendarFeed, {})
      await mutate({ url: null }, { revalidate: false })
    },
  }
}

/** Fills the calendar; what is sent once more under the same idempotency key is done once. Each throws as `call` does. */
export function useCalendarMutations() {
  const tell = useTellChange()
  return useMemo(() => createMutations(tell), [tell])
}

type OtherMeal = Place & { title: string; leftovers_entry_id?: string; servings: number }

function createMutations(tell: TellChange) {
  const planned = async (send: Promise<unknown>) => {
    await send
    void tell(selectMeal)
  }
  return {
    /** Plans a recipe whole, for as many as it serves. */
    planRecipe: ({ id }: { id: string }, { date, meal_type }: Place, key: string) =>
      planned(call(selectMeal, { body: { recipe_id: id, date, meal_type } }, { idempotencyKey: key })),
    planOther: (meal: OtherMeal, key: string) =>
      planned(call(planOtherMeal, { body: meal }, { idempotencyKey: key })),
    copy: ({ id }: MealPlanEntry, { date, meal_type }: Place, key: string) =>
      planned(
        call(copyPlannedMeal, { params: { planId: id }, body: { date, meal_type } }, { idempotencyKey: key }),
      ),
    /** Plans a meal again in each of the following weeks. */
    repeat: ({ id }: MealPlanEntry, weeks: number, key: string) =>
      planned(call(copyPlannedMeal, { params: { planId: id }, body: { weeks } }, { idempotencyKey: key })),
    endSeries: ({ id }: MealPlanEntry) => planned(call(endSeries, { params: { planId: id } })),
    note: (date: string, note: string) => planned(call(noteDay, { params: { date }, body: { note } })),
    /** Makes a shopping list of what the meals from one day to another lack. */
    listMissing: async (start: string, end: string): Promise<ShoppingList> => {
      const list = await call(listMissing, {
        body: { name: `Meals ${sayRange(start, end)}`, start_date: start, end_date: end },
      })
      void tell(listMissing)
      return list
    },
  }
}
