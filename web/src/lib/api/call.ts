import type { LoginResponse } from '@larder/shared/contracts/accounts/auth'
import { API_BASE_PATH, type Endpoint, NEXT_CURSOR_HEADER } from '@larder/shared/contracts/base/endpoint'
import type { ErrorBody, ErrorCode } from '@larder/shared/contracts/base/errors'
import type { PageOf } from '@larder/shared/contracts/base/paging'
import type { z } from 'zod'
import { headersFor, takeBegun } from './begun-calls.ts'
import { randomKey } from './idempotency-keys.ts'
import { ApiError, NetworkError, UnexpectedAnswer } from './api-error.ts'
import { checkAnswer } from './check-answer.ts'
import { confirmIdentity } from '../session/confirm-identity.ts'
import { paths, keepsSessionOn401 } from '../paths.ts'
import { renewSession } from '../session/renew-session.ts'
import { clearSession, storedToken } from '../session/session-store.ts'
import { waitForAnswer } from './wait-for-answer.ts'

type Part<Name extends string, Schema extends z.ZodType> = Schema extends z.ZodUndefined
  ? { [K in Name]?: undefined }
  : object extends z.input<Schema>
    ? { [K in Name]?: z.input<Schema> }
    : { [K in Name]: z.input<Schema> }

type MultipartBody = { body?: FormData }

/** The input of a call: the parts that its endpoint declares. A multipart body is a `FormData`. */
export type CallInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Part<'params', P> &
  Part<'query', Q> &
  (B extends z.ZodUndefined ? MultipartBody : Part<'body', B>)

type CallOptions = {
  /** Aborts the call, which then rejects with the signal's reason. */
  signal?: AbortSignal
  /** Key of an idempotent call that may be repeated later; by default generated here, for repeats within the call. */
  idempotencyKey?: string
  /** Lets the call finish after its page is left; for small bodies only. */
  isKeptAlive?: boolean
}

type AnyEndpoint = Pick<Endpoint, 'method' | 'path' | 'bodyType' | 'headers' | 'idempotent' | 'timeoutMs'>
type AnyInput = { params?: unknown; query?: unknown; body?: unknown }

/**
 * Makes one call and returns its parsed answer, undefined for an empty one. Throws ApiError for a status outside 200 to
 * 299, NetworkError without an answer, UnexpectedAnswer for one that does not match the contract.
 */
export async function call<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, R>,
  input: CallInput<P, Q, B>,
  options: CallOptions = {},
): Promise<z.output<R>> {
  const response = await request(endpoint, input, withKey(endpoint, options))
  if (endpoint.response === undefined) return undefined as z.output<R>
  return readAnswer(response, endpoint.response)
}

/** Makes one call whose answer is not documented, and so is not read. Throws as `call` does. */
export async function callUnread<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  endpoint: Endpoint<P, Q, B>,
  input: CallInput<P, Q, B>,
  options: CallOptions = {},
): Promise<void> {
  await request(endpoint, input, withKey(endpoint, options))
}

/** Gives one page of a list that comes by pages, and the cursor of the next one. Throws as `call` does. */
export async function callPage<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(endpoint: Endpoint<P, Q, B, R>, input: CallInput<P, Q, B>): Promise<PageOf<z.output<R>>> {
  const response = await request(endpoint, input, {})
  const rows = await readAnswer(response, endpoint.response as R)
  return { rows, next: response.headers.get(NEXT_CURSOR_HEADER) }
}

/** Makes one call whose answer is a file. Throws as `call` does. */
export async function callFile<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, z.ZodUndefined>,
  input: CallInput<P, Q, B>,
  options: CallOptions = {},
): Promise<Blob> {
  const response = await request(endpoint, input, options)
  return response.blob()
}

/** One key for all requests of one call. */
const withKey = ({ idempotent }: AnyEndpoint, options: CallOptions): CallOptions =>
  idempotent ? { idempotencyKey: randomKey(), ...options } : options

/** Repeats a call that requires the person to confirm their identity, once that is done. */
async function request(endpoint: AnyEndpoint, input: AnyInput, options: CallOptions): Promise<Response> {
  try {
    return await sendSignedIn(endpoint, input, options)
  } catch (error) {
    const needsConfirmation =
      error instanceof ApiError && error.code === ('confirmation_required' satisfies ErrorCode)
    if (!needsConfirmation || !(await confirmIdentity())) throw error
    return sendSignedIn(endpoint, input, options)
  }
}

/** Repeats a call once with a renewed token when its token has expired. */
async function sendSignedIn(endpoint: AnyEndpoint, input: AnyInput, options: CallOptions): Promise<Response> {
  const token = storedToken()
  try {
    return await send(endpoint, input, options, token)
  } catch (error) {
    if (!isRefusal(error)) throw error
    // A wrong password does not mean that the token has expired.
    const isRenewable = token !== null && error.code !== ('invalid_credentials' satisfies ErrorCode)
    if (!isRenewable || !(await renewSession(token, askForRenewal))) {
      handleUnauthorized(token)
      throw error
    }
  }
  const renewedToken = storedToken()
  try {
    return await send(endpoint, input, options, renewedToken)
  } catch (error) {
    if (isRefusal(error)) handleUnauthorized(renewedToken)
    throw error
  }
}

