import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { Item } from '@larder/shared/contracts/catalogue'
import type { SecurityEvent } from '@larder/shared/contracts/accounts/sessions'
import { createMongoFileStore } from '@larder/shared/server/files/mongo-file-store'
import { isOwned } from '@larder/shared/server/store/owned-documents'
import type { OwnedCollection } from '@larder/shared/server/store/owned-documents'
import { afterTests } from '@larder/shared/testkit/after-tests'
import { insertSamples, listTextPaths, readOwned, valuesAt } from '@larder/shared/testkit/owned-samples'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { openBrowser } from '../../testing/browser.ts'
import { openMongo } from '../../testing/open-mongo.ts'
import { readZip } from '../../testing/read-zip.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'
import { startWorkerProcess } from '../../testing/worker-process.ts'

// The samples of files are said to be there, where nothing is: an export leaves them out.
const FILES_AT = await mkdtemp(join(tmpdir(), 'larder-no-files-'))
afterTests(() => rm(FILES_AT, { recursive: true }))
const sut = await startTestApp({ FILES_AT })
const mongo = await openMongo(sut)
const [maya, noam] = [await sut.signUp(), await sut.signUp()]
let objectId: string

const idsOf = ({ user }: Member) => ({ userId: user.id, householdId: user.household_id })
const post = (url: string, { headers }: Member, payload: object = {}) =>
  sut.app.inject({ method: 'POST', url: `/api/v1${url}`, headers, payload })

const newTicket = async (member: Member) =>
  (await post('/account/exports', member)).json<{ ticket: string }>().ticket
const download = (ticket: string) => sut.app.inject({ url: `/api/v1/account/export?ticket=${ticket}` })

beforeAll(async () => {
  const made = await post('/items/', maya, { name: '=HYPERLINK("http://x")', category: 'Dairy', unit: 'l' })
  const milk = await post('/inventory/', maya, { item_id: made.json<Item>().id, quantity: 2 })
  objectId = milk.json<{ id: string }>().id
  await post(`/inventory/${objectId}/consume`, maya, { quantity: 0.5 })
  await insertSamples(mongo.connection, sut.container.collections, idsOf(maya), 'Maya')
  // Too long for one piece of a file.
  const household_id = new mongo.connection.base.Types.ObjectId(maya.user.household_id)
  const description = 'a long description '.repeat(4000)
  const long = ['Rice', 'Oats', 'Salt'].map((name) => ({ household_id, name, description }))
  await mongo.connection.collection('catalogue_items').insertMany(long)
  await insertSamples(mongo.connection, sut.container.collections, idsOf(noam), 'Noam')
  const files = createMongoFileStore(mongo.connection, () => new Date())
  const picture = { data: new TextEncoder().encode('a picture'), mimeType: 'image/jpeg' }
  const key = { householdId: maya.user.household_id, ownerId: objectId, name: 'original' }
  await files.put(key, picture)
  await files.put({ ...key, householdId: noam.user.household_id, ownerId: noam.user.id }, picture)
})
const owned = () => sut.container.collections.filter(isOwned)
const isSecret = ({ secrets }: OwnedCollection, path: string) =>
  secrets === 'all' || secrets.some((secret) => path === secret || path.startsWith(`${secret}.`))

