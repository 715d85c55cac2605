import { getMe, login, registerUser } from '@larder/shared/contracts/accounts/auth'
import { RequestId } from '@larder/shared/contracts/base/request-id'
import { defineEndpoint, type HttpMethod } from '@larder/shared/contracts/base/endpoint'
import { delay, http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { answers, fails, failsWithoutDetail, unreachable } from '../../testing/handlers.ts'
import { sampleUser } from '../../testing/samples/samples.ts'
import { server } from '../../testing/server.ts'
import { currentToasts, dismissToast } from '../../ui/toast/toast-queue.ts'
import { ApiError, NetworkError, UnexpectedAnswer } from './api-error.ts'
import { call, callFile, onSignInNeeded } from './call.ts'
import { stopWaiting } from './wait-for-answer.ts'
import { readSession, storeSession } from '../session/session-store.ts'

const search = defineEndpoint({
  method: 'GET',
  path: '/things/:id',
  access: 'user',
  summary: 'A thing with every kind of input',
  params: z.object({ id: z.string() }),
  query: z.object({ text: z.string().optional(), limit: z.number().optional() }),
  response: z.object({ id: z.string() }),
})

const upload = defineEndpoint({
  method: 'POST',
  path: '/things/upload',
  access: 'user',
  summary: 'A file',
  bodyType: 'multipart',
  response: z.object({ name: z.string() }),
})

const slow = defineEndpoint({
  method: 'GET',
  path: '/slow',
  access: 'public',
  summary: 'Answers too late',
  response: z.string(),
  timeoutMs: 20,
})

/** A call of this method without a timeout of its own. */
const plain = (method: HttpMethod) =>
  defineEndpoint({
    method,
    path: '/plain',
    access: 'public',
    summary: 'States no time',
    response: z.string(),
  })
const idempotent = { ...plain('POST'), idempotent: true as const }

/** Requests of `plain` wait until the test answers them. */
function answerByHand() {
  const keys = new Set<string | null>()
  const arrivals: ((answer: (text: string) => void) => void)[] = []
  const early: ((text: string) => void)[] = []
  server.use(
    http.all('/api/v1/plain', async ({ request }) => {
      keys.add(request.headers.get('idempotency-key'))
      const text = await new Promise<string>((answer) => {
        const next = arrivals.shift()
        if (next === undefined) early.push(answer)
        else next(answer)
      })
      return HttpResponse.json(text)
    }),
  )
  /** Resolves with what answers the next request, once that has arrived. */
  const asked = async () =>
    early.shift() ?? new Promise<(text: string) => void>((next) => arrivals.push(next))
  return { asked, keys }
}

const at = (path: string) => window.history.replaceState(null, '', path)
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('call', () => {
  it('gives each call an id that the logs of the server take over', async () => {
    const ids: (string | null)[] = []
    server.use(answers(getMe, ({ headers }) => (ids.push(headers.get('x-request-id')), sampleUser)))
    await call(getMe, {})
    await call(getMe, {})
    expect(ids.map((id) => RequestId.safeParse(id).success)).toEqual([true, true])
    expect(new Set(ids).size).toBe(2)
  })

  it('[API-001, API-002] sends JSON below /api/v1 and reads JSON', async () => {
    const seen = vi.fn()
    server.use(
      http.post('/api/v1/users/', async ({ request }) => {
        seen(request.headers.get('content-type'), await request.json())
        return HttpResponse.json(sampleUser, { status: 201 })
      }),
    )
    const body = { username: 'maya', email: 'maya@example.org', password: 'long enough' }
    expect(await call(registerUser, { body })).toEqual(sampleUser)
    expect(seen).toHaveBeenCalledWith('application/json', body)
  })

  it('[AUTH-011, API-002] sends the login form-encoded, without absent values', async () => {
    const seen = vi.fn()
    server.use(
      http.post('/api/v1/auth/login', async ({ request }) => {
        seen(request.headers.get('content-type'), await request.text())
        return HttpResponse.json({ access_token: 't', user_info: sampleUser })
      }),
    )
    await call(login, { body: { username: 'a b', password: 'p&q', time_zone: undefined } })
    expect(seen).toHaveBeenCalledWith(
      expect.stringMatching(/^application\/x-www-form-urlencoded/),
      'username=a+b&password=p%26q',
    )
  })

  it('[API-002] leaves a multipart body to the browser, with its boundary', async () => {
    server.use(
      answers(upload, ({ body }) => ({ name: (body as FormData).get('storage_location') as string })),
    )
    const body = new FormData()
    body.append('receipt_file', new Blob(['x']))
    body.append('storage_location', 'Pantry')
    expect(await call(upload, { body })).toEqual({ name: 'Pantry' })
  })

  it('fills the path, encoded, and leaves absent values out of the query', async () => {
    const seen = vi.fn()
    server.use(answers(search, ({ params, query }) => (seen(params['id'], query), { id: 'ok' })))
    await call(search, { params: { id: 'a/b' }, query: { text: 'x y', limit: undefined } })
    expect(seen).toHaveBeenCalledWith('a/b', { text: 'x y' })
  })

  it('[API-003] sends the bearer token from local storage, and no header without one', async () => {
    const seen: (string | null)[] = []
    server.use(answers(getMe, ({ headers }) => (seen.push(headers.get('authorization')), sampleUser)))
    await call(getMe, {})
    localStorage.setItem('auth_token', 'abc')
    await call(getMe, {})
    expect(seen).toEqual([null, 'Bearer abc'])
  })

  it('sends the given idempotency key, or a generated one, where the call takes one', async () => {
    const seen = vi.fn()
    server.use(
      http.post('/api/v1/plain', ({ request }) => {
        seen(request.headers.get('idempotency-key'))
        return HttpResponse.json('done')
      }),
    )
    await call(idempotent, {}, { idempotencyKey: 'k1' })
    expect(seen).toHaveBeenLastCalledWith('k1')
    await call(idempotent, {})
    expect(seen).toHaveBeenLastCalledWith(expect.stringMatching(/^[0-9a-f]{32}$/))
    await call(plain('POST'), {})
    expect(seen).toHaveBeenLastCalledWith(null)
  })

  it('[API-005] treats 200 to 299 as success', async () => {
    server.use(http.post('/api/v1/plain', () => HttpResponse.json('done', { status: 299 })))
    expect(await call(plain('POST'), {})).toBe('done')
  })

  it('[API-005, API-006] throws the status, code and detail of any other answer', async () => {
    server.use(fails(registerUser, 'username_taken'))
    const body = { username: 'maya', email: 'maya@example.org', password: 'long enough' }
    const error = await failureOf(call(registerUser, { body }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 409,
      code: 'username_taken',
      detail: 'This username is already taken',
    })
  })

  it('[API-007] has no detail when something other than our server answered', async () => {
    server.use(failsWithoutDetail(search, 502))
    const error = await failureOf(call(search, { params: { id: '1' } }))
    expect(error).toMatchObject({ status: 502, code: undefined, detail: undefined })
  })

  it('throws a network error without an answer', async () => {
    server.use(unreachable(search))
    expect(await failureOf(call(search, { params: { id: '1' } }))).toBeInstanceOf(NetworkError)
  })

  it("[API-004] gives up after the endpoint's timeout, like without an answer", async () => {
    server.use(http.get('/api/v1/slow', async () => (await delay(2000), HttpResponse.json('late'))))
    expect(await failureOf(call(slow, {}))).toBeInstanceOf(NetworkError)
  })

  describe.each([
    ['GET', plain('GET')],
    ['PUT', plain('PUT')],
    ['DELETE', plain('DELETE')],
    ['POST with a key', idempotent],
  ] as const)('[API-004] a %s that is not answered for a minute', (_name, endpoint) => {
    /** Makes the call, and waits a minute; `asked` gives the next request's way to be answered. */
    const waitLong = async () => {
      const { asked, keys } = answerByHand()
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const answered = call(endpoint, {})
      const answer = await asked()
      await vi.advanceTimersByTimeAsync(59_999)
      expect(currentToasts()).toEqual([])
      await vi.advanceTimersByTimeAsync(1)
      return { answered, answer, asked, keys }
    }
    const stillWaits = { text: 'The server has not answered yet. Larder is still waiting.' }

    it('is waited for, which the user is told until it is answered', async () => {
      const { answered, answer } = await waitLong()
      await vi.advanceTimersByTimeAsync(3_600_000)
      expect(currentToasts()).toEqual([expect.objectContaining(stillWaits)])
      answer('late')
      expect(await answered).toBe('late')
      expect(currentToasts()).toEqual([])
    })

    it.each(['first', 'second'])('can be asked again, and the %s may be answered', async (which) => {
      const { answered, answer, asked, keys } = await waitLong()
      const [notice] = currentToasts()
      dismissToast(notice?.id ?? 0)
      notice?.onRetry?.()
      const answerSecond = await asked()
      await vi.advanceTimersByTimeAsync(60_000)
      expect(currentToasts()).toEqual([expect.objectContaining(stillWaits)])
      if (which === 'first') answer('answered')
      else answerSecond('answered')
      expect(await answered).toBe('answered')
      expect(currentToasts()).toEqual([])
      expect(keys.size).toBe(1)
    })
  })

  it('[API-004] tells of several at once, until the last is answered', async () => {
    const { asked } = answerByHand()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const read = call(plain('GET'), {})
    const answerRead = await asked()
    const saved = call(plain('PUT'), {})
    const answerSaved = await asked()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(currentToasts()).toHaveLength(1)
    answerRead('read')
    await read
    expect(currentToasts()).toHaveLength(1)
    answerSaved('saved')
    await saved
    expect(currentToasts()).toEqual([])
  })

  it('tells nobody of calls of a person who has left, and asks none of them again', async () => {
    const { asked } = answerByHand()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    void call(plain('GET'), {})
    await asked()
    await vi.advanceTimersByTimeAsync(60_000)
    void call(plain('PUT'), {})
    await asked()
    expect(currentToasts()).toHaveLength(1)
    stopWaiting()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(currentToasts()).toEqual([])
  })

  it.each(['POST', 'PATCH'] as const)('[API-004] waits for a %s that may not be repeated', async (method) => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    server.use(http.all('/api/v1/plain', () => HttpResponse.json('done')))
    expect(await call(plain(method), {})).toBe('done')
    expect(timeout).not.toHaveBeenCalled()
  })

  it.each([
    ['of another shape', () => HttpResponse.json({})],
    ['that is null', () => HttpResponse.json(null)],
    ['that is empty', () => new HttpResponse(null)],
    ['that is the page of something in between', () => HttpResponse.html('<html></html>')],
  ])('[RCPT-032] refuses an answer %s', async (_what, answer) => {
    server.use(http.get('/api/v1/things/:id', answer))
    expect(await failureOf(call(search, { params: { id: '1' } }))).toBeInstanceOf(UnexpectedAnswer)
  })

  it('treats an incomplete answer like none', async () => {
    const brokenOff = () =>
      new ReadableStream({
        start: (body) => {
          body.enqueue(new TextEncoder().encode('{"id":'))
          body.error(new TypeError('terminated'))
        },
      })
    server.use(http.get('/api/v1/things/:id', () => new HttpResponse(brokenOff())))
    expect(await failureOf(call(search, { params: { id: '1' } }))).toBeInstanceOf(NetworkError)
  })

  it('rejects with the reason of the caller that aborts it', async () => {
    server.use(http.get('/api/v1/slow', async () => (await delay(2000), HttpResponse.json('late'))))
    const stop = new AbortController()
    const ended = failureOf(call(slow, {}, { signal: stop.signal }))
    stop.abort(new Error('closed'))
    expect(await ended).toMatchObject({ message: 'closed' })
  })

  it('returns a file unchanged', async () => {
    const file = defineEndpoint({ method: 'GET', path: '/file', access: 'user', summary: 'A file' })
    server.use(http.get('/api/v1/file', () => new HttpResponse('bytes')))
    expect(await (await callFile(file, {})).text()).toBe('bytes')
  })
})

describe('a 401', () => {
  const answered401 = async (path: string) => {
    const redirect = vi.fn()
    const stop = onSignInNeeded(redirect)
    at(path)
    storeSession('old', sampleUser)
    server.use(fails(search, 'not_authenticated'))
    await failureOf(call(search, { params: { id: '1' } }))
    stop()
    return redirect
  }

  it.each(['/inventory', '/reset-password', '/terms'])(
    '[API-012, API-014] removes token and user and leads from %s to the login',
    async (path) => {
      const redirect = await answered401(path)
      expect(redirect).toHaveBeenCalledWith('/login', path)
      expect(readSession()).toEqual({ token: null, user: null })
    },
  )

  it.each(['/login', '/login/', '/Login', '/', '/register', '/x/registered'])(
    '[API-013] does neither on %s',
    async (path) => {
      const redirect = await answered401(path)
      expect(redirect).not.toHaveBeenCalled()
      expect(readSession().token).toBe('old')
    },
  )
})
