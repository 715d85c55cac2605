import { beforeEach, describe, expect, it } from 'vitest'
import { newActor, newId } from '@larder/shared/testkit/new-actor'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import { createStock } from '@larder/shared/testkit/stock'
import type { Actor } from '../authz.ts'

let actor: Actor
const connection = await openTestDatabase()
const stock = createStock(connection, () => new Date())
await stock.ensureIndexes()
beforeEach(() => {
  actor = newActor()
})

const create = (name: string, unit = 'package', category = 'Dairy') =>
  stock.catalogue.create(actor, { name, category, unit })
const addLot = (item_id: string, quantity = 1, rest: object = {}) =>
  stock.inventory.create(actor, { item_id, quantity, ...rest }, {})
const join = (itemId: string, intoId: string) => stock.itemPages.join(actor, intoId, itemId)
const split = (itemId: string, rootId: string) => stock.itemPages.split(actor, rootId, itemId)
const names = async () => (await stock.catalogue.list(actor)).map(({ name }) => name)

/** Everything that a household sees. */
const snapshot = async () => ({
  entries: (await stock.inventory.list(actor)).toSorted((a, b) => a.id.localeCompare(b.id)),
  items: await stock.catalogue.list(actor),
})

describe('an item that was joined with another one', () => {
  it('belongs to that one: one sum, one minimum, one name in lists', async () => {
    const [butter, kerrygold] = [await create('Butter'), await create('Kerrygold')]
    await addLot(butter.id, 1, { min_stock_level: 2 })
    const lot = await addLot(kerrygold.id, 3)
    expect((await stock.inventory.list(actor)).map(({ status }) => status).sort()).toEqual([
      'in_stock',
      'low',
    ])
    const page = await join(kerrygold.id, butter.id)
    expect(page).toMatchObject({
      item: { id: butter.id, name: 'Butter' },
      entry_count: 2,
      total: { quantity: 4, unit: 'package', how: null },
      min_stock_level: 2,
      aliases: [{ text: 'Kerrygold', store_name: null }],
      joined: [{ item: { id: kerrygold.id, name: 'Kerrygold' }, joined_into: butter.id }],
    })
    const entries = await stock.inventory.list(actor)
    expect(entries.map(({ item_id, item, status }) => [item_id, item?.name, status])).toEqual(
      Array(2).fill([butter.id, 'Butter', 'in_stock']),
    )
    expect(await names()).toEqual(['Butter'])
    expect((await stock.inventory.summarize(actor)).item_count).toBe(1)
    expect(await stock.itemPages.show(actor, kerrygold.id)).toEqual(page)
    const used = await stock.inventory.consume(actor, lot.id, { quantity: 3 }, {})
    expect(used).toMatchObject({ item_id: butter.id, status: 'low' })
    const edited = await stock.inventory.update(actor, lot.id, {
      item_id: butter.id,
      quantity: 4,
      min_stock_level: 5,
    })
    expect(edited).toMatchObject({ status: 'low', min_stock_level: 5 })
    expect((await stock.inventory.list(actor)).map(({ min_stock_level }) => min_stock_level)).toEqual([5, 5])
  })

  it('is found by its name wherever something is added, also on receipts', async () => {
    const [butter, kerrygold] = [await create('Butter'), await create('Kerrygold')]
    await join(kerrygold.id, butter.id)
    expect((await create('kerrygold')).id).toBe(butter.id)
    expect((await addLot(kerrygold.id)).item_id).toBe(butter.id)
    const line = {
      name: 'KERRYGOLD',
      quantity: 1,
      unit: 'package',
      source_name: 'Corner Shop',
      original_name: 'KRGLD 250',
    }
    const [entry] = await stock.receiptStock.addReceiptItems(actor, [line], {}, {})
    expect(entry?.item_id).toBe(butter.id)
    expect((await stock.itemPages.show(actor, butter.id)).aliases).toEqual([
      { text: 'Kerrygold', store_name: null },
      { text: 'krgld 250', store_name: 'Corner Shop' },
    ])
    expect(await names()).toEqual(['Butter'])
  })

  it('no longer shows an empty lot when something of either is bought', async () => {
    const [butter, kerrygold] = [await create('Butter'), await create('Kerrygold')]
    const { id } = await addLot(kerrygold.id)
    await stock.inventory.consume(actor, id, {}, {})
    await join(kerrygold.id, butter.id)
    await addLot(butter.id)
    expect((await stock.inventory.list(actor)).map(({ quantity }) => quantity)).toEqual([1])
    await split(kerrygold.id, butter.id)
    const entries = await stock.inventory.list(actor)
    expect(entries.map(({ item, status }) => [item?.name, status]).sort()).toEqual([
      ['Butter', 'in_stock'],
      ['Kerrygold', 'out_of_stock'],
    ])
  })

  it('counts as enough while amounts cannot be compared, and has no sum', async () => {
    const [butter, block] = [await create('Cooking fat xq', 'g'), await create('Fat block xq', 'package')]
    await addLot(butter.id, 100, { min_stock_level: 300 })
    await addLot(block.id, 1)
    expect(await join(block.id, butter.id)).toMatchObject({ total: null })
    expect((await stock.inventory.list(actor)).map(({ status }) => status)).toEqual(['in_stock', 'in_stock'])
    const page = await stock.itemPages.setConversions(actor, butter.id, [{ unit: 'packages', grams: 150 }])
    expect(page.total).toEqual({ quantity: 250, unit: 'g', how: '1 package ≈ 150 g' })
    expect(page.entries.map(({ status }) => status)).toEqual(['low', 'low'])
    expect((await stock.inventory.list(actor)).map(({ status }) => status)).toEqual(['low', 'low'])
  })

  it('cannot be deleted, nor can the one that it was joined with', async () => {
    const [butter, kerrygold] = [await create('Butter'), await create('Kerrygold')]
    await join(kerrygold.id, butter.id)
    for (const { id } of [butter, kerrygold])
      await expect(stock.inventory.removeItem(actor, id)).rejects.toMatchObject({ code: 'item_in_use' })
  })
})

