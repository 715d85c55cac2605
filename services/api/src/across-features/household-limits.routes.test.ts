import { beforeEach, describe, expect, it } from 'vitest'
import { ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import type { Item } from '@larder/shared/contracts/catalogue'
import type { Clearing } from '@larder/shared/contracts/stock-clearing'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { createMongoFileStore } from '@larder/shared/server/files/mongo-file-store'
import { RECEIPT_FIXTURES } from '@larder/shared/testkit/receipts/receipt-fixtures'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { openMongo } from '../testing/open-mongo.ts'
import { uploadFixture, upload } from '../testing/receipt-upload.ts'
import { startTestApp } from '../testing/test-app.ts'
import type { Member, TestApp } from '../testing/test-app.ts'
import { startWorkerProcess } from '../testing/worker-process.ts'

let sut: TestApp
let maya: Member
beforeEach(async () => {
  sut = await startTestApp({
    HOUSEHOLD_MAX_ENTRIES: '3',
    HOUSEHOLD_MAX_ITEMS: '3',
    HOUSEHOLD_MAX_FILE_MB: '1',
  })
  maya = await sut.signUp()
})

const post = (path: string, payload: object, member = maya) =>
  sut.app.inject({ method: 'POST', url: `/api/v1${path}`, headers: member.headers, payload })
const outcome = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  answer.json<{ code?: string }>().code,
]
const addItem = async (name: string) =>
  (await post('/items/', { name, category: 'Dry Goods', unit: 'kg' })).json<Item>()
const linesOf = (...names: string[]) => names.map((name) => ({ name, quantity: 1, unit: 'kg' }))
const list = async () =>
  (await sut.app.inject({ url: '/api/v1/inventory/', headers: maya.headers })).json<InventoryEntry[]>()

describe('a full household', () => {
  it('refuses further entries, manual or from a receipt, while another household adds some', async () => {
    const rice = await addItem('Rice')
    for (let added = 0; added < 2; added++) {
      expect((await post('/inventory/', { item_id: rice.id, quantity: 1 })).statusCode).toBe(201)
    }
    const two = await post('/inventory/add-receipt-items', linesOf('Rice', 'Oats'))
    expect(outcome(two)).toEqual([409, 'household_entries_full'])
    expect((await post('/inventory/add-receipt-items', linesOf('Rice'))).statusCode).toBe(201)
    const byHand = await post('/inventory/', { item_id: rice.id, quantity: 1 })
    expect(outcome(byHand)).toEqual([409, 'household_entries_full'])
    expect(await list()).toHaveLength(3)
    expect((await post('/inventory/add-receipt-items', linesOf('Rice'), await sut.signUp())).statusCode).toBe(
      201,
    )
  })

  it('does not restore a deleted entry beyond its limit, and keeps it until there is room', async () => {
    const rice = await addItem('Rice')
    const entries: InventoryEntry[] = []
    for (let added = 0; added < 3; added++)
      entries.push((await post('/inventory/', { item_id: rice.id, quantity: 1 })).json<InventoryEntry>())
    const [first, second] = entries
    const remove = (entry?: InventoryEntry) =>
      sut.app.inject({ method: 'DELETE', url: `/api/v1/inventory/${entry?.id}`, headers: maya.headers })
    const undo = () => post(`/inventory/${first?.id}/undo`, {})
    await remove(first)
    expect((await undo()).statusCode).toBe(200)
    await remove(first)
    await post('/inventory/', { item_id: rice.id, quantity: 1 })
    expect(outcome(await undo())).toEqual([409, 'household_entries_full'])
    expect(await list()).toHaveLength(3)
    await remove(second)
    await waitUntil('there is room', async () => (await undo()).statusCode === 200)
    expect((await list()).map(({ id }) => id)).toContain(first?.id)
  })

  it('brings nothing back that was cleared where not all of it fits', async () => {
    const rice = await addItem('Rice')
    for (let added = 0; added < 3; added++) await post('/inventory/', { item_id: rice.id, quantity: 1 })
    await post('/inventory/clear-all', {})
    const { clearing } = (
      await sut.app.inject({ url: '/api/v1/inventory/clear-all', headers: maya.headers })
    ).json<{ clearing: Clearing }>()
    await waitUntil('there is room', async () => {
      const added = await post('/inventory/', { item_id: rice.id, quantity: 2 })
      return added.statusCode === 201
    })
    expect(outcome(await post(`/inventory/clear-all/${clearing.id}/undo`, {}))).toEqual([
      409,
      'household_entries_full',
    ])
    expect(await list()).toMatchObject([{ quantity: 2 }])
  })

  it('repeats the answer to a repeated call', async () => {
    const rice = await addItem('Rice')
    const add = (key: string) =>
      sut.app.inject({
        method: 'POST',
        url: '/api/v1/inventory/',
        headers: { ...maya.headers, 'idempotency-key': key },
        payload: { item_id: rice.id, quantity: 1 },
      })
    const first = await add('the first of three')
    for (const key of ['the second of three', 'the third of three']) await add(key)
    expect(outcome(await add('one too many'))).toEqual([409, 'household_entries_full'])
    const again = await add('the first of three')
    expect([again.statusCode, again.json<InventoryEntry>().id]).toEqual([
      201,
      first.json<InventoryEntry>().id,
    ])
  })

  it('creates no further item, directly or for a line of a receipt', async () => {
    for (const name of ['Rice', 'Oats', 'Flour']) await addItem(name)
    const another = await post('/items/', { name: 'Salt', category: 'Dry Goods', unit: 'kg' })
    expect(outcome(another)).toEqual([409, 'household_items_full'])
    expect(outcome(await post('/inventory/add-receipt-items', linesOf('Sugar')))).toEqual([
      409,
      'household_items_full',
    ])
    expect((await post('/inventory/add-receipt-items', linesOf('oats'))).statusCode).toBe(201)
  })
})

describe('files', () => {
  it('are refused beyond the limit of a household', async () => {
    const origin = await sut.listen()
    const file = new Uint8Array(1_048_577)
    file.set([0xff, 0xd8, 0xff, 0xe0])
    const answer = await upload(origin, maya.headers, { file })
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      409,
      'household_files_full',
    ])
  })

  it('are kept for receipts that were read, not for refused ones', async () => {
    const origin = await sut.listen()
    await startWorkerProcess(sut.config)
    const mongo = await openMongo(sut)
    const files = createMongoFileStore(mongo.connection, () => new Date())
    const kept = () => files.countBytes(maya.user.household_id)
    const refused = await uploadFixture(origin, maya.headers, RECEIPT_FIXTURES.encryptedPdf)
    expect(refused.status).toBe(422)
    expect([await kept(), await mongo.connection.collection('files').countDocuments()]).toEqual([0, 0])
    const read = await uploadFixture(origin, maya.headers, RECEIPT_FIXTURES.textPdf)
    const { receipt_id } = ReceiptResult.parse(await read.json())
    expect(await kept()).toBeGreaterThan(0)
    await sut.app.inject({ method: 'DELETE', url: `/api/v1/receipts/${receipt_id}`, headers: maya.headers })
    expect(await kept()).toBe(0)
  })
})
