import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { openMongo } from './testing/open-mongo.ts'
import { startTestApp } from './testing/test-app.ts'
import type { Member, TestApp } from './testing/test-app.ts'

let sut: TestApp
let mongo: Awaited<ReturnType<typeof openMongo>>
let maya: Member
beforeAll(async () => {
  sut = await startTestApp()
  mongo = await openMongo(sut)
  maya = await sut.signUp()
})
afterAll(async () => {
  await mongo.close()
  await sut.close()
})

/** A new id, or the one of these 24 hexadecimal digits. */
const objectId = (hex?: string) => new mongo.connection.base.Types.ObjectId(hex)

const AT = new Date('2026-01-05T08:00:00Z')
const household = () => objectId(maya.user.household_id)
const user = () => objectId(maya.user.id)

/** Stores a document as it is, past all schemas. */
const store = async (collection: string, fields: object) => {
  const _id = objectId()
  await mongo.connection.collection(collection).insertOne({ _id, ...fields })
  return _id.toHexString()
}
/** Takes everything out of a stored document but some fields. */
const strip = async (collection: string, id: string, kept: readonly string[]) => {
  const documents = mongo.connection.collection(collection)
  const whole = await documents.findOne({ _id: objectId(id) })
  if (whole === null) throw new Error(`There is no ${id} in ${collection}`)
  const gone = Object.keys(whole).filter((name) => name !== '_id' && !kept.includes(name))
  await documents.updateOne({ _id: whole._id }, { $unset: Object.fromEntries(gone.map((name) => [name, 1])) })
}
const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
  const answer = await sut.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: maya.headers,
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json<unknown>() }
}

const oldItem = () =>
  store('catalogue_items', {
    household_id: household(),
    name: 'Rice',
    name_folded: 'rice',
    category: 'Dry Goods',
    unit: 'kg',
    created_at: AT,
  })
const oldLot = async () => {
  const lot = {
    household_id: household(),
    item_id: objectId(await oldItem()),
    unit: 'kg',
    is_expiry_guess: false,
    created_at: AT,
    seq: 1,
    quantity: 2,
    level_full: 2,
    undo_seq: 1,
    is_listed: true,
  }
  const id = await store('inventory_entries', lot)
  const movement = { kind: 'purchase', delta: 2, balance_after: 2, unit: 'kg', cause: 'Added by hand' }
  await store('stock_movements', {
    ...movement,
    household_id: household(),
    lot_id: objectId(id),
    seq: 1,
    actor_id: user(),
    created_at: AT,
    level_full: 2,
    undo_seq: 1,
  })
  return id
}

it('[INV-036, INV-037] shows an item of an earlier version', async () => {
  const id = await oldItem()
  const item = await send('GET', `/items/${id}`)
  expect(item).toMatchObject({ status: 200, body: { name: 'Rice', typical_shelf_life_days: null } })
  expect((await send('GET', '/items/')).status).toBe(200)
})

it('[INV-035, INV-065] shows and changes an entry of an earlier version, with its history', async () => {
  const id = await oldLot()
  const { status, body } = await send('GET', '/inventory/')
  expect(status).toBe(200)
  const entry = (body as InventoryEntry[]).find((listed) => listed.id === id)
  expect(entry).toMatchObject({ notes: null, min_stock_level: null, is_assumed: false })
  expect((await send('PUT', `/inventory/${id}`, { ...entry, notes: 'kept' })).status).toBe(200)
  expect((await send('POST', `/inventory/${id}/consume`, { quantity: 1 })).status).toBe(200)
  expect(await send('GET', `/inventory/${id}/history`)).toMatchObject({
    status: 200,
    body: [{ kind: 'consume' }, { kind: 'purchase' }],
  })
  expect((await send('POST', `/inventory/${id}/undo`)).status).toBe(200)
})

it('shows a receipt of an earlier version in the archive and by itself', async () => {
  const id = await store('receipts', {
    household_id: household(),
    user_id: user(),
    client_id: 'old',
    filename: 'old.jpg',
    mime_type: 'image/jpeg',
    size_bytes: 1,
    state: 'failed',
    attempt: 1,
    start_count: 1,
    lease: { until: AT },
    created_at: AT,
    updated_at: AT,
  })
  expect((await send('GET', '/receipts')).status).toBe(200)
  expect((await send('GET', `/receipts/${id}`)).status).toBe(200)
})

it('remembers what a shop calls things by memories of an earlier version', async () => {
  const item_id = objectId(await oldItem())
  await store('receipt_memory', {
    household_id: household(),
    store_key: 'green grocer',
    text_key: 'rice',
    item_id,
    name: 'Rice',
    unit: 'kg',
    category: 'Dry Goods',
    updated_at: AT,
  })
  const added = await send('POST', '/inventory/add-receipt-items', [
    { name: 'Rice', quantity: 1, unit: 'kg', source_name: 'Green Grocer', original_name: 'RICE' },
  ])
  expect(added.status).toBe(201)
})

it('lists security events of an earlier version', async () => {
  await store('security_events', { user_id: user(), kind: 'signed_in', at: AT })
  expect((await send('GET', '/auth/security-events')).status).toBe(200)
})

it('lets somebody in and shows the account whose user, household and session are of an earlier version', async () => {
  await strip('users', maya.user.id, [
    'household_id',
    'username',
    'username_folded',
    'email',
    'email_folded',
    'password_hash',
    'is_active',
    'is_superuser',
    'created_at',
  ])
  await strip('households', maya.user.household_id, ['time_zone', 'created_at'])
  expect(await send('GET', '/auth/me')).toMatchObject({ status: 200, body: { google_id: null } })
  expect((await send('GET', '/auth/google-status')).status).toBe(200)
  expect((await send('GET', '/auth/sessions')).status).toBe(200)
})
