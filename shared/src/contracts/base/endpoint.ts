import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** How a request body travels; `multipart` bodies are streams and are read by their route itself. */
export type BodyType = 'json' | 'form' | 'multipart'

/**
 * Who may make a call: anybody (`public`, no token is read), anybody who is told apart by a valid token (`optional`; one
 * that is over is refused, so that the client renews it), users, or the superuser alone.
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
  /** Takes an `Idempotency-Key`: a call repeated with the same one answers with what the first one did. */
  idempotent?: true
  /** The longest body, in bytes; 1 MB unless given, and that of a file has its own rule. */
  maxBodyBytes?: number
  /** Absent for answers that are not JSON (a file) and for 204. */
  response?: Response
  /** Status of success; 200 unless given. */
  status?: number
  /** The codes that this call itself can answer with; those every call can answer with are added by `mount`. */
  errors?: readonly ErrorCode[]
  /**
   * The client gives up after this many milliseconds. Absent means after a minute where the call may be repeated (GET,
   * PUT, DELETE, and idempotent calls), else never.
   */
  timeoutMs?: number
}

/** The longest `Idempotency-Key`, in characters. */
export const MAX_IDEMPOTENCY_KEY_LENGTH = 200

/** What makes a repeated call harmless; without a key each call counts. */
export type Once = { key?: string }

/** For bodies of thousands of lines, each of the longest texts that people write; kept, they fit into one document. */
export const LONG_BODY_BYTES = 8_388_608

/** The header that carries the cursor of the next page of a list; absent after the last one. */
export const NEXT_CURSOR_HEADER = 'x-next-cursor'

/** Base path of all calls. */
export const API_BASE_PATH = '/api/v1'

/** Declares one call of the API: the server mounts it, the client calls it, the documentation lists it. */
export const defineEndpoint = <
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType = z.ZodUndefined,
  const Caller extends Access = Access,
>(
  endpoint: Endpoint<Params, Query, Body, Response, Caller>,
): Endpoint<Params, Query, Body, Response, Caller> => endpoint
