import {
  correctForecast,
  type ForecastCorrection,
  type ForecastRecords,
  getForecastRecords,
  listStoppedItems,
  type StoppedItem,
} from '@larder/shared/contracts/insights/forecast-records'
import {
  type DepletionForecast,
  listDepletionForecasts,
  listRecommendations,
  listUnknownForecasts,
  type PurchaseRecommendation,
  type UnknownForecast,
} from '@larder/shared/contracts/insights/forecasts'
import { getHouseholdHistory } from '@larder/shared/contracts/insights/household-history'
import { listReminders, type OrderReminder } from '@larder/shared/contracts/insights/reminders'
import {
  finishReminder,
  resumeReminder,
  snoozeReminder,
} from '@larder/shared/contracts/insights/notifications'
import { updateItem } from '@larder/shared/contracts/item-page'
import { worstKindsOf } from '@larder/shared/domain/notifications/reminder-kinds'
import useSWR, { useSWRConfig } from 'swr'
import { UnexpectedAnswer } from '../../lib/api/api-error.ts'
import { cacheUnder } from '../../lib/api/cached-words.ts'
import { call } from '../../lib/api/call.ts'
import { useTellChange } from '../../lib/api/changes.ts'
import { useFirstWeekday } from '../../lib/hooks/use-first-weekday.ts'
import { useKept } from '../../lib/offline/use-kept.ts'
import { useSession } from '../../lib/session/session.ts'

const REMINDERS = cacheUnder('reminders', [listReminders])
const FORECASTS = cacheUnder('forecasts', [
  listRecommendations,
  listDepletionForecasts,
  listUnknownForecasts,
  listStoppedItems,
  getForecastRecords,
])
const HISTORY = cacheUnder('household-history', [getHouseholdHistory])

/**
 * The person's reminders, the most urgent first: undefined until they are loaded, none when the call fails (REM-002), which
 * `hasFailed` tells from there being none.
 */
export function useReminders() {
  const { user } = useSession()
  const { data, error } = useSWR<OrderReminder[], unknown>(user === null ? null : [REMINDERS, user.id], () =>
    call(listReminders, { params: { userId: user?.id ?? '' } }),
  )
  const hasFailed = data === undefined && error !== undefined
  return { reminders: hasFailed ? NO_REMINDERS : data, hasFailed }
}
const NO_REMINDERS: OrderReminder[] = []

/** What somebody does about a reminder: hears no more of it for some days, or until its stock changes. */
export type ReminderStep = 'snooze' | 'done'

/** Changes the reminders; what is changed is not shown any more at once. Each call throws as `call` does. */
export function useReminderMutations() {
  const { user } = useSession()
  const { mutate } = useSWRConfig()
  const key = [REMINDERS, user?.id]
  return {
    /** Of an item that is to be used up and bought both stop. */
    pause: async (reminder: OrderReminder, step: ReminderStep) => {
      const { item_id: itemId } = reminder
      await mutate<OrderReminder[]>(key, (shown) => shown?.filter(({ item_id }) => item_id !== itemId), {
        revalidate: false,
      })
      try {
        for (const kind of worstKindsOf(reminder))
          await (step === 'snooze'
            ? call(snoozeReminder, { params: { itemId }, body: { kind } })
            : call(finishReminder, { params: { itemId }, body: { kind } }))
      } finally {
        await mutate(key)
      }
    },
    resume: async (itemId: string) => {
      await call(resumeReminder, { params: { itemId } })
      await mutate(key)
    },
  }
}

/** Says of an answer that cannot be read whose it was (REM-010, REM-013); throws otherwise as `call` does. */
const readable = async <T>(answer: Promise<T>, api: string): Promise<T> => {
  try {
    return await answer
  } catch (error) {
    throw error instanceof UnexpectedAnswer ? new Error(`Invalid response format from ${api} API`) : error
  }
}

/** What the household will probably buy in the next seven days. */
export function useRecommendations() {
  const { data, error, mutate } = useSWR<PurchaseRecommendation[], unknown>([FORECASTS, 'purchases'], () =>
    readable(call(listRecommendations, {}), 'recommendations'),
  )
  return { recommendations: data, error, retry: () => void mutate() }
}

/** What will be used up in the next thirty days. */
export function useDepletions() {
  const { data, error, mutate } = useSWR<DepletionForecast[], unknown>([FORECASTS, 'depletions'], () =>
    readable(call(listDepletionForecasts, {}), 'depletion forecast'),
  )
  return { forecasts: data, error, retry: () => void mutate() }
}

/** The items in stock of which too little is known for a forecast. */
export function useUnknownForecasts() {
  const { data, error, mutate } = useSWR<UnknownForecast[], unknown>([FORECASTS, 'unknown'], () =>
    call(listUnknownForecasts, {}),
  )
  return { unknown: data, error, retry: () => void mutate() }
}

/** What the household stopped buying. */
export function useStoppedItems() {
  const { data, error, mutate } = useSWR<StoppedItem[], unknown>([FORECASTS, 'stopped'], () =>
    call(listStoppedItems, {}),
  )
  return { stopped: data, error, retry: () => void mutate() }
}

const recordsKey = (itemId: string) => [FORECASTS, 'records', itemId]

/** The records on which the forecasts of an item rest. */
export function useForecastRecords(itemId: string) {
  const { data, error, mutate } = useSWR<ForecastRecords, unknown>(recordsKey(itemId), () =>
    call(getForecastRecords, { params: { itemId } }),
  )
  return { records: data, error, retry: () => void mutate() }
}

/** Corrects what is foretold of an item; each call throws as `call` does. */
export function useForecastMutations(itemId: string) {
  const { mutate } = useSWRConfig()
  const tell = useTellChange()
  return {
    correct: async (body: ForecastCorrection) => {
      const corrected = await call(correctForecast, { params: { itemId }, body })
      await mutate(recordsKey(itemId), corrected, { revalidate: false })
      void tell(correctForecast)
    },
    setMinimum: async (min_stock_level: number | null) => {
      await call(updateItem, { params: { id: itemId }, body: { min_stock_level } })
      await mutate(recordsKey(itemId))
      void tell(updateItem)
    },
  }
}

/** Stock, waste and spending of the last weeks: undefined until it is loaded, and kept while a later load fails. */
export function useHouseholdHistory() {
  const first_weekday = useFirstWeekday()
  const { data, ...state } = useKept([HISTORY, first_weekday], getHouseholdHistory, {
    query: { first_weekday },
  })
  return { history: data, ...state }
}
