import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import type { Endpoint } from '@larder/shared/contracts/base/endpoint'
import { EVENT_SOCKET_PATH } from '@larder/shared/contracts/events'
import { ENDPOINTS } from '@larder/shared/testkit/contracts/contracts'
import { FOREIGN_CALLS, makeBelongings, PUBLIC_CALLS, VIEWS } from '../testing/samples.ts'
import type { Ids } from '../testing/samples.ts'
import { join } from '../testing/samples/members.ts'
import { openReceiptWorker } from '../testing/samples/receipts.ts'
import { listChanged, putBack, readStored } from '../testing/stored-household.ts'
import { startTestApp } from '../testing/test-app.ts'
import { openTestHousehold } from '../testing/test-household.ts'

/** By method and path. */
const CALLS = new Map(ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]))

const sut = await startTestApp({ RECIPE_NETWORKS: '127.0.0.1' })
const maya = await sut.signUp()
const household = await openTestHousehold(sut, maya, 'Maya')
const { send, get } = household
const stranger = await sut.signUp()
const former = await sut.signUp()

/** The former member uses the household while that is theirs: an upload, and tickets that are not used yet. */
const useMembership = async () => {
  const create = async <T>(method: 'GET' | 'POST', path: string) =>
    (await send({ method, path }, former)).json<T>()
  const { client_id: clientId } = await create<{ client_id: string }>('GET', '/progress/generate-client-id')
  const user = { ...former.user, household_id: maya.user.household_id }
  const worker = household.once(openReceiptWorker)
  await worker.read(await worker.upload({ ...former, user }, undefined, clientId))
  const { ticket: eventTicket } = await create<{ ticket: string }>('POST', '/events/tickets')
  const { ticket: exportTicket } = await create<{ ticket: string }>('POST', '/account/exports')
  return { clientId, eventTicket, exportTicket }
}

await join(household, former)
/** What the former member could reach while they were one. */
const before = await useMembership()
const path = `/household/members/${former.user.id}`
expect((await send({ method: 'DELETE', path }, maya)).statusCode).toBe(204)
// Here, so that what helps to make them ends after the file.
const theirs = await makeBelongings(household)

/** Everything that their owner can see of them. */
const look = async (theirs: Ids) => {
  const seen: Record<string, unknown> = {}
  for (const viewOf of VIEWS) {
    const view = viewOf(theirs)
    const { path, read } = typeof view === 'string' ? { path: view, read: null } : view
    const answer = await get(path)
    seen[path] = read ? read(answer as never) : answer
  }
  return seen
}

/** All that is hers as it was before anybody else made a call: what she sees, and what is stored. */
const [seen, stored] = [await look(theirs), await readStored(household)]

/** What an answer to anybody else must not contain. */
const marksOf = (theirs: Ids) => [...Object.values(theirs), ...household.listMarks()]

/** Calls without a sample in these tests, with instructions for adding one. */
const listUnknown = (endpoints: Iterable<[string, Pick<Endpoint, 'access'>]>) =>
  [...endpoints].flatMap(([name, { access }]) => {
    // What only the operator may see is tested for that below.
    if (access === 'superuser') return []
    if (access === 'user') {
      const isKnown = name in FOREIGN_CALLS
      return isKnown
        ? []
        : `Add to FOREIGN_CALLS in a file of testing/samples/ what a stranger would send to '${name}'.`
    }
    const isKnown = PUBLIC_CALLS.includes(name)
    return isKnown
      ? []
      : `Add '${name}' to PUBLIC_CALLS in a file of testing/samples/ if it really needs no user.`
  })

describe('the calls of the contracts', () => {
  it('are all covered by this file', () => {
    expect(listUnknown(CALLS)).toEqual([])
    expect(listUnknown([['GET /secrets', { access: 'user' }]])).toEqual([
      "Add to FOREIGN_CALLS in a file of testing/samples/ what a stranger would send to 'GET /secrets'.",
    ])
    expect(listUnknown([['GET /secrets', { access: 'public' }]])).toHaveLength(1)
  })

  it('are all that is served', async () => {
    const document = await sut.app.inject({ url: '/api/docs/json' })
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

describe('neither another user nor a former member', () => {
  const calls = Object.entries(FOREIGN_CALLS).flatMap(([name, callFor]) => {
    const endpoint = CALLS.get(name)
    return endpoint ? [{ name, endpoint, callFor }] : []
  })

  it.each(calls)(
    '[API-015] gets anything of another household by $name, or changes it',
    async ({ endpoint, callFor }) => {
      const call = callFor(theirs)
      const anonymous = await send(endpoint, null, call)
      expect(anonymous.statusCode).toBe(401)

      for (const reader of [stranger, former]) {
        const answer = await send(endpoint, reader, call)
        expect(answer.statusCode, answer.body).toBeLessThan(500)
        if (call.reach === 'theirs') expect([403, 404]).toContain(answer.statusCode)
        expect(marksOf(theirs).filter((mark) => answer.body.includes(mark))).toEqual([])
      }
      const changed = listChanged(stored, await readStored(household))
      // So that of all calls the guilty one fails alone.
      if (changed.length > 0) await putBack(household, stored)
      expect(changed).toEqual([])

      // The same call is valid: its owner may make it.
      if (call.reach !== 'theirs') return
      const answer = send(endpoint, maya, call)
      const own = await (call.during?.(household, answer) ?? answer)
      await putBack(household, stored)
      expect([200, 201, 202, 204, 409], own.body).toContain(own.statusCode)
    },
  )

  it('has changed anything that its owner sees', async () => {
    expect(await look(theirs)).toEqual(seen)
  })
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
