import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  API_BASE_PATH,
  MAX_IDEMPOTENCY_KEY_LENGTH,
  NEXT_CURSOR_HEADER,
} from '@larder/shared/contracts/base/endpoint'
import type { Access, Endpoint, Once } from '@larder/shared/contracts/base/endpoint'
import { ERRORS, ErrorBody } from '@larder/shared/contracts/base/errors'
import type { ErrorCode } from '@larder/shared/contracts/base/errors'
import { PageQuery } from '@larder/shared/contracts/base/paging'
import type { PageOf } from '@larder/shared/contracts/base/paging'
import type { Tag } from '@larder/shared/contracts/base/tags'
import '@larder/shared/contracts/base/plain-words'
import { groupBy } from '@larder/shared/domain/group-by'
import type { Actor } from '@larder/shared/server/authz'
import type { Call, CallAnswer, CallInput } from '@larder/shared/server/call'
import { forRequest } from '@larder/shared/server/jobs/request-id'
import type { Superuser } from '../plugins/security/auth.ts'
import { compressionOf } from '../plugins/compress.ts'
import { settleDays } from './household-days.ts'
import { serializeGently } from './serialize.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the contract of a call lets it fail with. */
    errorCodes?: readonly string[]
    /** What the call's contract says that it changes. */
    changes?: readonly Tag[]
  }
}

/** Longer lists are written piece by piece. */
const LONG_LIST = 200

/** The errors of any call, in addition to its own. */
const COMMON_ERRORS: readonly ErrorCode[] = [
  'validation_failed',
  'malformed_request',
  'body_too_slow',
  'foreign_site',
  'host_unknown',
  'https_required',
  'not_found',
  'too_many_attempts',
  'file_too_large',
  'file_type_unsupported',
  'database_unavailable',
  'files_unavailable',
  'storage_full',
  'internal',
  'server_closing',
]

const ACCESS_ERRORS: Record<Access, readonly ErrorCode[]> = {
  public: [],
  optional: ['not_authenticated', 'household_suspended'],
  user: ['not_authenticated', 'household_suspended'],
  superuser: ['not_authenticated', 'household_suspended', 'superuser_only'],
}

/** What a handler gets: the input, and HTTP for what the contract has no words for. */
type Input<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = CallInput<
  Params,
  Query,
  Body
> & { request: FastifyRequest; reply: FastifyReply }

type Handler<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
  Caller extends Access,
> = (
  input: Input<Params, Query, Body>,
  actor: CallerOf<Caller>,
) => Promise<CallAnswer<Query, Response> | FastifyReply>

/** The caller, according to the access in the call's contract. */
type CallerOf<Caller extends Access> = {
  public: null
  optional: Actor | null
  user: Actor
  superuser: Superuser
}[Caller]

const errorCodesOf = ({ access, errors = [] }: Endpoint): ErrorCode[] => [
  ...new Set([...COMMON_ERRORS, ...ACCESS_ERRORS[access], ...errors]),
]

/** Most calls fail with the same codes, and a schema takes longer to make than anything else of a route. */
const errorBodies = new Map<string, z.ZodType>()

const errorBodyOf = (codes: readonly ErrorCode[]): z.ZodType => {
  const key = codes.join()
  const known = errorBodies.get(key)
  if (known) return known
  const description = codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join('\n\n')
  const body = ErrorBody.extend({ code: z.string().meta({ enum: codes }) }).meta({ description })
  errorBodies.set(key, body)
  return body
}

/** The body of an error by its status; the codes stand in the documentation alone, as a code too many is no failure. */
const errorSchemas = (codes: readonly ErrorCode[]): Record<number, z.ZodType> => {
  const byStatus = groupBy(codes, (code) => ERRORS[code].status)
  return Object.fromEntries([...byStatus].map(([status, ofStatus]) => [status, errorBodyOf(ofStatus)]))
}

const IdempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .trim()
    .max(
      MAX_IDEMPOTENCY_KEY_LENGTH,
      `An Idempotency-Key has at most ${MAX_IDEMPOTENCY_KEY_LENGTH} characters`,
    )
    .optional()
    .describe('A repeated call with the same key answers with what the first one did'),
})

const onceOf = (endpoint: Endpoint, request: FastifyRequest): Once => {
  const { 'idempotency-key': key } = request.headers as z.output<typeof IdempotencyHeaders>
  return endpoint.idempotent && key ? { key } : {}
}

/** Serves a call of the contract: checks the caller, then the input, and sends only what the contract contains. */
export const mount = <
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
  Caller extends Access,
>(
  app: FastifyInstance,
  endpoint: Endpoint<Params, Query, Body, Response, Caller>,
  handler: Handler<Params, Query, Body, Response, Caller>,
) => {
  const { access, query }: Endpoint = endpoint
  const errorCodes = errorCodesOf(endpoint)
  app.route({
    method: endpoint.method,
    url: `${API_BASE_PATH}${endpoint.path}`,
    schema: {
      summary: endpoint.summary,
      // The first word of the path is the feature.
      tags: [endpoint.path.split('/')[1] ?? ''],
      ...(access === 'public'
        ? {}
        : { security: access === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }] }),
      ...(endpoint.idempotent ? { headers: IdempotencyHeaders } : {}),
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      response: {
        ...errorSchemas(errorCodes),
        ...(endpoint.response ? { [endpoint.status ?? 200]: endpoint.response } : {}),
        ...(endpoint.accepted ? { 202: endpoint.accepted } : {}),
      },
    },
    config: { errorCodes, changes: endpoint.changes ?? [] },
    compress: compressionOf(endpoint),
    ...(endpoint.maxBodyBytes === undefined ? {} : { bodyLimit: endpoint.maxBodyBytes }),
    // Before the body is read, so that a stranger's upload is refused without receiving it.
    ...(access === 'public' ? {} : { onRequest: app.admit[access] }),
    handler: async (request, reply) => {
      const { params, query: search, body } = request
      if (request.actor) settleDays([params, search, body], request.actor.timeZone)
      const input = {
        params,
        query: search,
        body,
        once: onceOf(endpoint, request),
        request,
        reply,
      } as Input<Params, Query, Body>
      const answer: unknown = await forRequest(request.id, () =>
        handler(input, request.actor as CallerOf<Caller>),
      )
      if (reply.sent) return reply
      let result = answer
      if (query === PageQuery) {
        const { rows, next } = answer as PageOf<unknown>
        if (next !== null) reply.header(NEXT_CURSOR_HEADER, next)
        result = rows
      }
      reply.status(endpoint.status ?? 200)
      if (Array.isArray(result) && result.length > LONG_LIST && endpoint.response instanceof z.ZodArray) {
        const { method, path: url } = endpoint
        reply.type('application/json; charset=utf-8')
        return reply.send(await serializeGently(endpoint.response, result, { method, url }))
      }
      return reply.send(result)
    },
  })
}

/** Serves a call that a feature answers by itself. */
export const mountCall = (app: FastifyInstance, { endpoint, answer }: Call): void =>
  mount(app, endpoint as Endpoint<z.ZodAny, z.ZodAny, z.ZodAny, z.ZodAny, 'user'>, answer)
