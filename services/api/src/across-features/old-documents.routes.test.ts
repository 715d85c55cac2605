import { expect, it } from 'vitest'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { hashSecret } from '@larder/shared/server/auth/sessions/refresh-token'
import { createMongoFileStore } from '@larder/shared/server/files/mongo-file-store'
import { createGoogleFlowRepository } from '@larder/shared/server/google/google-flow.repository'
import { openBrowser } from '../testing/browser.ts'
import { openMongo } from '../testing/open-mongo.ts'
import { startTestApp } from '../testing/test-app.ts'

const sut = await startTestApp()
const mongo = await openMongo(sut)
const maya = await sut.signUp()

/** A new id, or the one of these 24 hexadecimal digits. */
const objectId = (hex?: string) => new mongo.connection.base.Types.ObjectId(hex)

const AT = new Date('2026-01-05T08:00:00Z')
const household = () => objectId(maya.user.household_id)
const user = () => objectId(maya.user.id)

const IN_A_YEAR = new Date(Date.now() + 365 * 86_400_000)

/** Stores a document as it is, bypassing all schemas. */
const store = async (collection: string, fields: object) => {
  const _id = objectId()
  await mongo.connection.collection(collection).insertOne({ _id, ...fields })
  return _id.toHexString()
}
/** Removes all but some fields from a stored document. */
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

const oldReceipt = (clientId: string) =>
  store('receipts', {
    household_id: household(),
    user_id: user(),
    client_id: clientId,
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

it('shows a receipt of an earlier version in the archive and individually', async () => {
  const id = await oldReceipt('old')
  expect((await send('GET', '/receipts')).status).toBe(200)
  expect((await send('GET', `/receipts/${id}`)).status).toBe(200)
})

it('shows and deletes a file of an earlier version, which was never counted', async () => {
  const id = await oldReceipt('with a file')
  await store('files', {
    household_id: household(),
    owner_id: objectId(id),
    name: 'page-1',
    mime_type: 'image/webp',
    size_bytes: 4,
    data: Buffer.from('page'),
    created_at: AT,
  })
  const page = await sut.app.inject({ url: `/api/v1/receipts/${id}/pages/1`, headers: maya.headers })
  expect([page.statusCode, page.body]).toEqual([200, 'page'])
  expect((await send('DELETE', `/receipts/${id}`)).status).toBe(204)
  expect(await createMongoFileStore(mongo.connection, () => AT).countBytes(maya.user.household_id)).toBe(0)
})

it('[RCPT-048] removes what an addition of an earlier version added, and completes an interrupted one', async () => {
  const opening = {
    id: objectId().toHexString(),
    household_id: maya.user.household_id,
    item_id: await oldItem(),
    unit: 'kg',
    storage_location: null,
    expiry_date: null,
    is_expiry_guess: false,
    purchase_date: null,
    notes: null,
    sources: [{ receipt_id: 'r1', quantity: 1, price: 2 }],
    created_at: AT.toISOString(),
  }
  await store('stock_operations', {
    household_id: household(),
    actor_id: user(),
    kind: 'receipt',
    cause: 'Bought',
    key: 'receipt:old',
    allocation: [{ opening, quantity: 1 }],
    is_open: true,
    created_at: AT,
  })
  const again = await send('POST', '/inventory/add-receipt-items', [
    { name: 'Oats', quantity: 1, source_receipt: 'r1' },
  ])
  expect(again.status).toBe(201)
  expect(await send('POST', '/inventory/add-receipt-items/undo', { key: 'old' })).toEqual({
    status: 200,
    body: { undone_count: 1 },
  })
})

it('treats an upload id of an earlier version, which has no session, as expired', async () => {
  const id = 'an-id-of-22-characters'
  await mongo.connection
    .collection<{ _id: string }>('client_ids')
    .insertOne({ _id: id, user_id: user(), expires_at: IN_A_YEAR } as { _id: string })
  expect((await send('GET', `/progress/results/${id}`)).status).toBe(404)
})

it('accepts a round trip to Google of an earlier version', async () => {
  const flow = { browser_hash: 'browser', code_verifier: 'verifier', expires_at: IN_A_YEAR }
  await mongo.connection.collection<{ _id: string }>('google_flows').insertOne({ _id: 'state', ...flow })
  const found = await createGoogleFlowRepository(mongo.connection).find('state', 'browser', new Date())
  expect(found).toEqual({ id: 'state', ...flow, session_id: null, code_hash: null })
})

it('sets a new password by a link of an earlier version', async () => {
  const ben = await sut.signUp()
  await store('account_mails', {
    kind: 'reset_link',
    user_id: objectId(ben.user.id),
    requested_at: AT,
    attempt: 1,
    token_hash: hashSecret('a token'),
    expires_at: IN_A_YEAR,
  })
  const answer = await send('POST', '/auth/reset-password', {
    token: 'a token',
    new_password: 'a wholly new password',
  })
  expect(answer.status).toBe(200)
})

it('shows a mail of an earlier version in the outbox', async () => {
  await store('outbox_mails', {
    to: 'maya@example.org',
    subject: 'Old',
    text: 'An old mail',
    created_at: new Date(),
  })
  const page = await sut.app.inject({ url: '/dev/outbox', headers: { host: 'localhost:8080' } })
  expect([page.statusCode, page.body.includes('An old mail')]).toEqual([200, true])
})

it('renews a session of an earlier version, and requires confirmations in it', async () => {
  const { user: account, password } = await sut.signUp()
  const browser = openBrowser(sut)
  await browser.signIn(account.username, password)
  await strip('sessions', browser.sessionId(), [
    'user_id',
    'created_at',
    'last_used_at',
    'expires_at',
    'device',
    'address',
    'family_hash',
    'token_hash',
  ])
  const asked = await browser.post('/auth/disconnect-google')
  expect([asked.statusCode, asked.json<ErrorBody>().code]).toEqual([403, 'confirmation_required'])
  expect((await browser.renew()).statusCode).toBe(200)
  expect((await browser.get('/auth/sessions')).statusCode).toBe(200)
})

it('uses memories of an earlier version', async () => {
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

it('signs in with a user, household and session of an earlier version', async () => {
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
