import { once } from 'node:events'
import { beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import type { Endpoint } from '@larder/shared/contracts/base/endpoint'
import type { Household } from '@larder/shared/contracts/accounts/members'
import { EVENT_SOCKET_PATH } from '@larder/shared/contracts/events'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import type { Mailbox } from '@larder/shared/contracts/orders/mailboxes'
import type { PutAway } from '@larder/shared/contracts/shopping-lists/put-away'
import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import type { Session } from '@larder/shared/contracts/accounts/sessions'
import { readReceiptFixture, RECEIPT_FIXTURES } from '@larder/shared/testkit/receipts/receipt-fixtures'
import { ENDPOINTS } from '@larder/shared/testkit/contracts/contracts'
import { startWebSite } from '@larder/shared/testkit/network/web-site'
import { FOREIGN_CALLS, PUBLIC_CALLS, VIEWS } from '../testing/foreign-calls.ts'
import type { Belongings, ForeignCall } from '../testing/foreign-calls.ts'
import { THEIR_BARCODE } from '../testing/foreign-calls/barcodes.ts'
import { createFakeMailbox } from '@larder/shared/testkit/orders/fake-mailbox'
import { orderLine, orderReading } from '@larder/shared/testkit/orders/order-mails'
import { createFakePhotoWorker } from '../testing/fake-workers/fake-photo-worker.ts'
import { createFakeMailWorker } from '../testing/fake-workers/fake-mail-worker.ts'
import { createFakeWorker } from '../testing/fake-workers/fake-worker.ts'
import { openMongo } from '../testing/open-mongo.ts'
import { uploadForm } from '../testing/receipt-upload.ts'
import { startTestApp } from '../testing/test-app.ts'
import type { Member } from '../testing/test-app.ts'

/** By method and path. */
const CALLS = new Map(ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]))

const site = await startWebSite({
  '/milk.gif': (response) =>
    response.end(Buffer.from('R0lGODlhAQABAIAAAAAAAP8AACwAAAAAAQABAAACAkQBADs=', 'base64')),
})
const sut = await startTestApp({ RECIPE_NETWORKS: '127.0.0.1' })
const { connection } = await openMongo(sut)
const worker = createFakeWorker(sut)
const mailWorker = createFakeMailWorker(sut)
const photoWorker = await createFakePhotoWorker(sut, 'Milk of Maya')
const maya = await sut.signUp()
const stranger = await sut.signUp()
const noa = await sut.signUp()
const former = await sut.signUp()
/** What the former member could reach while they were one. */
let before: { clientId: string; eventTicket: string; exportTicket: string }
beforeAll(async () => {
  await join(former)
  before = await useMembership()
  const path = `/household/members/${former.user.id}`
  expect((await send({ method: 'DELETE', path }, maya)).statusCode).toBe(204)
})

type Sent = Partial<Omit<ForeignCall, 'reach'>> & { headers?: Record<string, string> }

/** Disables the limit on calls per address. */
let callCount = 0
const nextAddress = () => `10.0.${Math.trunc(++callCount / 200)}.1`

const send = async (
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  member: Member | null,
  { params = {}, query = {}, body, form, fileField, headers }: Sent = {},
) => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const multipart =
    form &&
    new Response(
      uploadForm({ file: await readReceiptFixture(RECEIPT_FIXTURES.png), fileField, fields: form }),
    )
  const contentType = multipart?.headers.get('content-type')
  return sut.app.inject({
    method,
    url: `${API_BASE_PATH}${filled}`,
    query,
    remoteAddress: nextAddress(),
    headers: { ...member?.headers, ...headers, ...(contentType ? { 'content-type': contentType } : {}) },
    ...(multipart ? { payload: Buffer.from(await multipart.arrayBuffer()) } : {}),
    ...(body === undefined ? {} : { payload: body as object }),
  })
}

const get = async <T>(path: string) => (await send({ method: 'GET', path }, maya)).json<T>()

/** Maya's second device, which signs in again after a test signed it out. */
const ensureSession = async (): Promise<string> => {
  const find = async () => (await get<Session[]>('/auth/sessions')).find((session) => !session.is_current)?.id
  const { user, password } = maya
  const body = { username: user.username, password }
  const known = await find()
  if (known === undefined) await send({ method: 'POST', path: '/auth/login' }, null, { body })
  return known ?? (await find()) ?? ''
}

