import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listItems } from '@larder/shared/contracts/catalogue'
import {
  listDepletionForecasts,
  listRecommendations,
  prefillOrder,
} from '@larder/shared/contracts/insights/forecasts'
import { listReminders } from '@larder/shared/contracts/insights/reminders'
import { listInventory } from '@larder/shared/contracts/inventory'
import { listPricesPaid } from '@larder/shared/contracts/item-page'
import { listOrders } from '@larder/shared/contracts/orders/orders'
import { listRelevantPromotions } from '@larder/shared/contracts/promotions'
import { getReceiptSpend, listReceipts } from '@larder/shared/contracts/receipts/receipt-archive'
import { listMealPlan } from '@larder/shared/contracts/recipes/meal-plan'
import { listRecipes } from '@larder/shared/contracts/recipes/own-recipes'
import { listShoppingLists } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { addDays, todayIn } from '@larder/shared/domain/inventory/calendar-day'
import type { Actor } from '@larder/shared/server/authz'
import { startModules } from '@larder/shared/server/feature-module'
import type { FeatureModule } from '@larder/shared/server/feature-module'
import { afterTests } from '@larder/shared/testkit/after-tests'
import { freshDatabase } from '@larder/shared/testkit/stores/fresh-database'
import { DEMO_USER } from './demo-account.ts'
import { makeYear } from './make-year.ts'
import { connectProduct } from './product.ts'
import type { Product } from './product.ts'

const TIME_ZONE = 'Pacific/Auckland'
/** Long enough for a month of shoppings, and for habits of buying. */
const DAYS = 30

const folder = await mkdtemp(join(tmpdir(), 'larder-demo-'))
afterTests(() => rm(folder, { recursive: true, force: true }))

