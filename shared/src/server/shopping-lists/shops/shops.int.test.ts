import { describe, expect, it } from 'vitest'
import { newActor, newId } from '@larder/shared/testkit/new-actor'
import { createStock } from '@larder/shared/testkit/stock'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import type { Actor } from '../../authz.ts'
import { createIndexes } from '../../store/define-collection.ts'
import { createShoppingListsModule } from '../shopping-lists.module.ts'
import { createShopRepository } from './shop.repository.ts'
import { createShopsService } from './shops.service.ts'

const HOUR_MS = 3600 * 1000
let clock = new Date('2026-03-01T09:00:00Z')
const now = () => clock
const pass = (hours: number) => (clock = new Date(clock.getTime() + hours * HOUR_MS))

const connection = await openTestDatabase()
const { catalogue, stockFlows, putAwayStock } = createStock(connection, now)
const publish = () => {}
const listStores = () => Promise.resolve(['Corner Shop'])
const module = createShoppingListsModule({
  connection,
  now,
  publish,
  catalogue,
  stockFlows,
  putAwayStock,
  prices: { mapLastPrices: () => Promise.resolve(new Map()), listStores },
  loadNames: () => Promise.resolve(() => null),
})
await createIndexes(connection, module.collections)
const { shoppingLists } = module.services
const startProcess = () =>
  createShopsService({ shops: createShopRepository(connection), listStores, publish, now })
const shops = startProcess()

/** A list of milk and bread, for a shop. */
const makeList = async (actor: Actor, shop: string | null) => {
  const { id } = await shoppingLists.create(actor, {
    name: 'Weekly',
    is_generated: false,
    items: ['Milk', 'Bread'].map((item_name) => ({
      id: newId(),
      item_id: '0'.repeat(24),
      item_name,
      unit: 'item',
      checked: false,
    })),
  })
  return shoppingLists.update(actor, id, { shop }, { once: {}, knowledge: {} })
}
const tick = (actor: Actor, listId: string, lineId = '') =>
  shoppingLists.updateLine(actor, listId, lineId, { checked: true }, { once: {}, knowledge: {} })

describe('the order of the categories of a shop', () => {
  it('is learned from the order of ticking in the shop of the list, for that household alone', async () => {
    const [maya, other] = [newActor(), newActor()]
    const list = await makeList(maya, 'corner shop')
    expect(list.shop).toBe('corner shop')
    const [milk, bread] = list.items
    expect([milk?.item.category, bread?.item.category]).toEqual(['Dairy', 'Bakery'])
    await tick(maya, list.id, bread?.id)
    await tick(maya, list.id, milk?.id)
    expect(await shops.list(maya)).toEqual([{ name: 'Corner Shop', categories: [], is_fixed: false }])
    pass(4)
    const [shop] = await shops.list(maya)
    const order = shop?.categories ?? []
    expect(order.indexOf('Bakery')).toBeLessThan(order.indexOf('Dairy'))
    expect((await shops.list(other))[0]?.categories).toEqual([])
  })

  it('learns nothing from a list without a shop', async () => {
    const maya = newActor()
    const list = await makeList(maya, null)
    for (const { id } of list.items) await tick(maya, list.id, id)
    pass(4)
    expect((await shops.list(maya))[0]?.categories).toEqual([])
  })

  it('is as a person decided, and keeps all that several people do at once', async () => {
    const maya = newActor()
    await shops.decide(maya, 'Market', ['Bakery', 'Dairy'])
    expect(await shops.list(maya)).toMatchObject([
      { name: 'Corner Shop' },
      { name: 'Market', categories: ['Bakery', 'Dairy'], is_fixed: true },
    ])
    const processes = [shops, startProcess(), startProcess()]
    await Promise.all(processes.map((process, index) => process.learn(maya, 'Kiosk', [`Kind ${index}`])))
    pass(4)
    const kiosk = (await shops.list(maya)).find(({ name }) => name === 'Kiosk')
    expect(kiosk?.categories).toEqual(expect.arrayContaining(['Kind 0', 'Kind 1', 'Kind 2']))
  })
})
