import { getMe } from '@larder/shared/contracts/accounts/auth'
import {
  applyShoppingOperations,
  type OperationResult,
} from '@larder/shared/contracts/shopping-lists/list-operations'
import { updateShoppingListItem } from '@larder/shared/contracts/shopping-lists/list-lines'
import { delay } from 'msw'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { readUnsent } from '../../../../lib/offline/unsent-store.ts'
import { clearSession, readOwner, storeSession } from '../../../../lib/session/session-store.ts'
import { endSession } from '../../../../lib/session/session.ts'
import { answers, failsWithoutDetail, on } from '../../../../testing/handlers.ts'
import { sampleApplied, sampleListLine } from '../../../../testing/samples/list-samples.ts'
import { sampleUser } from '../../../../testing/samples/samples.ts'
import { server } from '../../../../testing/server.ts'
import { sampleId } from '../../../../testing/samples/stock-samples.ts'
import type { Outcome } from './send-batch.ts'
import { createSender } from './send-unsent.ts'
import { addUnsent, type Entry, readOthers, settleUnsent, unsentState } from './unsent-operations.ts'

const LIST = sampleId(1001)
/** Ids are never used again: those of the test before are known as sent. */
let run = 0
const idOf = (n: number) => `${run} tick ${n}`
const tick = (n: number) => ({
  operation: {
    type: 'tick' as const,
    id: idOf(n),
    device_id: sampleId(1),
    seen_version: 4,
    list_id: LIST,
    line_id: sampleId(n),
  },
  at: '2026-03-10T08:00:00.000Z',
  failure: 'Failed to update item',
})
const ticks = (count: number) => Array.from({ length: count }, (_, n) => tick(n))

type SentOperation = { id: string; line_id: string }
const operationsIn = (body: unknown) => (body as { operations: SentOperation[] }).operations

/** A server that applies each id once; `lose` is asked for each call whether its answer gets lost. */
function startServer(lose = () => false, refuse = (_: SentOperation) => false) {
  const applied: string[] = []
  const sizes: number[] = []
  const take = (id: string) => void (applied.includes(id) || applied.push(id))
  server.use(
    answers(getMe, sampleUser),
    on(applyShoppingOperations, ({ body }) => {
      const operations = operationsIn(body)
      sizes.push(operations.length)
      const results = operations.map((operation): OperationResult => {
        const { id } = operation
        if (refuse(operation)) return { id, status: 'refused', code: 'not_found', detail: 'Gone', line: null }
        take(id)
        return sampleApplied(operation)
      })
      return lose() ? Response.error() : Response.json({ results, lists: [{ id: LIST, version: 9 }] })
    }),
    on(updateShoppingListItem, ({ headers, params }) => {
      sizes.push(1)
      take(headers.get('idempotency-key') ?? '')
      return lose() ? Response.error() : Response.json({ ...sampleListLine(1, 'Milk'), id: params['itemId'] })
    }),
  )
  return { applied, sizes }
}

/** A page with the product open, which can't show the first answer because of `failure`, if there is one. */
function openPage(failure?: Error) {
  let left = failure
  const life = new AbortController()
  onTestFinished(() => life.abort())
  const outcomes: Outcome<Entry>[] = []
  const sender = createSender((latest) => {
    const error = left
    left = undefined
    if (error !== undefined) return Promise.reject(error)
    outcomes.push(...latest)
    settleUnsent(
      latest.map(({ unsent }) => unsent),
      [],
    )
    return Promise.resolve()
  }, life.signal)
  return { ...sender, outcomes, close: () => life.abort() }
}
const allSent = () => vi.waitFor(() => expect(unsentState().entries).toEqual([]), { timeout: 60_000 })
const keptIds = async () =>
  (await readUnsent(readOwner() ?? '')).map(({ value }) => (value as Entry).operation.id)

beforeEach(() => {
  run++
  storeSession('sample-token', sampleUser)
})

