import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Tag } from './tags.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The format of a request body; `multipart` bodies are streams that their route reads itself. */
export type BodyType = 'json' | 'form' | 'multipart'

/**
 * Who may make a call: anybody (`public`, no token is read), anybody, distinguished by a valid token (`optional`; an
 * expired one is refused, so that the client renews it), users, or only the superuser.
 */
export type Access = 'public' | 'optional' | 'user' | 'superuser'

export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Caller extends Access = Access,
> = {
  method: HttpMethod
  /** Path below the base path, with Fastify's `:name` parameters. */
  path: string
  access: Caller
  summary: string
  params?: Params
  query?: Query
  body?: Body
  bodyType?: BodyType
  /** Accepts an `Idempotency-Key`: a repeated call with the same key has the same result as the first. */
  idempotent?: true
  /** The maximum length of the body in bytes; 1 MB by default. Uploaded files have their own limit. */
  maxBodyBytes?: number
  /** Absent for answers that are not JSON (a file) and for 204. */
  response?: Response
  /** What a caller gets with status 202 who sends `Prefer: respond-async` and so does not wait for the response. */
  accepted?: z.ZodType
  /** Headers that the client sends with each call. */
  headers?: Readonly<Record<string, string>>
  /** Status of success; 200 by default. */
  status?: number
  /**
   * The answer contains a secret (a token, a ticket, a link that lets in) and so is never compressed: beside words that
   * somebody else chose, its compressed length would tell them the secret letter by letter (BREACH).
   */
  hasSecret?: true
  /** Of what the answer is made, and by whose change it becomes old. */
  reads?: readonly Tag[]
  /** What it may change: the household's devices hear of it by events, and whoever called loads again what reads it. */
  changes?: readonly Tag[]
  /** The error codes of this call; `mount` adds those that every call can have. */
  errors?: readonly ErrorCode[]
  /** The client's timeout in milliseconds; by default none (API-004). */
  timeoutMs?: number
}

/** The header with the id of a request, as `RequestId`; the answer has the one that the logs know it by. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** The maximum length of an `Idempotency-Key`, in characters. */
export const MAX_IDEMPOTENCY_KEY_LENGTH = 200

/** Makes a repeated call harmless; without a key each call counts. */
export type Once = { key?: string }

/** For bodies of thousands of lines with texts of maximum length; they still fit into one document when stored. */
export const LONG_BODY_BYTES = 8_388_608

/** The header that carries the cursor of the next page of a list; absent after the last one. */
export const NEXT_CURSOR_HEADER = 'x-next-cursor'

/** Base path of all calls. */
export const API_BASE_PATH = '/api/v1'

/** Declares one call of the API: the server mounts it, the client makes it, and the API documentation lists it. */
export const defineEndpoint = <
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType = z.ZodUndefined,
  const Caller extends Access = Access,
>(
  endpoint: Endpoint<Params, Query, Body, Response, Caller>,
): Endpoint<Params, Query, Body, Response, Caller> => endpoint
