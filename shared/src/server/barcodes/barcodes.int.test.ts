import { beforeEach, describe, expect, it } from 'vitest'
import { BARCODE_PROBLEMS } from '@larder/foods'
import { newActor, newId } from '@larder/shared/testkit/new-actor'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import { createStock } from '@larder/shared/testkit/stock'
import type { Actor } from '../authz.ts'
import { moveOwned } from '../members/move-owned.ts'
import type { OwnedCollection } from '../store/owned-documents.ts'
import { barcodesCollection } from './barcode.repository.ts'

const CODE = '4006381333931'
const OTHER_CODE = '96385074'
/** Of a shop, with two weights. */
const [SHOP_CODE, SHOP_CODE_OTHER_WEIGHT] = ['2012345012349', '2012345098763']

let actor: Actor
let clock = new Date('2026-11-22T10:00:00Z')
const connection = await openTestDatabase()
const stock = createStock(connection, () => clock)
await stock.ensureIndexes()
beforeEach(() => {
  actor = newActor()
})

const create = (name: string, unit = 'g', by = actor) =>
  stock.catalogue.create(by, { name, category: 'Dairy', unit })
const learn = (code: string, item_id: string, rest: object = {}, by = actor) =>
  stock.barcodes.learn(by, code, { item_id, ...rest })
const lookUp = (code: string, by = actor) => stock.barcodes.lookUp(by, code)
const knownName = async (code: string, by = actor) => (await lookUp(code, by)).known?.item.name ?? null
const codesOf = async (id: string) => (await stock.barcodes.listOfItem(actor, id)).map(({ code }) => code)