/** Noa as a member, and an open invitation; both are made again after a test removed them. */
const ensureMembers = async () => {
  const read = () => get<Household>('/household')
  const { members, invitations } = await read()
  if (members.every(({ user_id }) => user_id !== noa.user.id)) await join(noa)
  if (invitations.length === 0) await invite()
  return { memberId: noa.user.id, invitationId: (await read()).invitations[0]?.id ?? '' }
}

const invite = async () => {
  const made = await send({ method: 'POST', path: '/household/invitations' }, maya, { body: {} })
  return made.json<{ token: string }>().token
}

/** Somebody becomes a member of Maya's household. */
const join = async (member: Member) => {
  const token = await invite()
  const joined = await send({ method: 'POST', path: '/household/join' }, member, { body: { token } })
  expect(joined.statusCode, joined.body).toBe(200)
}

/** The former member uses the household while that is theirs: an upload, and tickets that are not used yet. */
const useMembership = async () => {
  const create = async <T>(method: 'GET' | 'POST', path: string) =>
    (await send({ method, path }, former)).json<T>()
  const { client_id: clientId } = await create<{ client_id: string }>('GET', '/progress/generate-client-id')
  const user = { ...former.user, household_id: maya.user.household_id }
  await worker.read(await worker.upload({ ...former, user }, undefined, clientId))
  const { ticket: eventTicket } = await create<{ ticket: string }>('POST', '/events/tickets')
  const { ticket: exportTicket } = await create<{ ticket: string }>('POST', '/account/exports')
  return { clientId, eventTicket, exportTicket }
}

/** Maya's mailbox, which is added again after a test removed it. */
const ensureMailbox = async (): Promise<string> => {
  const { mailboxes } = await get<{ mailboxes: Mailbox[] }>('/mailboxes')
  if (mailboxes[0]) return mailboxes[0].id
  const imap = { host: '127.0.0.1', username: 'maya of Milk' }
  const body = { kind: 'imap', imap, password: 'the password of Maya' }
  return (await send({ method: 'POST', path: '/mailboxes' }, maya, { body })).json<Mailbox>().id
}

/** Reads a mail of her mailbox; returns its id in the ledger. */
const readMail = async (mailboxId: string): Promise<string> => {
  const body = { mailbox_id: mailboxId, skip_processed: false }
  await send({ method: 'POST', path: '/orders/sync-gmail' }, maya, { body })
  const mail = {
    id: 'mail of Maya',
    receivedAt: new Date(),
    reading: orderReading([orderLine('Milk of Maya')]),
  }
  await mailWorker.run(mailboxId, createFakeMailbox([mail]))
  return (await get<{ messages: { id: string }[] }>('/orders/messages')).messages[0]?.id ?? ''
}

/** Maya's shopping list with its line, which are made again after a test removed them. */
const ensureList = async (itemId: string): Promise<{ listId: string; lineId: string }> => {
  const find = async () => {
    const lists = await get<ShoppingList[]>('/shopping-lists/')
    const list = lists.find(({ items }) => items.length > 0)
    return list && { listId: list.id, lineId: list.items[0]?.id ?? '' }
  }
  const body = { name: 'Milk of Maya', items: [{ item_id: itemId, item_name: 'Milk of Maya' }] }
  const known = await find()
  if (known === undefined) await send({ method: 'POST', path: '/shopping-lists/' }, maya, { body })
  return known ?? (await find()) ?? { listId: '', lineId: '' }
}

/** What Maya put away from a list; made once, because undoing it again changes nothing. */
const makePutAway = async (): Promise<{ putAwayListId: string; putAwayId: string }> => {
  const items = [{ item_name: 'Bread of Maya', checked: true }]
  const make = { method: 'POST', path: '/shopping-lists/' } as const
  const list = (await send(make, maya, { body: { name: 'Bakery of Maya', items } })).json<ShoppingList>()
  const lines = [{ line_id: list.items[0]?.id, name: 'Bread of Maya', quantity: 1, unit: 'item' }]
  const path = `/shopping-lists/${list.id}/put-away`
  const { id } = (await send({ method: 'POST', path }, maya, { body: { lines } })).json<PutAway>()
  return { putAwayListId: list.id, putAwayId: id }
}
let putAway: ReturnType<typeof makePutAway> | undefined

let generationId = ''
/** A recipe that is generated for Maya, who can have few at a time; made again when it is over. */
const ensureGeneration = async (): Promise<string> => {
  const isKnown = generationId !== ''
  const path = `/meals/generate-recipe/${generationId}`
  if (isKnown && (await get<{ state?: string }>(path)).state === 'running') return generationId
  generationId = await startGeneration()
  return generationId
}