describe('the export of all data', () => {
  it('contains every collection of the user and the household, and nothing of anybody else', async () => {
    const answer = await download(await newTicket(maya))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' })
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="larder-\d{4}-\d\d-\d\d\.zip"$/,
    )
    const files = await readZip(answer.rawPayload)
    const stored = await readOwned(mongo.connection, sut.container.collections, idsOf(maya))
    for (const collection of owned()) {
      const json = files.get(`${collection.owner}/${collection.name}.json`)?.toString()
      if (collection.secrets === 'all') {
        expect(json).toBeUndefined()
        continue
      }
      expect((JSON.parse(json ?? '') as object[]).length, collection.name).toBeGreaterThan(0)
      for (const path of listTextPaths(collection.schema)) {
        const texts = stored[collection.name]?.flatMap((document) => valuesAt(document, path)) ?? []
        expect(texts.length, `a sample of ${collection.name}.${path}`).toBeGreaterThan(0)
        for (const text of texts) {
          const isThere = json?.includes(JSON.stringify(text))
          expect(isThere, `${collection.name}.${path}`).toBe(!isSecret(collection, path))
        }
      }
    }
    const all = Buffer.concat([...files.values()]).toString()
    const theirs = [' of Noam', noam.user.id, noam.user.household_id, noam.user.username]
    expect(theirs.filter((mark) => all.includes(mark))).toEqual([])
    expect([...files.keys()].join('\n')).not.toContain(noam.user.id)
    // The id of a session is secret.
    const sessions = JSON.parse(files.get('user/sessions.json')?.toString() ?? '') as object[]
    expect(sessions.filter((session) => 'id' in session || '_id' in session)).toEqual([])
    expect(all).not.toContain('$argon2id$')
  })

  it('contains the files of the receipts, tables for spreadsheets, and a description of its contents', async () => {
    const files = await readZip((await download(await newTicket(maya))).rawPayload)
    expect(files.get(`files/${objectId}/original.jpg`)?.toString()).toBe('a picture')
    const inventory = files.get('inventory.csv')?.toString() ?? ''
    expect(inventory.startsWith('\ufeffitem,category,quantity,unit,')).toBe(true)
    const [, milk] = inventory.split('\r\n')
    expect(milk).toContain(`"'=HYPERLINK(""http://x"")",Dairy,1.5,l,`)
    expect(milk).toContain(objectId)
    const movements = files.get('movements.csv')?.toString().split('\r\n') ?? []
    expect(movements.filter((line) => line.includes(objectId)).map((line) => line.split(',').at(-1))).toEqual(
      ['1', '2'],
    )
    expect(movements.find((line) => line.endsWith(',2'))).toContain(',consume,-0.5,l,1.5,')
    const readme = files.get('README.txt')?.toString() ?? ''
    expect(readme).toContain(maya.user.username)
    for (const name of files.keys()) {
      if (name !== 'README.txt' && !name.startsWith('files/')) expect(readme).toContain(name)
    }
  })

  it('is recorded as an event that the owner sees', async () => {
    await download(await newTicket(noam))
    const seen = await sut.app.inject({ url: '/api/v1/auth/security-events', headers: noam.headers })
    expect(seen.json<SecurityEvent[]>().map(({ kind }) => kind)).toContain('data_exported')
  })

  it('opens once with a ticket, and not after its user has signed out', async () => {
    const ben = await sut.signUp()
    const ticket = await newTicket(ben)
    const [once, twice] = [await download(ticket), await download(ticket)]
    expect([once.statusCode, twice.statusCode, twice.json<ErrorBody>().code]).toEqual([200, 404, 'not_found'])
    const late = await newTicket(ben)
    await post('/auth/logout', ben)
    expect((await download(late)).statusCode).toBe(404)
    expect((await download('A'.repeat(43))).statusCode).toBe(404)
    expect((await download('no ticket')).statusCode).toBe(422)
  })

  it('leaves the ticket as it is when only the headers are asked for', async () => {
    const ben = await sut.signUp()
    const ticket = await newTicket(ben)
    const head = await sut.app.inject({ method: 'HEAD', url: `/api/v1/account/export?ticket=${ticket}` })
    expect([head.statusCode, (await download(ticket)).statusCode]).toEqual([404, 200])
  })

  it('has to wait after several exports in a row', async () => {
    const ben = await sut.signUp()
    const statuses = []
    for (let i = 0; i < 6; i++) statuses.push((await post('/account/exports', ben)).statusCode)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })

  it('ends when its client disconnects', async () => {
    const ben = await sut.signUp()
    const files = createMongoFileStore(mongo.connection, () => new Date())
    const key = { householdId: ben.user.household_id, ownerId: ben.user.id }
    // More than a connection buffers when nobody reads from it.
    for (let i = 0; i < 8; i++) {
      await files.put({ ...key, name: `page-${i}` }, { data: new Uint8Array(4e6), mimeType: 'image/webp' })
    }
    const { exports } = sut.container.leaving
    const open = exports.open
    const end = vi.fn()
    vi.spyOn(exports, 'open').mockImplementationOnce(async (...args) => {
      const running = await open(...args)
      end.mockImplementation(running.end)
      return { ...running, end }
    })
    const url = `${await sut.listen()}/api/v1/account/export?ticket=${await newTicket(ben)}`
    const request = get(url, { agent: false })
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    expect([answer.statusCode, end.mock.calls.length]).toEqual([200, 0])
    answer.on('error', () => {})
    request.destroy()
    await waitUntil('the work to end', () => end.mock.calls.length > 0)
  })

  it('ends when a newer one begins', async () => {
    const ben = await sut.signUp()
    const [first, second] = [await newTicket(ben), await newTicket(ben)]
    const caller = { address: '10.0.0.1', device: 'Firefox on Linux' }
    const earlier = await sut.container.leaving.exports.open(first, caller)
    const later = await sut.container.leaving.exports.open(second, caller)
    await waitUntil('the earlier one to be ended', () => earlier.signal.aborted)
    expect(later.signal.aborted).toBe(false)
    for (const { end } of [earlier, later]) end()
  })
})

