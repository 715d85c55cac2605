import { describe, expect, it } from 'vitest'
import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { NO_ITEM_ID } from '@larder/shared/contracts/shopping-lists/list-lines'
import { ShoppingListGeneration } from '@larder/shared/contracts/shopping-lists/generation'
import type { ListLine } from '@larder/shared/domain/shopping-lists/list-state'
import type { MissingLine } from '@larder/shared/domain/recipes/plan/missing-lines'
import { stopBuying } from '@larder/shared/domain/insights/stopped-buying'
import { newActor } from '@larder/shared/testkit/new-actor'
import { createStock } from '@larder/shared/testkit/stock'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import type { Actor } from '../../authz.ts'
import { createItemFits } from '../../insights/item-fits.service.ts'
import { createItemForecastsRepository } from '../../insights/item-forecasts.repository.ts'
import { createGenerationService } from './generation.service.ts'

const DAY_MS = 24 * 3600 * 1000
const START = new Date('2026-03-01T15:00:00Z')
let clock = START
const now = () => clock
const pass = (days: number) => (clock = new Date(clock.getTime() + days * DAY_MS))

const connection = await openTestDatabase()
const stock = createStock(connection, now)
await stock.ensureIndexes()

const excluded = { itemIds: new Set<string>(), foldedNames: new Set<string>() }
let planned: MissingLine[] = []
let open: ListLine<string>[] = []
const generation = createGenerationService({
  catalogue: stock.catalogue,
  stockFlows: stock.stockFlows,
  listExcluded: () => Promise.resolve(excluded),
  createList: (_actor, list) => Promise.resolve(list as unknown as ShoppingList),
  listPlanned: () => Promise.resolve(planned),
  listOpenLines: () => Promise.resolve(open),
  listKeptFits: createItemFits({ ...stock, fits: createItemForecastsRepository(connection), now }).listKept,
  now,
})
const wanted = ShoppingListGeneration.parse({ name: 'Week' })
const listOf = async (actor: Actor) =>
  (await generation.propose(actor, wanted)).lines.map(
    ({ item_name, quantity, unit, reason }) => `${quantity} ${unit} ${item_name}: ${reason}`,
  )

const buy = async (actor: Actor, name: string, quantity: number, minimum: number | null = null) => {
  const [item] = await stock.catalogue.findOrCreateByName(actor, [{ name, unit: 'l', category: 'Dairy' }])
  const input = { item_id: item?.id ?? '', quantity, min_stock_level: minimum }
  return stock.inventory.create(actor, input, {})
}

/** Buys two litres each week and uses them, for so many weeks. */
const live = async (actor: Actor, weeks: number) => {
  for (let week = 0; week < weeks; week++) {
    const { id } = await buy(actor, 'Milk', 2)
    pass(3)
    await stock.inventory.consume(actor, id, { quantity: 2 }, {})
    pass(4)
  }
}