const startGeneration = async (): Promise<string> => {
  const body = new Response(uploadForm({ fields: { description: 'soup' } }))
  const { job_id } = (
    await sut.app.inject({
      method: 'POST',
      url: '/api/v1/meals/generate-recipe',
      headers: {
        ...maya.headers,
        prefer: 'respond-async',
        'content-type': body.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await body.arrayBuffer()),
    })
  ).json<{ job_id: string }>()
  return job_id
}

/** All items and recipes of Maya have a picture on the web. */
const ensurePictures = async () => {
  const image_url = `${site.url}/milk.gif`
  await connection.collection('catalogue_items').updateMany({}, { $set: { image_url } })
  await connection.collection('recipes').updateMany({}, { $set: { 'content.image_url': image_url } })
}

/** Maya's recipe with its photo, which are made again after a test removed them; a meal of it is planned. */
const ensureRecipe = async (): Promise<string> => {
  const [known] = await get<OwnedRecipe[]>('/recipes/')
  const id = known?.id ?? (await makeRecipe())
  if (known?.photo_id == null) {
    const put = { method: 'PUT', path: `/recipes/${id}/photo` } as const
    const answer = await photoWorker.during(send(put, maya, { form: {}, fileField: 'photo' }))
    expect(answer.statusCode, answer.body).toBe(200)
  }
  return id
}

const makeRecipe = async (): Promise<string> => {
  const made = await send({ method: 'POST', path: '/recipes/' }, maya, { body: { name: 'Milk of Maya' } })
  const { id } = made.json<{ id: string }>()
  await send({ method: 'POST', path: '/meals/select' }, maya, { body: { recipe_id: id } })
  return id
}

/** A receipt that Maya uploaded and added to stock, a code of it, and a mailbox of which a mail was read. */
const makeBelongings = async (): Promise<Belongings> => {
  const { client_id: clientId } = await get<{ client_id: string }>('/progress/generate-client-id')
  const receiptId = await worker.upload(maya, undefined, clientId)
  await worker.read(receiptId)
  const lines = [{ name: 'Milk of Maya', quantity: 2, price: 3, source_receipt: receiptId }]
  const headers = { 'idempotency-key': receiptId }
  const add = { method: 'POST', path: '/inventory/add-receipt-items' } as const
  const added = await send(add, maya, { body: lines, headers })
  const [entry] = added.json<InventoryEntry[]>()
  const learn = { method: 'PUT', path: `/barcodes/${THEIR_BARCODE}` } as const
  await send(learn, maya, { body: { item_id: entry?.item_id } })
  const recipeId = await ensureRecipe()
  await ensurePictures()
  const mailboxId = await ensureMailbox()
  const messageId = await readMail(mailboxId)
  return {
    itemId: entry?.item_id ?? '',
    entryId: entry?.id ?? '',
    receiptId,
    clientId,
    sessionId: await ensureSession(),
    mailboxId,
    messageId,
    orderId: (await get<{ orders: { id: string }[] }>('/orders')).orders[0]?.id ?? '',
    ...(await ensureList(entry?.item_id ?? '')),
    ...(await (putAway ??= makePutAway())),
    recipeId,
    planId: (await get<MealPlanEntry[]>('/meals/plans?include_completed=true'))[0]?.id ?? '',
    generationId: await ensureGeneration(),
    userId: maya.user.id,
    ...(await ensureMembers()),
  }
}

let known: Belongings | undefined
/** Maya's belongings, which are made anew only when she may have changed them herself. */
const ensureBelongings = async (): Promise<Belongings> => {
  const belongings = known ?? (await makeBelongings())
  // No worker generates anything here, so that a recipe is given up when somebody asks for it after some seconds.
  const generationId = await ensureGeneration()
  known = { ...belongings, generationId }
  return known
}

/** Everything that their owner can see of them. */
const look = async (theirs: Belongings) => {
  const seen: Record<string, unknown> = {
    // Without when each was used last.
    sessions: (await get<Session[]>('/auth/sessions')).map(({ id }) => id).sort(),
  }
  for (const addressOf of VIEWS) seen[addressOf(theirs)] = await get(addressOf(theirs))
  return seen
}

/** What an answer to anybody else must not contain. */
const marksOf = (theirs: Belongings) => [
  ...Object.values(theirs),
  maya.user.id,
  maya.user.household_id,
  maya.user.username,
  'Milk of Maya',
  'maya of Milk',
  'the password of Maya',
]