describe('a code', () => {
  it('means its item, with entries in the order of use and the amount in the pack', async () => {
    const { id } = await create('Butter', 'kg')
    await stock.inventory.create(
      actor,
      { item_id: id, quantity: 1, expiry_date: '2027-02-01T00:00:00.000Z' },
      {},
    )
    await stock.inventory.create(
      actor,
      { item_id: id, quantity: 2, expiry_date: '2026-12-01T00:00:00.000Z' },
      {},
    )
    await learn(CODE, id, { quantity: 250, unit: 'g' })
    const found = await lookUp('0400 6381 33393-1')
    expect(found).toMatchObject({
      code: CODE,
      is_shop_code: false,
      known: { item: { id }, quantity: 250, unit: 'g', quantity_in_item_unit: 0.25, is_alike: false },
      product: null,
      product_answer: 'not_asked',
    })
    expect(found.known?.entries.map(({ quantity }) => quantity)).toEqual([2, 1])
  })

  it('is unknown before anybody gave it to an item, and nothing is looked up unless that is turned on', async () => {
    expect(await lookUp(CODE)).toEqual({
      code: CODE,
      is_shop_code: false,
      known: null,
      product: null,
      product_answer: 'turned_off',
      pack: null,
    })
  })

  it('is that of an item that was added with it, in any spelling', async () => {
    await stock.catalogue.create(actor, {
      name: 'Salt',
      category: 'Spices',
      unit: 'g',
      barcode: '036000291452',
    })
    expect(await knownName('0036000291452')).toBe('Salt')
    await learn('036000291452', (await create('Pepper')).id)
    expect(await knownName('036000291452')).toBe('Pepper')
  })

  it.each([
    ['wrong', '4006381333932', BARCODE_PROBLEMS.check],
    ['of letters', 'butter', BARCODE_PROBLEMS.digits],
    ['of 30 digits', '4'.repeat(30), BARCODE_PROBLEMS.length],
  ])('is refused everywhere if it is %s', async (_what, code, message) => {
    const { id } = await create('Butter')
    for (const attempt of [
      () => lookUp(code),
      () => learn(code, id),
      () => stock.barcodes.forget(actor, code),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'validation_failed', message })
  })

  it('is given to another item, and the answer names the one before', async () => {
    const [butter, spread] = [await create('Butter'), await create('Spread')]
    expect(await learn(CODE, butter.id)).toMatchObject({ replaced: null })
    expect(await learn(CODE, butter.id, { quantity: 250, unit: 'g' })).toMatchObject({ replaced: null })
    expect(await learn(CODE, spread.id)).toMatchObject({
      barcode: { code: CODE, item_id: spread.id, quantity: null },
      replaced: { id: butter.id },
    })
    expect([await knownName(CODE), await codesOf(butter.id), await codesOf(spread.id)]).toEqual([
      'Spread',
      [],
      [CODE],
    ])
  })

  it('is learned once when two phones learn it at once, and the later one hears of the other', async () => {
    const items = await Promise.all(['A', 'B', 'C', 'D'].map((name) => create(name)))
    const answers = await Promise.all(items.map(({ id }) => learn(CODE, id)))
    expect(answers.filter(({ replaced }) => replaced === null)).toHaveLength(1)
    const codes = await Promise.all(items.map(({ id }) => codesOf(id)))
    expect(codes.flat()).toEqual([CODE])
  })

  it('is forgotten, once', async () => {
    const { id } = await create('Butter')
    await learn(CODE, id)
    await learn(OTHER_CODE, id)
    await stock.barcodes.forget(actor, CODE)
    expect([await knownName(CODE), await codesOf(id)]).toEqual([null, [OTHER_CODE]])
    await expect(stock.barcodes.forget(actor, CODE)).rejects.toMatchObject({ code: 'not_found' })
  })

  it("is listed with the latest first, and never another household's", async () => {
    const { id } = await create('Butter')
    await learn(CODE, id)
    clock = new Date(clock.getTime() + 1000)
    await learn(OTHER_CODE, id)
    expect(await codesOf(id)).toEqual([OTHER_CODE, CODE])
    const stranger = newActor()
    expect(await knownName(CODE, stranger)).toBeNull()
    for (const attempt of [
      () => stock.barcodes.forget(stranger, CODE),
      () => stock.barcodes.listOfItem(stranger, id),
      () => learn(CODE, id, {}, stranger),
      () => learn(CODE, newId()),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
    expect(await codesOf(id)).toEqual([OTHER_CODE, CODE])
  })
})

describe("a shop's own code", () => {
  it('with other last digits is proposed as the same article, without the amount of the other one', async () => {
    const { id } = await create('Cheese')
    await learn(SHOP_CODE, id, { quantity: 234, unit: 'g' })
    expect(await lookUp(SHOP_CODE)).toMatchObject({
      is_shop_code: true,
      known: { is_alike: false, quantity: 234 },
    })
    expect(await lookUp(SHOP_CODE_OTHER_WEIGHT)).toMatchObject({
      is_shop_code: true,
      known: { item: { id }, is_alike: true, quantity: null, quantity_in_item_unit: null },
    })
  })

  it('that was learned itself means its own item', async () => {
    await learn(SHOP_CODE, (await create('Cheese')).id)
    await learn(SHOP_CODE_OTHER_WEIGHT, (await create('Ham')).id)
    expect([await knownName(SHOP_CODE), await knownName(SHOP_CODE_OTHER_WEIGHT)]).toEqual(['Cheese', 'Ham'])
  })
})

describe('items that change', () => {
  it('keep their codes when they are joined, and get them back when they are split', async () => {
    const [butter, kerrygold] = [await create('Butter'), await create('Kerrygold')]
    await learn(CODE, kerrygold.id)
    await stock.itemPages.join(actor, butter.id, kerrygold.id)
    expect([await knownName(CODE), await codesOf(butter.id)]).toEqual(['Butter', [CODE]])
    expect(await learn(CODE, kerrygold.id)).toMatchObject({ replaced: null })
    await stock.itemPages.split(actor, butter.id, kerrygold.id)
    expect([await knownName(CODE), await codesOf(butter.id), await codesOf(kerrygold.id)]).toEqual([
      'Kerrygold',
      [],
      [CODE],
    ])
  })

  it('are unknown by their codes once they are deleted, also where the code was learned at that moment', async () => {
    const [butter, spread] = [await create('Butter'), await create('Spread')]
    await learn(CODE, butter.id)
    await stock.inventory.removeItem(actor, butter.id)
    expect(await lookUp(CODE)).toMatchObject({ known: null, product_answer: 'turned_off' })
    expect(await barcodesCollection.open(connection).countDocuments({ item_id: butter.id })).toBe(0)
    await learn(CODE, spread.id)
    await stock.catalogue.remove(spread)
    expect(await lookUp(CODE)).toMatchObject({ known: null })
    expect(await learn(CODE, (await create('Margarine')).id)).toMatchObject({ replaced: null })
  })
})

it('come along into another household, whose own codes stay as they are', async () => {
  const [newcomer, host] = [newActor(), newActor()]
  const [theirs, also, ours] = [
    await create('Oat drink', 'ml', newcomer),
    await create('Milk', 'ml', newcomer),
    await create('Tea', 'g', host),
  ]
  await learn(OTHER_CODE, theirs.id, {}, newcomer)
  await learn(CODE, also.id, {}, newcomer)
  await learn(CODE, ours.id, {}, host)
  const households = { fromId: newcomer.householdId, intoId: host.householdId }
  await moveOwned(connection, barcodesCollection as OwnedCollection, households, () => Promise.resolve())
  const found = await barcodesCollection.open(connection).find({ household_id: host.householdId }).lean()
  expect(found.map(({ gtin, item_id }) => [gtin, item_id.toHexString()]).sort()).toEqual([
    ['00000096385074', theirs.id],
    ['04006381333931', ours.id],
  ])
})