describe('the demo household', () => {
  afterAll(() => product.close())
  let product: Product
  let actor: Actor
  const said: string[] = []
  const today = todayIn(TIME_ZONE, new Date()).slice(0, 10)
  let make: (days?: number, password?: string, say?: (line: string) => void) => Promise<boolean>
  let foreign: { id: string; household_id: string }

  beforeAll(async () => {
    const { mongoUrl, redisUrl, keyPrefix } = freshDatabase()
    const stores = { mongodbUri: mongoUrl, redisUrl, prefix: keyPrefix }
    product = await connectProduct(stores, () => new Date())
    const modules: readonly FeatureModule[] = Object.values(product.modules)
    await startModules(product.connection, modules, product.modules.migrations.services)
    const { users } = product.modules.accounts.services
    foreign = await users.insertWithHousehold(
      { username: 'maya', email: 'maya@example.org', password_hash: null },
      'UTC',
      new Date(),
    )
    make = (days = DAYS, password = 'pears & plums 7', say = (line) => void said.push(line)) =>
      makeYear({
        stores,
        password,
        peppers: [],
        timeZone: TIME_ZONE,
        seed: 1,
        offersFolder: folder,
        days,
        say,
      })
    await make()
    const user = await users.findByLogin(DEMO_USER)
    if (user === null) throw new Error('There is no demo household')
    actor = { userId: user.id, householdId: user.household_id, sessionId: '', timeZone: TIME_ZONE }
  })

  it('has stock in several places, some of it low, expired or used up', async () => {
    const { rows } = await product.ask(listInventory, actor)
    expect(rows.length).toBeGreaterThan(50)
    expect(new Set(rows.map(({ storage_location }) => storage_location)).size).toBeGreaterThan(5)
    const statuses = new Set(rows.map(({ status }) => status))
    expect([...statuses]).toEqual(expect.arrayContaining(['in_stock', 'out_of_stock']))
    expect((await product.ask(listItems, actor)).rows.length).toBeGreaterThan(55)
  })

  it('has receipts that were read, orders, what was spent, and prices paid', async () => {
    const { receipts } = await product.ask(listReceipts, actor)
    const read = receipts.filter(({ state }) => state === 'completed')
    expect(read.length).toBeGreaterThan(1)
    expect(read.every(({ store_name }) => store_name === 'Harbour Street Grocer')).toBe(true)
    const { orders } = await product.ask(listOrders, actor)
    expect(orders.length).toBeGreaterThanOrEqual(4)
    expect(orders.every(({ review_state }) => review_state === 'added')).toBe(true)
    const spend = await product.ask(getReceiptSpend, actor)
    expect(JSON.stringify(spend)).toContain('EUR')
    const { rows: items } = await product.ask(listItems, actor)
    const milk = items.find(({ name }) => name === 'Whole milk')
    const { rows: prices } = await product.ask(listPricesPaid, actor, { params: { id: milk?.id ?? '' } })
    expect(prices.length).toBeGreaterThan(2)
  })

  it('has recipes, meals that were cooked, and a plan of this and the next week', async () => {
    expect((await product.ask(listRecipes, actor)).rows.length).toBeGreaterThan(5)
    const past = await product.ask(listMealPlan, actor, {
      query: { start_date: addDays(today, -DAYS).slice(0, 10), include_completed: 'true' },
    })
    expect(
      past.filter(({ status, inventory_adjusted }) => status === 'prepared' && inventory_adjusted).length,
    ).toBeGreaterThan(6)
    const coming = await product.ask(listMealPlan, actor)
    expect(coming.filter(({ date }) => date >= addDays(today, 7).slice(0, 10)).length).toBeGreaterThan(1)
  })

  it('has finished lists, and an open one with reasons', async () => {
    const { rows: lists } = await product.ask(listShoppingLists, actor)
    const isDone = lists.map(({ items }) => items.length > 0 && items.every(({ checked }) => checked))
    expect(isDone.filter(Boolean).length).toBeGreaterThanOrEqual(2)
    const open = lists[isDone.indexOf(false)]
    expect(open?.items.some(({ reason }) => reason !== null)).toBe(true)
  })

  it('has forecasts, recommendations, reminders and promotions', async () => {
    expect((await product.ask(listDepletionForecasts, actor)).length).toBeGreaterThan(3)
    expect(JSON.stringify(await product.ask(listRecommendations, actor))).toContain('item_id')
    // On the day of the shopping there is little left to buy: one thing on some Saturdays, ten on others.
    expect((await product.ask(prefillOrder, actor)).items.length).toBeGreaterThan(0)
    expect(
      JSON.stringify(await product.ask(listReminders, actor, { params: { userId: actor.userId } })),
    ).toContain('item')
    const { promotions } = await product.ask(listRelevantPromotions, actor)
    expect(promotions.length).toBeGreaterThan(0)
  })

  it('is made once, changes nothing of other households, and says how old it is', async () => {
    const before = await product.ask(listInventory, actor)
    said.length = 0
    expect(await make()).toBe(true)
    expect(said).toEqual([expect.stringContaining('is there already')])
    expect(await make(DAYS, 'another one 77')).toBe(false)
    expect(said.at(-1)).toContain('Its password was changed')
    expect(await product.ask(listInventory, actor)).toEqual(before)
    const other = { ...actor, userId: foreign.id, householdId: foreign.household_id }
    expect((await product.ask(listInventory, other)).rows).toEqual([])
  })

  it('leaves alone an account of the same name that is somebody else’s', async () => {
    const users = product.connection.collection('users')
    const own = { email: 'demo@example.org', email_folded: 'demo@example.org' }
    const before = await users.findOne({ username: DEMO_USER })
    await users.updateOne({ username: DEMO_USER }, { $set: own })
    expect(await make()).toBe(false)
    expect(said.at(-1)).toContain("somebody's own")
    expect(await users.findOne({ username: DEMO_USER })).toEqual({ ...before, ...own })
    const back = { email: String(before?.email), email_folded: String(before?.email_folded) }
    await users.updateOne({ username: DEMO_USER }, { $set: back })
  })

  it('is made anew where an earlier start was interrupted', async () => {
    const { findByLogin } = product.modules.accounts.services.users
    const users = product.connection.collection('users')
    await users.updateOne({ username: DEMO_USER }, { $set: { email_unconfirmed: true } })
    const end = () => {
      throw new Error('The start was ended')
    }
    await expect(make(2, undefined, end)).rejects.toThrow('The start was ended')
    const half = await findByLogin(DEMO_USER)
    expect(half).toMatchObject({ demo_year: { percent: 0, is_interrupted: false }, email_unconfirmed: true })
    await make(2)
    const user = await findByLogin(DEMO_USER)
    expect([actor.userId, half?.id]).not.toContain(user?.id)
    expect(user).toMatchObject({ demo_year: null, email_unconfirmed: false })
    expect((await product.ask(listInventory, actor)).rows).toEqual([])
  })
})