/** Calls without a sample in these tests, with instructions for adding one. */
const listUnknown = (endpoints: Iterable<[string, Pick<Endpoint, 'access'>]>) =>
  [...endpoints].flatMap(([name, { access }]) => {
    // What only the operator may see is tested for that below.
    if (access === 'superuser') return []
    if (access === 'user') {
      const isKnown = name in FOREIGN_CALLS
      return isKnown
        ? []
        : `Add to FOREIGN_CALLS in a file of testing/foreign-calls/ what a stranger would send to '${name}'.`
    }
    const isKnown = PUBLIC_CALLS.includes(name)
    return isKnown
      ? []
      : `Add '${name}' to PUBLIC_CALLS in a file of testing/foreign-calls/ if it really needs no user.`
  })

describe('the calls of the contracts', () => {
  it('are all covered by this file', () => {
    expect(listUnknown(CALLS)).toEqual([])
    expect(listUnknown([['GET /secrets', { access: 'user' }]])).toEqual([
      "Add to FOREIGN_CALLS in a file of testing/foreign-calls/ what a stranger would send to 'GET /secrets'.",
    ])
    expect(listUnknown([['GET /secrets', { access: 'public' }]])).toHaveLength(1)
  })

  it('are all that is served', async () => {
    const document = await sut.app.inject({ url: '/api/docs/json', remoteAddress: nextAddress() })
    const { paths } = document.json<{ paths: Record<string, Record<string, unknown>> }>()
    const served = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    const known = [...CALLS.keys()].map((name) => name.replace(' ', ` ${API_BASE_PATH}`))
    expect(served.filter((name) => name.includes(API_BASE_PATH) && !known.includes(name))).toEqual([])
    expect(served).toContain(`GET ${API_BASE_PATH}/items/:id`)
  })
})

it.each([...CALLS].filter(([, { access }]) => access === 'superuser'))(
  '%s is refused to those who are not the superuser',
  async (_, endpoint) => {
    expect((await send(endpoint, stranger)).statusCode).toBe(403)
    expect((await send(endpoint, null)).statusCode).toBe(401)
  },
)

/** What was seen last, as long as nobody may have changed it. */
let seen: Awaited<ReturnType<typeof look>> | undefined

describe('neither another user nor a former member', () => {
  const calls = Object.entries(FOREIGN_CALLS).flatMap(([name, callFor]) => {
    const endpoint = CALLS.get(name)
    return endpoint ? [{ name, endpoint, callFor }] : []
  })

  it.each(calls)(
    '[API-015] gets anything of another household by $name, or changes it',
    async ({ endpoint, callFor }) => {
      const theirs = await ensureBelongings()
      const call = callFor(theirs)
      seen ??= await look(theirs)

      const anonymous = await send(endpoint, null, call)
      expect(anonymous.statusCode).toBe(401)

      for (const reader of [stranger, former]) {
        const answer = await send(endpoint, reader, call)
        expect(answer.statusCode, answer.body).toBeLessThan(500)
        if (call.reach === 'theirs') expect([403, 404]).toContain(answer.statusCode)
        expect(marksOf(theirs).filter((mark) => answer.body.includes(mark))).toEqual([])
      }
      expect(await look(theirs)).toEqual(seen)

      // The same call is valid: its owner may make it.
      if (call.reach !== 'theirs') return
      const own = await photoWorker.during(send(endpoint, maya, call))
      if (endpoint.method !== 'GET') known = seen = undefined
      expect([200, 201, 202, 204, 409], own.body).toContain(own.statusCode)
    },
  )
})

describe('what a former member could reach before', () => {
  it('gives nothing any more: the result of an upload, and tickets that were not used', async () => {
    const { clientId, eventTicket, exportTicket } = before
    const result = await send({ method: 'GET', path: '/progress/results/:client_id' }, former, {
      params: { client_id: clientId },
    })
    expect([401, 404]).toContain(result.statusCode)
    const download = { method: 'GET', path: '/account/export' } as const
    const exported = await send(download, null, { query: { ticket: exportTicket } })
    expect(exported.statusCode).toBe(404)
    const origin = await sut.listen()
    const socket = new WebSocket(`${origin}${API_BASE_PATH}${EVENT_SOCKET_PATH}?ticket=${eventTicket}`, {
      origin,
    })
    const [code] = (await once(socket, 'close')) as [number]
    expect(code).toBe(1008)
  })
})
