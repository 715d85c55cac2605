import { Types } from 'mongoose'
import { describe, expect, it } from 'vitest'
import type { HouseholdEvent } from '@larder/shared/contracts/events'
import type { ShoppingOperation } from '@larder/shared/contracts/shopping-lists/list-operations'
import { NO_ITEM_ID } from '@larder/shared/contracts/shopping-lists/list-lines'
import { newActor, newId } from '@larder/shared/testkit/new-actor'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import type { Actor } from '../authz.ts'
import { createStock } from '@larder/shared/testkit/stock'
import { listOwned } from '../store/owned-documents.ts'
import type { OwnedCollection } from '../store/owned-documents.ts'
import { createShoppingListRepository } from './shopping-list.repository.ts'
import { createShoppingListsModule } from './shopping-lists.module.ts'
import { shoppingListsCollection } from './shopping-list.collection.ts'

const connection = await openTestDatabase()
const now = () => new Date('2026-11-22T10:00:00Z')
const told: HouseholdEvent[] = []
const publish = (_: string, event: HouseholdEvent) => void told.push(event)
const prices = {
  mapLastPrices: () => Promise.resolve(new Map()),
  listStores: () => Promise.resolve(['Corner Shop']),
}
const base = { connection, now, publish, prices }
const { catalogue, stockFlows, putAwayStock } = createStock(connection, now)
const repository = createShoppingListRepository(connection)

/** The module as one process has it. */
const startProcess = (lists = repository) =>
  createShoppingListsModule(
    { ...base, catalogue, stockFlows, putAwayStock, loadNames: () => Promise.resolve(() => null) },
    lists,
  ).services
const { shoppingLists, listOperations } = startProcess()

const by = (list_id: string) => ({ id: newId(), device_id: newId(), seen_version: 1, list_id })
const addition = (list_id: string, item_name: string, quantity = 1): ShoppingOperation => ({
  ...by(list_id),
  type: 'add',
  line_id: newId(),
  item_id: NO_ITEM_ID,
  item_name,
  quantity,
  unit: 'item',
  checked: false,
})
const makeList = (actor: Actor, names: readonly string[] = []) =>
  shoppingLists.create(actor, {
    name: 'Weekly',
    is_generated: false,
    items: names.map((item_name) => ({ item_id: NO_ITEM_ID, item_name, unit: 'item', checked: false })),
  })
const namesOf = (count: number) => Array.from({ length: count }, (_, index) => `Thing ${index}`)

describe('operations', () => {
  it('are all applied, each once, when two processes get them at the same moment', async () => {
    const actor = newActor()
    const { id } = await makeList(actor)
    const operations = namesOf(60).map((name) => addition(id, name))
    const processes = [listOperations, startProcess().listOperations]
    await Promise.all(
      operations.flatMap((operation) => processes.map((process) => process.apply(actor, [operation]))),
    )
    const { items, version } = await shoppingLists.get(actor, id)
    expect(items.map(({ item_name, quantity }) => `${item_name} ${quantity}`).sort()).toEqual(
      namesOf(60)
        .map((name) => `${name} 1`)
        .sort(),
    )
    expect(version).toBe(61)
  })

  it('are applied once when the answer of the store is lost, or the process dies before the store has them', async () => {
    const actor = newActor()
    const { id } = await makeList(actor)
    for (const isStored of [true, false]) {
      let isBroken = true
      const { listOperations: dying } = startProcess({
        ...repository,
        update: async (...given) => {
          const isDone = !isBroken || isStored ? await repository.update(...given) : false
          if (isBroken) throw new Error('The process has died')
          return isDone
        },
      })
      const operation = addition(id, 'Milk', 2)
      await expect(dying.apply(actor, [operation])).rejects.toThrow('The process has died')
      isBroken = false
      await dying.apply(actor, [operation])
      await dying.apply(actor, [operation])
    }
    expect((await shoppingLists.get(actor, id)).items).toMatchObject([{ item_name: 'Milk', quantity: 4 }])
  })

  it('are no refusals but all sent again when other processes keep changing the list', async () => {
    const actor = newActor()
    const { id } = await makeList(actor)
    const { listOperations: unlucky } = startProcess({ ...repository, update: () => Promise.resolve(false) })
    const operation = addition(id, 'Milk')
    await expect(unlucky.apply(actor, [operation])).rejects.toMatchObject({ code: 'server_busy' })
    expect((await listOperations.apply(actor, [operation])).results).toMatchObject([{ status: 'applied' }])
  })

  it('tell other devices of the list and its version, and of nothing that changed nothing', async () => {
    const actor = newActor()
    const { id } = await makeList(actor)
    const operations = [addition(id, 'Milk'), addition(id, 'Eggs')]
    told.length = 0
    await listOperations.apply(actor, operations)
    await listOperations.apply(actor, operations)
    expect(told).toEqual([{ type: 'shopping-lists.changed', id, version: 3 }])
  })

  it('tell other devices to load all lists when one is gone, which they could not load by itself', async () => {
    const actor = newActor()
    const { id } = await makeList(actor)
    const operation: ShoppingOperation = { ...by(id), type: 'delete_list' }
    told.length = 0
    await listOperations.apply(actor, [operation])
    expect(told).toEqual([{ type: 'shopping-lists.changed', id: null, version: null }])
  })

  it('are forgotten when 2,000 others have followed', async () => {
    const actor = newActor()
    const { id, items } = await makeList(actor, ['Milk'])
    const edit = (): ShoppingOperation => ({
      ...by(id),
      type: 'edit',
      line_id: items[0]?.id ?? '',
      quantity: 3,
    })
    for (let part = 0; part < 5; part++) await listOperations.apply(actor, Array.from({ length: 500 }, edit))
    const stored = await shoppingListsCollection.open(connection).findById(id).lean()
    expect(stored?.applied).toHaveLength(2_000)
  })
})