const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 401

async function askForRenewal(): Promise<LoginResponse | null> {
  try {
    // Loaded when first needed: the page for visitors does not need the schemas.
    const { refresh, LoginResponse } = await import('@larder/shared/contracts/accounts/auth')
    const response = await send(refresh, {}, {}, null)
    return await readAnswer(response, LoginResponse)
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

async function send(
  endpoint: AnyEndpoint,
  input: AnyInput,
  options: CallOptions,
  token: string | null,
): Promise<Response> {
  const headers = headersFor(token, endpoint.headers)
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)
  const body = encodeBody(endpoint.bodyType, input.body)
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  const timeout = endpoint.timeoutMs === undefined ? undefined : AbortSignal.timeout(endpoint.timeoutMs)
  const address = urlOf(endpoint.path, input)
  const begun = () => (endpoint.method === 'GET' ? takeBegun(address, token) : undefined)
  const ask = async (life?: AbortSignal) => {
    const answer = await (begun() ??
      fetch(address, {
        method: endpoint.method,
        headers,
        body,
        signal: anyOf([options.signal, timeout, life]),
        ...(options.isKeptAlive ? { keepalive: true } : {}),
      }))
    // A call that was begun before knows no signal.
    options.signal?.throwIfAborted()
    return wholeOf(answer)
  }
  let response: Response
  try {
    response = await (mayBeRepeated(endpoint) ? waitForAnswer(ask) : ask())
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new NetworkError(error)
  }
  if (response.ok) return response
  throw new ApiError(response.status, await readErrorBody(response))
}

/** The address of a call, with its parameters and query filled in. */
export function urlOf(path: string, { params, query }: AnyInput): string {
  const values = (params ?? {}) as Record<string, string | number>
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = encodeFields(query).toString()
  return `${API_BASE_PATH}${filled}${search === '' ? '' : `?${search}`}`
}

function encodeBody(bodyType: Endpoint['bodyType'], body: unknown): BodyInit | undefined {
  if (body === undefined) return undefined
  if (bodyType === 'multipart') return body as FormData
  return bodyType === 'form' ? encodeFields(body) : JSON.stringify(body)
}

/** Drops absent values, which would be sent as 'undefined'. */
function encodeFields(fields: unknown): URLSearchParams {
  const encoded = new URLSearchParams()
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (value !== undefined && value !== null) encoded.append(name, String(value))
  }
  return encoded
}

function anyOf(signals: (AbortSignal | undefined)[]): AbortSignal | undefined {
  const [first, ...others] = signals.filter((signal) => signal !== undefined)
  return first === undefined || others.length === 0 ? first : AbortSignal.any([first, ...others])
}

/** Calls without a time of their own that only read, set a state, or carry a key. */
const mayBeRepeated = ({ method, idempotent, timeoutMs }: AnyEndpoint): boolean =>
  timeoutMs === undefined && (idempotent === true || ['GET', 'PUT', 'DELETE'].includes(method))

const HAVE_NO_BODY = [204, 205, 304]

/** The response with its body, in the middle of which the connection may break too. */
async function wholeOf(response: Response): Promise<Response> {
  const { status, headers } = response
  const body = await response.arrayBuffer()
  return new Response(HAVE_NO_BODY.includes(status) ? null : body, { status, headers })
}

/** A screen that trusted an answer of another shape would fail while showing it. */
async function readAnswer<Schema extends z.ZodType>(
  response: Response,
  schema: Schema,
): Promise<z.output<Schema>> {
  const answer = await readJson(response)
  const parsed = (await checkAnswer(schema, answer)) ?? (await readGently(schema, answer))
  if (parsed === undefined) throw new UnexpectedAnswer()
  return parsed.data
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    throw new UnexpectedAnswer()
  }
}

/** An answer may lack what the documents have words for; loaded when first needed, as Larder's own lacks nothing. */
async function readGently<Schema extends z.ZodType>(schema: Schema, answer: unknown) {
  const { readerOf } = await import('./reader-of.ts')
  return checkAnswer(readerOf(schema), answer)
}

/** A proxy's error page is not JSON: then only the status is known. */
async function readErrorBody(response: Response): Promise<Partial<ErrorBody>> {
  try {
    const body = (await response.json()) as Partial<ErrorBody> | null
    return body ?? {}
  } catch {
    return {}
  }
}

/** Navigates to another screen without a reload; the router replaces this once it runs. */
let goTo = (path: string, _from: string): void => window.location.replace(path)

/** Lets the router handle the redirect after a 401; returns the function that undoes this. */
export function onSignInNeeded(navigate: (path: string, from: string) => void): () => void {
  const before = goTo
  goTo = navigate
  return () => {
    goTo = before
  }
}

/** Handles a 401 (API-012 to API-014); the answer to an older token must not end a newer session. */
function handleUnauthorized(sentToken: string | null): void {
  const { pathname, search } = window.location
  if (keepsSessionOn401(pathname) || storedToken() !== sentToken) return
  clearSession(true)
  goTo(paths.login, pathname + search)
}
