import { getMe, logout } from '@larder/shared/contracts/accounts/auth'
import { getGoogleConfig } from '@larder/shared/contracts/accounts/google'
import { getAccountDeletion } from '@larder/shared/contracts/accounts/leaving'
import { getHousehold } from '@larder/shared/contracts/accounts/members'
import { createEventTicket } from '@larder/shared/contracts/events'
import { getReminderSettings, listReminderDeliveries } from '@larder/shared/contracts/insights/notifications'
import { listRecommendations } from '@larder/shared/contracts/insights/forecasts'
import { getHouseholdHistory } from '@larder/shared/contracts/insights/household-history'
import { listReminders } from '@larder/shared/contracts/insights/reminders'
import { listRelevantPromotions } from '@larder/shared/contracts/promotions'
import { listMailboxes } from '@larder/shared/contracts/orders/mailboxes'
import { getSyncStatus } from '@larder/shared/contracts/orders/order-sync'
import { countWaitingOrders } from '@larder/shared/contracts/orders/waiting-orders'
import { countWaitingReceipts } from '@larder/shared/contracts/receipts/waiting-receipts'
import { getDailyMeals } from '@larder/shared/contracts/recipes/daily-meals'
import { getFoodPreferences } from '@larder/shared/contracts/recipes/food-preferences'
import { listDayNotes } from '@larder/shared/contracts/recipes/meal-calendar'
import { listMealPlan } from '@larder/shared/contracts/recipes/meal-plan'
import { listShoppingExclusions } from '@larder/shared/contracts/shopping-lists/exclusions'
import { listKnownItems } from '@larder/shared/contracts/shopping-lists/known-items'
import { listShoppingLists } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { listShops } from '@larder/shared/contracts/shopping-lists/shops'
import { getPublicConfig, getVersion } from '@larder/shared/contracts/system'
import { render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { HttpHandler } from 'msw'
import { SWRConfig } from 'swr'
import { App } from '../app/app.tsx'
import { readSession, storeSession } from '../lib/session/session-store.ts'
import { answers, on } from './handlers.ts'
import {
  sampleGoogleConfig,
  sampleHousehold,
  samplePublicConfig,
  sampleReminders,
  sampleUser,
  sampleVersion,
} from './samples.ts'
import { sampleSyncStatus } from './order-samples.ts'
import { sampleHistory } from './history-samples.ts'
import { sampleDailyMeals, sampleFood } from './recipe-samples.ts'
import { server } from './server.ts'

type RenderAppOptions = {
  /** Navigation state of the path. */
  state?: unknown
  /** Nobody is signed in. */
  isVisitor?: boolean
  /** The server's handlers; version, public configuration, user, logout, what waits for review, household, exclusions, known items, shops, food preferences, reminders, recommendations, the last weeks, lists, mailboxes, syncs, suggestions, planned meals, notes on days and promotions have defaults. */
  handlers?: readonly HttpHandler[]
}

/** No household events, unless a test sends some. */
const noAnswer = () => new Promise<Response>(() => {})

/** Opens the whole client at a path with a cache of its own, signed in as the sample user by default. */
export function renderApp(
  path: string,
  { state, isVisitor, handlers = [] }: RenderAppOptions = {},
): UserEvent {
  server.use(
    ...handlers,
    answers(getVersion, sampleVersion),
    answers(getPublicConfig, samplePublicConfig),
    answers(getGoogleConfig, sampleGoogleConfig),
    answers(logout, undefined),
    answers(getMe, () => readSession().user ?? sampleUser),
    answers(countWaitingReceipts, { count: 0 }),
    answers(countWaitingOrders, { count: 0 }),
    answers(listMailboxes, { mailboxes: [] }),
    answers(getSyncStatus, sampleSyncStatus()),
    answers(getHousehold, sampleHousehold()),
    answers(listShoppingExclusions, []),
    answers(listKnownItems, []),
    answers(listShops, []),
    answers(getFoodPreferences, sampleFood()),
    answers(getReminderSettings, sampleReminders()),
    answers(listReminderDeliveries, []),
    answers(getDailyMeals, sampleDailyMeals([])),
    answers(listMealPlan, []),
    answers(listDayNotes, []),
    answers(listRelevantPromotions, { promotions: [] }),
    answers(listReminders, []),
    answers(getHouseholdHistory, sampleHistory()),
    answers(listRecommendations, []),
    answers(listShoppingLists, []),
    answers(getAccountDeletion, { due_at: null, grace_days: 7 }),
    on(createEventTicket, noAnswer),
  )
  if (!isVisitor) storeSession('sample-token', sampleUser)
  // The shape in which the router keeps its state in the browser's history.
  window.history.replaceState({ usr: state ?? null, key: 'opened', idx: 0 }, '', path)
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <App />
    </SWRConfig>,
  )
  return userEvent.setup()
}
