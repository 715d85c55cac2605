import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import type { Endpoint } from '@larder/shared/contracts/base/endpoint'
import { ERRORS, ErrorBody } from '@larder/shared/contracts/base/errors'
import type { ErrorCode } from '@larder/shared/contracts/base/errors'
import '@larder/shared/contracts/base/plain-words'
import type { Actor } from '@larder/shared/server/authz'
import { serializeGently } from './serialize.ts'

/** Longer lists are written piece by piece. */
const LONG_LIST = 200

/** What any call can answer with, beside its own errors. */
const COMMON_ERRORS: readonly ErrorCode[] = [
  'validation_failed',
  'malformed_request',
  'body_too_slow',
  'not_authenticated',
  'foreign_site',
  'host_unknown',
  'not_found',
  'too_many_attempts',
  'file_too_large',
  'file_type_unsupported',
  'database_unavailable',
  'storage_full',
  'internal',
]

type Input<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = {
  params: z.output<Params>
  query: z.output<Query>
  body: z.output<Body>
  request: FastifyRequest
  reply: FastifyReply
}

type Handler<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
> = (input: Input<Params, Query, Body>, actor: Actor) => Promise<z.output<Response> | FastifyReply>

const responseSchemas = (endpoint: Endpoint): Record<number, z.ZodType> => {
  const errors = [...COMMON_ERRORS, ...(endpoint.errors ?? [])].map((code) => [
    ERRORS[code].status,
    ErrorBody,
  ])
  const success = endpoint.response ? [[endpoint.status ?? 200, endpoint.response]] : []
  return Object.fromEntries([...errors, ...success]) as Record<number, z.ZodType>
}

/**
 * Serves a call of the contract: checks the caller first, then the input, and lets nothing out that the contract
 * does not name. A handler of a `public` call gets no actor worth reading.
 */
export const mount = <
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<Params, Query, Body, Response>,
  handler: Handler<Params, Query, Body, Response>,
) => {
  app.route({
    method: endpoint.method,
    url: `${API_BASE_PATH}${endpoint.path}`,
    schema: {
      summary: endpoint.summary,
      ...(endpoint.access === 'user' ? { security: [{ bearer: [] }] } : {}),
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      response: responseSchemas(endpoint),
    },
    ...(endpoint.maxBodyBytes === undefined ? {} : { bodyLimit: endpoint.maxBodyBytes }),
    // Before the body is read: a stranger's upload is refused, not received.
    ...(endpoint.access === 'user' ? { onRequest: app.authenticate } : {}),
    handler: async (request, reply) => {
      const input = {
        params: request.params,
        query: request.query,
        body: request.body,
        request,
        reply,
      } as Input<Params, Query, Body>
      const result = await handler(input, request.actor as Actor)
      if (reply.sent) return reply
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