describe('splitting', () => {
  it('gives back exactly what was before, also of items that came along', async () => {
    const [dairy, butter, kerrygold] = [
      await create('Spreads'),
      await create('Butter'),
      await create('Kerrygold'),
    ]
    for (const [index, { id }] of [dairy, butter, kerrygold].entries())
      await addLot(id, index + 1, { min_stock_level: index })
    const before = await snapshot()
    await join(kerrygold.id, butter.id)
    const one = await snapshot()
    await join(butter.id, dairy.id)
    expect(await names()).toEqual(['Spreads'])
    expect((await stock.itemPages.show(actor, kerrygold.id)).total?.quantity).toBe(6)
    await split(butter.id, dairy.id)
    expect(await snapshot()).toEqual(one)
    await split(kerrygold.id, butter.id)
    expect(await snapshot()).toEqual(before)
  })

  it('leaves what was bought meanwhile with the item that it went to', async () => {
    const [butter, kerrygold] = [await create('Butter'), await create('Kerrygold')]
    await join(kerrygold.id, butter.id)
    await addLot(kerrygold.id, 2)
    await split(kerrygold.id, butter.id)
    expect((await stock.inventory.list(actor)).map(({ item }) => item?.name)).toEqual(['Butter'])
    expect((await create('Kerrygold')).id).toBe(kerrygold.id)
  })

  it('and joining change nothing when they are repeated', async () => {
    const [butter, kerrygold] = [await create('Butter'), await create('Kerrygold')]
    const joined = await join(kerrygold.id, butter.id)
    expect(await join(kerrygold.id, butter.id)).toEqual(joined)
    const alone = await split(kerrygold.id, butter.id)
    expect(alone.joined).toEqual([])
    expect(await split(kerrygold.id, butter.id)).toEqual(alone)
  })
})

describe('joining at the same time', () => {
  it('never runs in a circle', async () => {
    for (let round = 0; round < 5; round++) {
      const some = await Promise.all(['A', 'B', 'C'].map((name) => create(`${name} ${round}`)))
      const [a = '', b = '', c = ''] = some.map(({ id }) => id)
      const results = await Promise.allSettled([join(a, b), join(b, a), join(b, c), join(c, a)])
      const refused = results.filter(({ status }) => status === 'rejected')
      for (const result of refused) expect(result).toMatchObject({ reason: { code: 'item_joined' } })
      expect(refused.length).toBeGreaterThan(0)
      expect(refused.length).toBeLessThan(results.length)
      expect((await stock.catalogue.list(actor)).filter(({ id }) => [a, b, c].includes(id))).not.toHaveLength(
        0,
      )
    }
  })

  it('loses no join', async () => {
    const butter = await create('Butter')
    const others = await Promise.all(Array.from({ length: 8 }, (_, index) => create(`Other ${index}`)))
    await Promise.all(others.map(({ id }) => join(id, butter.id)))
    expect((await stock.itemPages.show(actor, butter.id)).joined).toHaveLength(8)
  })
})

it("joins and splits nothing of another household's", async () => {
  const mine = await create('Butter')
  const theirs = await stock.catalogue.create(newActor(), { name: 'Kerrygold', category: 'Dairy', unit: 'g' })
  for (const attempt of [
    () => join(theirs.id, mine.id),
    () => join(mine.id, theirs.id),
    () => split(theirs.id, mine.id),
    () => join(newId(), mine.id),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
})