describe('the lists of a household', () => {
  it('are stored with their lines as one text, and exported with the lines themselves', async () => {
    const actor = newActor()
    const { id } = await makeList(actor, ['Milk', 'Eggs'])
    const _id = new Types.ObjectId(id)
    const stored = await connection.collection(shoppingListsCollection.name).findOne({ _id })
    expect(stored?.lines).toBeTypeOf('string')
    const exported: object[] = []
    const owned = listOwned(connection, shoppingListsCollection as OwnedCollection, actor)
    for await (const list of owned) exported.push(list)
    expect(exported).toMatchObject([{ lines: [{ item_name: 'Milk' }, { item_name: 'Eggs' }] }])
  })

  it('have at most 10,000 lines together, which are answered at once', async () => {
    const actor = newActor()
    const names = namesOf(1_000)
    const lists = []
    for (let index = 0; index < 10; index++) lists.push(await makeList(actor, names))
    const [first] = lists
    const last = await makeList(actor)
    const add = () => listOperations.apply(actor, [addition(last.id, 'One more')])
    expect((await add()).results).toMatchObject([
      {
        status: 'refused',
        code: 'shopping_lines_full',
        detail: expect.stringContaining('Remove some') as string,
      },
    ])
    await expect(makeList(actor, ['One more'])).rejects.toThrow('Remove some to add more')
    const all = await shoppingLists.list(actor)
    expect(all.reduce((sum, { items }) => sum + items.length, 0)).toBe(10_000)
    await shoppingLists.removeLine(actor, first?.id ?? '', first?.items[0]?.id ?? '', {
      once: {},
      knowledge: {},
    })
    expect((await add()).results).toMatchObject([{ status: 'applied' }])
  })

  it('are at most 100', async () => {
    const actor = newActor()
    const made = []
    for (let index = 0; index < 100; index++) made.push(await makeList(actor))
    await expect(makeList(actor)).rejects.toThrow('Delete one to make another')
    const [first] = made
    const listId = first?.id ?? ''
    await shoppingLists.remove(actor, listId, { once: {}, knowledge: {} })
    await makeList(actor)
    await expect(shoppingLists.restore(actor, listId, {})).rejects.toThrow('Delete one to make another')
  })
})

it('keeps a line whose item of the catalogue was deleted, and shows one that was joined as the other', async () => {
  const actor = newActor()
  const [milk, oat] = [
    await catalogue.create(actor, { name: 'Milk', category: 'Dairy', unit: 'l' }),
    await catalogue.create(actor, { name: 'Oat drink', category: 'Beverages', unit: 'l' }),
  ]
  const { id } = await makeList(actor, ['milk', 'oat drink'])
  const items = async () =>
    (await shoppingLists.get(actor, id)).items.map(({ item_id, item }) => [item_id, item])
  await catalogue.join(actor, oat.id, milk.id)
  const asMilk = [milk.id, { name: 'Milk', category: 'Dairy' }]
  expect(await items()).toEqual([asMilk, asMilk])
  await catalogue.split(actor, oat.id, milk.id)
  await catalogue.remove(milk)
  expect(await items()).toEqual([
    [NO_ITEM_ID, { name: 'milk', category: 'Dairy' }],
    [oat.id, { name: 'Oat drink', category: 'Beverages' }],
  ])
})
