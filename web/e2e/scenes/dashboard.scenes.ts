import { getForecastRecords, listStoppedItems } from '@larder/shared/contracts/insights/forecast-records'
import { listDepletionForecasts, listRecommendations } from '@larder/shared/contracts/insights/forecasts'
import { getHouseholdHistory } from '@larder/shared/contracts/insights/household-history'
import { listReminders } from '@larder/shared/contracts/insights/reminders'
import { listStockCheck } from '@larder/shared/contracts/insights/stock-check'
import { listInventory, listMovements } from '@larder/shared/contracts/inventory'
import { listMailboxes } from '@larder/shared/contracts/orders/mailboxes'
import { getSyncStatus } from '@larder/shared/contracts/orders/order-sync'
import { listRelevantPromotions } from '@larder/shared/contracts/promotions'
import { countWaitingReceipts } from '@larder/shared/contracts/receipts/waiting-receipts'
import { getDailyMeals } from '@larder/shared/contracts/recipes/daily-meals'
import { listMealPlan } from '@larder/shared/contracts/recipes/meal-plan'
import { listShoppingLists } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { getVersion } from '@larder/shared/contracts/system'
import type { Page } from '@playwright/test'
import type { HttpHandler } from 'msw'
import { answers, fails, failsWithoutDetail } from '../../src/testing/handlers.ts'
import { sampleHistory } from '../../src/testing/samples/history-samples.ts'
import { sampleList, sampleListLine } from '../../src/testing/samples/list-samples.ts'
import { sampleMeal } from '../../src/testing/samples/meal-samples.ts'
import { sampleMailbox, sampleSyncStatus } from '../../src/testing/samples/order-samples.ts'
import { sampleEntry, sampleId } from '../../src/testing/samples/stock-samples.ts'
import { dialog, press, type Scene, TODAY } from './scene.ts'
import {
  forecast,
  meals,
  promotion,
  recommendation,
  records,
  reminders,
  stock,
  suggestions,
  tacos,
} from './dashboard-household.ts'

/** A household with something in each card. */
const full: readonly HttpHandler[] = [
  answers(listInventory, stock),
  answers(countWaitingReceipts, { count: 2 }),
  answers(listReminders, reminders),
  answers(listRecommendations, [recommendation]),
  answers(listDepletionForecasts, [forecast]),
  answers(getForecastRecords, records),
  answers(listStoppedItems, [{ item_id: sampleId(9), item_name: 'Margarine', category: 'Dairy' }]),
  answers(listRelevantPromotions, { promotions: [promotion] }),
  answers(listMealPlan, meals),
  answers(getDailyMeals, suggestions),
  answers(listShoppingLists, [sampleList(1, 'Market', [sampleListLine(1, 'Apples')])]),
  answers(listMailboxes, { mailboxes: [sampleMailbox()] }),
  answers(
    getHouseholdHistory,
    sampleHistory(() => ({ stocked_count: 3, discarded_count: 1, expired_count: 1 }), {
      spend: [{ currency: 'USD', categories: [{ category: 'Dairy', amount: 30 }] }],
    }),
  ),
]
const rice = answers(listInventory, [sampleEntry('Rice')])
const candidates = [
  { entry: sampleEntry('Ham', { quantity: 2 }), reason: 'expired' as const, days: 1, chance: 0.5 },
  { entry: sampleEntry('Milk', { quantity: 2 }), reason: 'used_up' as const, days: 5, chance: 0.5 },
]
const stockCheck = (...handlers: HttpHandler[]): Pick<Scene, 'path' | 'answers' | 'open'> => ({
  path: '/dashboard',
  answers: [...handlers, rice, answers(listMovements, [])],
  open: press('60-second stock check'),
})

/** Unfolds by a button that is there only on a narrow screen. */
const unfold = async (page: Page, name: string) => {
  if ((page.viewportSize()?.width ?? 0) < 900) await page.getByRole('button', { name }).click()
}

