import { getMe, logout, type User } from '@larder/shared/contracts/accounts/auth'
import { getGoogleConfig } from '@larder/shared/contracts/accounts/google'
import { getAccountDeletion } from '@larder/shared/contracts/accounts/leaving'
import { getHousehold } from '@larder/shared/contracts/accounts/members'
import { createEventTicket } from '@larder/shared/contracts/events'
import { getReminderSettings, listReminderDeliveries } from '@larder/shared/contracts/insights/notifications'
import { listRecommendations } from '@larder/shared/contracts/insights/forecasts'
import { getHouseholdHistory } from '@larder/shared/contracts/insights/household-history'
import { listReminders } from '@larder/shared/contracts/insights/reminders'
import { listInventory } from '@larder/shared/contracts/inventory'
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
import type { HttpHandler } from 'msw'
import { answers, on } from './handlers.ts'
import { sampleHistory } from './samples/history-samples.ts'
import { sampleSyncStatus } from './samples/order-samples.ts'
import { sampleDailyMeals, sampleFood } from './samples/recipe-samples.ts'
import {
  sampleGoogleConfig,
  sampleHousehold,
  samplePublicConfig,
  sampleReminders,
  sampleVersion,
} from './samples/samples.ts'

/** No household events, unless somebody sends some. */
const noAnswer = () => new Promise<Response>(() => {})

/**
 * What the server says to somebody who lives alone and has nothing yet, about what the frame around all screens asks, and
 * the dashboard, to which every sign-in leads. Calls of another screen are answered by whoever opens it.
 */
export const defaultAnswers = (me: () => User): HttpHandler[] => [
  answers(getVersion, sampleVersion),
  answers(getPublicConfig, samplePublicConfig),
  answers(getGoogleConfig, sampleGoogleConfig),
  answers(logout, undefined),
  answers(getMe, me),
  answers(listInventory, []),
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
]