describe('generating a list', () => {
  it('[SHOP-049] takes the stock, the minimum and the ledger of the household into account, and of nobody else', async () => {
    const [maya, other] = [newActor(), newActor()]
    await live(maya, 5)
    await buy(maya, 'Milk', 0.5)
    await buy(maya, 'Butter', 0.3, 1)
    await buy(other, 'Butter', 9, 1)
    expect(await listOf(maya)).toEqual([
      '0.7 l Butter: 0.3 L left, min 1 L',
      '2 l Milk: Usually bought every 7 days, 0.5 L left',
    ])
    expect(await listOf(other)).toEqual([])
  })

  it('has nothing of what the household stopped buying, until it buys it again', async () => {
    const actor = newActor()
    await live(actor, 5)
    const { item_id } = await buy(actor, 'Butter', 0.3, 1)
    const milk = (await stock.catalogue.list(actor)).find(({ name }) => name === 'Milk')!
    const butter = await stock.catalogue.get(actor, item_id)
    const flows = await stock.stockFlows.listSeenOf(actor, [milk.id])
    const today = Math.floor(clock.getTime() / DAY_MS)
    expect(await listOf(actor)).toHaveLength(2)
    await stock.catalogue.correctForecast(milk, { stopped_buying: stopBuying(flows, today) })
    expect(await listOf(actor)).toEqual(['0.7 l Butter: 0.3 L left, min 1 L'])
    const seen = await stock.stockFlows.listSeenOf(actor, [butter.id])
    await stock.catalogue.correctForecast(butter, { stopped_buying: stopBuying(seen, today) })
    expect(await listOf(actor)).toEqual([])
    await buy(actor, 'Milk', 0.5)
    expect(await listOf(actor)).toHaveLength(1)
  })

  it('has as much as the household says is used', async () => {
    const actor = newActor()
    const { item_id } = await buy(actor, 'Milk', 1)
    expect(await listOf(actor)).toEqual([])
    await stock.catalogue.correctForecast(await stock.catalogue.get(actor, item_id), { own_daily_use: 0.5 })
    expect(await listOf(actor)).toEqual(['2.5 l Milk: About 3.5 L used a week, 1 L left'])
  })

  it('asks for nothing again that is in somebody’s basket, and not put away yet', async () => {
    const actor = newActor()
    const { item_id } = await buy(actor, 'Butter', 0.3, 1)
    await buy(actor, 'Cream', 0.1, 1)
    const lineOf = (fields: Partial<ListLine<string>>) =>
      ({ item_id: NO_ITEM_ID, quantity: 0.5, unit: 'l', ticks: [], ...fields }) as ListLine<string>
    const ticks = [{ version: 1, device_id: 'phone' }]
    open = [
      lineOf({ item_id, item_name: 'Butter', ticks }),
      lineOf({ item_name: 'cream', quantity: 1, ticks }),
    ]
    expect(await listOf(actor)).toEqual(['0.2 l Butter: 0.3 L left, 0.5 L in the basket, min 1 L'])
    open = open.map((line) => ({ ...line, ticks: [] }))
    expect(await listOf(actor)).toHaveLength(2)
    open = []
  })

  it('counts what was bought for the day of the purchase, not for that of entering it, also when it is undone', async () => {
    const actor = newActor()
    const { id: item_id } = (
      await stock.catalogue.findOrCreateByName(actor, [{ name: 'Milk', unit: 'l', category: 'Dairy' }])
    )[0]!
    const today = Math.floor(now().getTime() / DAY_MS)
    const enter = (quantity: number, daysAgo: number) => {
      const purchase_date = new Date((today - daysAgo) * DAY_MS).toISOString()
      return stock.inventory.create(actor, { item_id, quantity, purchase_date }, {})
    }
    await enter(1, 8)
    const { id } = await enter(2, 5)
    await enter(3, 0)
    const bought = async () => (await stock.stockFlows.list(actor))[0]?.bought
    expect(await bought()).toEqual({ at: [today - 8, today - 5, today], quantities: [1, 2, 3] })
    await stock.inventory.undo(actor, id, {})
    expect(await bought()).toEqual({ at: [today - 8, today], quantities: [1, 3] })
  })

  it('reads each movement once, and comes to the same as by reading all of them at once', async () => {
    const actor = newActor()
    await live(actor, 2)
    const first = await stock.stockFlows.listSeen(actor)
    await live(actor, 3)
    const { id } = await buy(actor, 'Milk', 7)
    await stock.inventory.undo(actor, id, {})
    const continued = await stock.stockFlows.listSeen(actor)
    expect(await stock.stockFlows.listSeen(actor)).toEqual(continued)
    pass(1)
    const settled = await stock.stockFlows.listSeen(actor)
    await stock.stockFlows.forget(actor.householdId)
    expect(await stock.stockFlows.listSeen(actor)).toEqual(settled)
    expect(settled[0]?.bought.quantities).toEqual([2, 2, 2, 2, 2])
    expect(first[0]?.bought.at).toHaveLength(2)
  })

  it('leaves out what is excluded, by item or by name', async () => {
    const actor = newActor()
    const { item_id } = await buy(actor, 'Butter', 0.3, 1)
    await buy(actor, 'Oil', 0.3, 1)
    expect(await listOf(actor)).toHaveLength(2)
    excluded.itemIds.add(item_id)
    excluded.foldedNames.add('oil')
    expect(await listOf(actor)).toEqual([])
    excluded.itemIds.clear()
    excluded.foldedNames.clear()
  })

  it('counts items that were joined as one', async () => {
    const actor = newActor()
    const butter = await buy(actor, 'Butter', 0.6, 1)
    const sweet = await buy(actor, 'Sweet butter', 0.6)
    await stock.catalogue.join(actor, sweet.item_id, butter.item_id)
    expect(await listOf(actor)).toEqual([])
    planned = [
      { item_id: sweet.item_id, item_name: 'butter', quantity: 500, unit: 'g', reason: 'For Cake' },
      { item_id: null, item_name: 'Butter', quantity: null, unit: 'g', reason: 'For Sauce' },
      { item_id: null, item_name: 'Vanilla', quantity: null, unit: 'pod', reason: 'For Cake' },
    ]
    expect(await listOf(actor)).toEqual([
      '0.6 l Butter: For Cake, For Sauce, 0.521 L needed',
      '1 pod Vanilla: For Cake',
    ])
    excluded.foldedNames.add('vanilla')
    expect(await listOf(actor)).toEqual(['0.6 l Butter: For Cake, For Sauce, 0.521 L needed'])
    excluded.foldedNames.clear()
    planned = []
  })
})