describe('what is unsent', () => {
  it('is kept in this browser, sent in order in bounded batches, and then gone from it', async () => {
    const { applied, sizes } = startServer()
    addUnsent(ticks(250))
    await vi.waitFor(async () => expect(await keptIds()).toHaveLength(250))
    openPage()
    await allSent()
    expect(applied).toEqual(ticks(250).map(({ operation }) => operation.id))
    expect(sizes).toEqual([100, 100, 50])
    await vi.waitFor(async () => expect(await keptIds()).toEqual([]))
  })

  it('is sent again with the same ids when answers are lost', async () => {
    let calls = 0
    const { applied } = startServer(() => ++calls < 4)
    addUnsent(ticks(3))
    const { wake } = openPage()
    const waking = setInterval(wake, 50)
    onTestFinished(() => clearInterval(waking))
    await allSent()
    expect(applied).toEqual([idOf(0), idOf(1), idOf(2)])
    expect(calls).toBe(4)
  })

  it('alone travels by its documented call, and by the batch call when it may have arrived before', async () => {
    let isLost = true
    const { sizes, applied } = startServer(() => isLost)
    const { nudge, wake } = openPage()
    addUnsent([tick(1)])
    nudge()
    await vi.waitFor(() => expect(sizes).toEqual([1]))
    isLost = false
    const onlyBatches = vi.fn(() => Response.json({}))
    server.use(on(updateShoppingListItem, onlyBatches))
    const waking = setInterval(wake, 50)
    onTestFinished(() => clearInterval(waking))
    await allSent()
    expect(onlyBatches).not.toHaveBeenCalled()
    expect(applied).toEqual([idOf(1)])
  })

  it('goes on after an operation that the server refuses, of which it says why', async () => {
    const { applied } = startServer(undefined, ({ id }) => id === idOf(1))
    addUnsent(ticks(3))
    const { outcomes } = openPage()
    await allSent()
    expect(applied).toEqual([idOf(0), idOf(2)])
    expect(outcomes.map(({ refusal }) => refusal)).toEqual([null, 'Gone', null])
  })

  it('is sent together again when what became of it could not be shown', async () => {
    const { applied, sizes } = startServer()
    addUnsent(ticks(3))
    const { wake } = openPage(new ApiError(403))
    await vi.waitFor(() => expect(sizes).toEqual([3]))
    const waking = setInterval(wake, 50)
    onTestFinished(() => clearInterval(waking))
    await allSent()
    expect(sizes).toEqual([3, 3])
    expect(applied).toHaveLength(3)
  })

  it('is sent one by one where the server refuses the whole call', async () => {
    const { applied, sizes } = startServer()
    server.use(failsWithoutDetail(applyShoppingOperations, 413))
    addUnsent(ticks(3))
    openPage()
    await allSent()
    expect(applied).toEqual([idOf(0), idOf(1), idOf(2)])
    expect(sizes).toEqual([1, 1, 1])
  })

  it('is not held up for ever by a call that hangs', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const life = new AbortController()
      setTimeout(() => life.abort(new DOMException('late', 'TimeoutError')), 50)
      return life.signal
    })
    const { applied } = startServer()
    server.use(
      on(
        applyShoppingOperations,
        async () => {
          await delay('infinite')
          return Response.error()
        },
        { once: true },
      ),
    )
    addUnsent(ticks(2))
    const { wake } = openPage()
    await vi.waitFor(() => expect(timeout).toHaveBeenCalled())
    const waking = setInterval(wake, 60)
    onTestFinished(() => clearInterval(waking))
    await allSent()
    expect(applied).toEqual([idOf(0), idOf(1)])
  })

  it.each([429, 502, 503, 507])('waits while the server answers %d', async (status) => {
    startServer()
    const seen = vi.fn(() => new Response('', { status }))
    server.use(on(updateShoppingListItem, seen), on(applyShoppingOperations, seen))
    addUnsent([tick(1)])
    const { outcomes, close } = openPage()
    await vi.waitFor(() => expect(seen).toHaveBeenCalled())
    await vi.waitFor(async () => expect(await keptIds()).toEqual([idOf(1)]))
    close()
    expect(outcomes).toEqual([])
    expect(unsentState().entries).toHaveLength(1)
  })

  it('[API-012] waits for the same person when the session is over, and is nothing to somebody else', async () => {
    const { applied } = startServer()
    addUnsent(ticks(2))
    await vi.waitFor(async () => expect(await keptIds()).toHaveLength(2))
    clearSession(true)
    openPage()
    storeSession('new-token', sampleUser)
    openPage()
    await allSent()
    expect(applied).toEqual([idOf(0), idOf(1)])
    addUnsent([tick(5)])
    clearSession(true)
    storeSession('other-token', { ...sampleUser, id: sampleId(99) })
    expect(unsentState().entries).toEqual([])
    await readOthers()
    expect(unsentState().entries).toEqual([])
  })

  it('goes at sign-out from this page, too', () => {
    addUnsent(ticks(2))
    endSession()
    storeSession('new-token', sampleUser)
    expect(unsentState().entries).toEqual([])
  })

  it('is read by the page that is opened next', async () => {
    addUnsent(ticks(2))
    await vi.waitFor(async () => expect(await keptIds()).toHaveLength(2))
    vi.resetModules()
    // The tests after this one must not meet the next page's modules, which still have what is unsent.
    onTestFinished(() => void vi.resetModules())
    const next = await import('./unsent-operations.ts')
    await next.readOthers()
    expect(next.unsentState().entries.map(({ operation }) => operation.id)).toEqual([idOf(0), idOf(1)])
  })
})

describe('where the browser keeps nothing', () => {
  it.each([
    ['full', 'QuotaExceededError'],
    ['forbidden', 'SecurityError'],
  ] as const)('says that the storage is %s, and sends what the page has', async (failure, name) => {
    const { applied } = startServer()
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('no', name)
    })
    addUnsent(ticks(2))
    await vi.waitFor(() => expect(unsentState().failure).toBe(failure))
    openPage()
    await allSent()
    expect(applied).toEqual([idOf(0), idOf(1)])
  })

  it('keeps all in order once it can', async () => {
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    addUnsent(ticks(2))
    await vi.waitFor(() => expect(unsentState().failure).toBe('full'))
    add.mockRestore()
    addUnsent([tick(2)])
    await vi.waitFor(async () => expect(await keptIds()).toEqual([idOf(0), idOf(1), idOf(2)]))
    expect(unsentState().failure).toBeUndefined()
  })
})

it('an operation that was sent while it was being stored is not sent again by the next page', async () => {
  startServer()
  addUnsent(ticks(2))
  settleUnsent(unsentState().entries, [])
  await readOthers()
  expect(await keptIds()).toEqual([])
  expect(unsentState().entries).toEqual([])
})