/** The dashboard and its dialogs. */
export const dashboardScenes: readonly Scene[] = [
  {
    title: 'an empty household',
    path: '/dashboard',
    shown: (page) => page.getByRole('list', { name: 'How to begin' }),
  },
  {
    title: 'every card with something in it',
    path: '/dashboard',
    answers: full,
    isOfOneWidth: true,
    open: async (page) => {
      await unfold(page, 'Show waste, stock and spending')
      await unfold(page, 'Show all 4')
      await page.getByRole('region', { name: 'Spent by category' }).getByRole('table').waitFor()
      await page.getByRole('region', { name: 'Uses what expires first' }).waitFor()
      await page.getByRole('article', { name: 'Pizza' }).waitFor()
      await page.getByRole('link', { name: /^To buy/ }).waitFor()
    },
    shown: (page) => page.getByRole('article', { name: 'Lentil soup' }),
  },
  {
    title: 'nothing that could be loaded',
    path: '/dashboard',
    answers: [
      ...[
        listInventory,
        listReminders,
        listRecommendations,
        listRelevantPromotions,
        listMealPlan,
        getHouseholdHistory,
        listShoppingLists,
        getVersion,
      ].map((endpoint) => failsWithoutDetail(endpoint, 502)),
    ],
    shown: (page) => page.getByText('Error loading inventory data'),
  },
  {
    title: 'a screen whose script could not be loaded',
    path: '/dashboard',
    open: async (page) => {
      await page.getByRole('list', { name: 'How to begin' }).waitFor()
      await page.route(/settings-screen-.*\.js/, (route) => route.abort())
      await page.getByRole('link', { name: 'Settings' }).first().click()
    },
    shown: (page) => page.getByText('This part of Larder could not be loaded.'),
  },
  {
    title: 'cards that could not be loaded beside the stock',
    path: '/dashboard',
    answers: [
      rice,
      ...[listRelevantPromotions, listMealPlan, getHouseholdHistory, listShoppingLists].map((endpoint) =>
        fails(endpoint, 'database_unavailable'),
      ),
    ],
    shown: (page) => page.getByText(/Could not be loaded/).first(),
  },
  {
    title: 'a sync that runs',
    path: '/dashboard',
    user: { has_gmail_access: true },
    answers: [
      answers(
        getSyncStatus,
        sampleSyncStatus({ status: 'syncing', sync_id: sampleId(900), processed_emails: 5 }),
      ),
      rice,
    ],
    shown: (page) => page.getByText(/^Reading e-mails/),
  },
  {
    title: 'the promotions',
    path: '/dashboard',
    answers: full,
    open: press('Show promotions'),
    shown: dialog('Active Promotions'),
  },
  {
    title: 'the forecasts',
    path: '/dashboard',
    answers: full,
    open: press(/^Runs out/),
    shown: (page) => dialog('All forecasts')(page).getByText('Coffee'),
  },
  {
    title: 'no forecasts',
    path: '/dashboard',
    answers: [rice, answers(listDepletionForecasts, [])],
    open: press(/^Runs out/),
    shown: dialog('All forecasts'),
  },
  {
    title: 'forecasts that could not be loaded',
    path: '/dashboard',
    answers: [rice, fails(listDepletionForecasts, 'database_unavailable')],
    open: press(/^Runs out/),
    shown: (page) => dialog('All forecasts')(page).getByRole('alert'),
  },
  {
    title: 'why something runs out',
    path: '/dashboard',
    answers: full,
    isOfOneWidth: true,
    open: async (page) => {
      await unfold(page, 'More about Whole milk')
      await press('Why Whole milk?')(page)
      await dialog('Why Whole milk?')(page).getByText('This is wrong').click()
    },
    shown: (page) => dialog('Why Whole milk?')(page).getByRole('button', { name: 'We stopped buying this' }),
  },
  {
    title: 'records of a forecast that could not be loaded',
    path: '/dashboard',
    answers: [fails(getForecastRecords, 'database_unavailable'), ...full],
    isOfOneWidth: true,
    open: async (page) => {
      await unfold(page, 'More about Whole milk')
      await press('Why Whole milk?')(page)
    },
    shown: (page) => dialog('Why Whole milk?')(page).getByRole('alert'),
  },
  {
    title: 'a question of the stock check',
    ...stockCheck(answers(listStockCheck, { candidates })),
    shown: (page) => dialog('Stock check')(page).getByRole('button', { name: 'Thrown away' }),
  },
  {
    title: 'a stock check without questions',
    ...stockCheck(answers(listStockCheck, { candidates: [] })),
    shown: dialog('Stock check'),
  },
  {
    title: 'a stock check that could not be loaded',
    ...stockCheck(fails(listStockCheck, 'database_unavailable')),
    shown: (page) => dialog('Stock check')(page).getByRole('alert'),
  },
  {
    title: 'the details of a meal',
    path: '/dashboard',
    answers: full,
    open: press('Lentil soup'),
    shown: (page) => dialog('Lentil soup')(page).getByText('Noa brings bread'),
  },
  {
    title: 'the details of a meal without its recipe',
    path: '/dashboard',
    answers: [
      answers(listMealPlan, [sampleMeal(3, tacos, { date: TODAY, recipe: null, ingredients: [] })]),
      ...full,
    ],
    open: press('Fish tacos'),
    shown: dialog('Fish tacos'),
  },
]