describe('deleting the account', () => {
  const request = (browser: ReturnType<typeof openBrowser>) => browser.post('/account/deletion')
  const signedIn = async ({ user, password }: Member) => {
    const browser = openBrowser(sut)
    const answer = await browser.signIn(user.username, password)
    return { browser, status: answer.statusCode }
  }
  const deletionOf = async (member: Member) =>
    mongo.connection
      .collection('account_deletions')
      .findOne({ user_id: new mongo.connection.base.Types.ObjectId(member.user.id) })

  it('requires a confirmation by the owner', async () => {
    const ben = await sut.signUp()
    const { browser } = await signedIn(ben)
    await mongo.connection.collection('sessions').updateMany({}, { $set: { confirmed_at: null } })
    const refused = await request(browser)
    expect([refused.statusCode, refused.json<ErrorBody>().code]).toEqual([403, 'confirmation_required'])
    expect(await deletionOf(ben)).toBeNull()
    await browser.post('/auth/confirm', { password: ben.password })
    expect((await request(browser)).statusCode).toBe(202)
  })

  it('closes the account at once without a mail server; its name stays taken until it is removed', async () => {
    const ben = await sut.signUp()
    const { browser } = await signedIn(ben)
    expect((await browser.get('/account/deletion')).json()).toEqual({ due_at: null, grace_days: 0 })
    const answer = await request(browser)
    expect(answer.json()).toEqual({ due_at: expect.any(String) as string, grace_days: 0 })
    expect([await browser.isSignedIn(), (await browser.renew()).statusCode]).toEqual([false, 401])
    expect((await signedIn(ben)).status).toBe(401)
    const body = { username: ben.user.username, email: 'other@example.org', password: 'a long enough one' }
    const taken = await openBrowser(sut).post('/users/', body)
    expect([taken.statusCode, taken.json<ErrorBody>().code]).toEqual([409, 'username_taken'])
    expect(await deletionOf(ben)).toMatchObject({ state: 'queued', closed_at: null })
  })

  it('refuses to cancel a deletion that nobody requested', async () => {
    const ben = await sut.signUp()
    const { browser } = await signedIn(ben)
    expect((await browser.remove('/account/deletion')).statusCode).toBe(404)
    const answer = await browser.post('/account/deletion/cancel', { token: 'A'.repeat(43) })
    expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([400, 'deletion_token_invalid'])
  })

  it('is done by a worker, which removes everything of the household and nothing of anybody else', async () => {
    const ben = await sut.signUp()
    await insertSamples(mongo.connection, sut.container.collections, idsOf(ben), 'Ben')
    const { browser } = await signedIn(ben)
    await request(browser)
    const theirs = await readOwned(mongo.connection, sut.container.collections, idsOf(noam))
    await startWorkerProcess(sut.config, { SWEEP_SECONDS: '1', FILES_AT })
    await waitUntil('the account to be settled', async () => {
      const deletion = await deletionOf(ben)
      return deletion?.state === 'queued' && deletion.closed_at !== null
    })
    // Calls that were running when the account was closed have ended.
    await mongo.connection
      .collection('account_deletions')
      .updateOne(
        { user_id: new mongo.connection.base.Types.ObjectId(ben.user.id) },
        { $set: { 'lease.until': new Date(0) } },
      )
    await waitUntil('the account to be gone', async () => (await deletionOf(ben))?.state === 'completed')
    const left = await readOwned(mongo.connection, sut.container.collections, idsOf(ben))
    expect(Object.entries(left).filter(([, documents]) => documents.length > 0)).toEqual([])
    const kept = await readOwned(mongo.connection, sut.container.collections, idsOf(noam))
    for (const name of Object.keys(theirs)) expect(kept[name]?.length, name).toBe(theirs[name]?.length)
    const body = { username: ben.user.username, email: ben.user.email, password: 'a long enough one' }
    expect((await openBrowser(sut).post('/users/', body)).statusCode).toBe(201)
  })
})
