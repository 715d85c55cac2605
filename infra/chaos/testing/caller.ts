import { setTimeout as pause } from 'node:timers/promises'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import type { LoginResponse } from '@larder/shared/contracts/accounts/auth'
import type { Random } from '../../demo/src/seeded-random.ts'

/** A call that was neither answered nor cut off for so long was forgotten. Only uploads wait for a worker. */
const ANSWER_MS = { call: 60_000, upload: 180_000 }
const AGAIN_MS = 150
const PASSWORD = 'correct horse battery'

/** What a person sends. */
export type Asked = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  path: string
  body?: unknown
  form?: () => FormData
  /** Repeated with the call, so that it is done once. */
  key?: string
}

/** An answer that counts: a success, or a refusal that would come again. */
export type Answer<T> = { status: number; body: T }

/** What went wrong with calls, whoever made them. */
export type Complaints = {
  /** Neither answered nor cut off. */
  unanswered: string[]
  /** Errors that say nothing but that the product is at fault. */
  internal: string[]
}

/** One person's device: it repeats each call until there is an answer that counts, as the product's client may. */
export type Caller = {
  /** Sends until it is answered; refusals are answers, being away or full for now is none. */
  ask: <T>(asked: Asked) => Promise<Answer<T>>
  /** The same, for what has to succeed. */
  get: <T>(asked: Asked) => Promise<T>
  /** Sends once; null where the answer was lost, or is that the product can't just now. */
  tryOnce: <T>(asked: Asked) => Promise<Answer<T> | null>
  /** One of the API processes, by chance. */
  anyOrigin: () => string
  signUp: () => Promise<void>
}

type Place = { origins: readonly string[]; random: Random; complaints: Complaints; signal: AbortSignal }

/** Creates the device of a person, who is known by this name and network address. */
export function createCaller(
  name: string,
  address: string,
  { origins, random, complaints, signal }: Place,
): Caller {
  let token: string | null = null
  const anyOrigin = () => origins[Math.floor(random() * origins.length)] ?? ''

  const send = async <T>({ method, path, body, form, key }: Asked): Promise<Answer<T> | null> => {
    const limit = AbortSignal.timeout(form ? ANSWER_MS.upload : ANSWER_MS.call)
    try {
      const response = await fetch(`${anyOrigin()}${API_BASE_PATH}${path}`, {
        method,
        headers: {
          'x-forwarded-for': address,
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(body === undefined || body instanceof URLSearchParams
            ? {}
            : { 'content-type': 'application/json' }),
        },
        body:
          form?.() ??
          (body instanceof URLSearchParams ? body : body === undefined ? null : JSON.stringify(body)),
        signal: AbortSignal.any([limit, signal]),
      })
      const text = await response.text()
      const answer = { status: response.status, body: (text === '' ? null : JSON.parse(text)) as T }
      if (answer.status === 500) complaints.internal.push(`${name}: ${method} ${path}: ${text}`)
      return answer.status >= 500 || answer.status === 429 ? null : answer
    } catch {
      signal.throwIfAborted()
      if (limit.aborted) complaints.unanswered.push(`${name}: ${method} ${path}`)
      return null
    }
  }

  const untilAnswered = async <T>(attempt: () => Promise<Answer<T> | null>): Promise<Answer<T>> => {
    for (;;) {
      const answer = await attempt()
      if (answer !== null) return answer
      await pause(AGAIN_MS, undefined, { signal })
    }
  }

  /** One at a time, whoever of the household's acts needs it. */
  let signingIn: Promise<void> | null = null
  const signIn = async () => {
    const form = new URLSearchParams({ username: name, password: PASSWORD, time_zone: 'UTC' })
    token = null
    const { status, body } = await untilAnswered(() =>
      send<LoginResponse>({ method: 'POST', path: '/auth/login', body: form }),
    )
    if (status !== 200) throw new Error(`${name} can't sign in: ${status} ${JSON.stringify(body)}`)
    token = body.access_token
  }
  const renew = () => (signingIn ??= signIn().finally(() => (signingIn = null)))

  const tryOnce = async <T>(asked: Asked): Promise<Answer<T> | null> => {
    await signingIn
    const answer = await send<T>(asked)
    if (answer?.status !== 401) return answer
    await renew()
    return null
  }
  const ask = <T>(asked: Asked) => untilAnswered(() => tryOnce<T>(asked))

  return {
    ask,
    tryOnce,
    anyOrigin,
    get: async <T>(asked: Asked) => {
      const { status, body } = await ask<T>(asked)
      if (status >= 300)
        throw new Error(`${name}: ${asked.method} ${asked.path}: ${status} ${JSON.stringify(body)}`)
      return body
    },
    signUp: async () => {
      const account = { username: name, email: `${name}@example.org`, password: PASSWORD }
      const made = await send({ method: 'POST', path: '/users/', body: account })
      if (made?.status !== 201) throw new Error(`${name} can't sign up: ${JSON.stringify(made)}`)
      await renew()
    },
  }
}
