import fp from 'fastify-plugin'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { DomainError, ERRORS } from '@larder/shared/contracts/base/errors'
import type { ErrorBody, ErrorCode } from '@larder/shared/contracts/base/errors'
import { TooManyAttempts } from '@larder/shared/server/auth/throttle/throttle'
import { toStoreError } from '@larder/shared/server/store/mongo'

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the call fails, for the log; null as long as it does not. */
    refusal: ErrorCode | null
  }
}

/** The retry time in seconds when a store is down or uploads wait. */
const RETRY_AFTER_SECONDS = 5

/**
 * The framework's own refusals keep their status, in plain words; the catalogue's messages for them are about receipts.
 */
const FRAMEWORK_REFUSALS: Record<number, string> = {
  413: 'The request is too large',
  414: 'The address is too long',
  415: 'The request is of a kind that this call does not take',
}

const sendCode = (
  reply: FastifyReply,
  code: ErrorCode,
  detail: string = ERRORS[code].message,
  data?: unknown,
) => {
  const { status } = ERRORS[code]
  const isTemporary = status === 503 || status === 429
  // Errors with their own message keep it.
  if (isTemporary && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER_SECONDS)
  // The server waits until no connection is left.
  if (code === 'server_closing') reply.header('connection', 'close')
  return reply
    .status(status)
    .send({ code, detail, ...(data === undefined ? {} : { data }) } satisfies ErrorBody)
}

const sendValidation = (error: FastifyError, reply: FastifyReply) => {
  const issues = (error.validation ?? []).map((issue) => ({
    path: issue.instancePath.split('/').filter(Boolean).join('.'),
    message: issue.message ?? 'Invalid',
  }))
  const detail = issues[0]?.message ?? ERRORS.validation_failed.message
  return reply.status(422).send({ code: 'validation_failed', detail, issues } satisfies ErrorBody)
}

/** Answers with the error's code and message. */
export const answerError = (raw: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  if (hasZodFastifySchemaValidationErrors(raw)) {
    request.refusal = 'validation_failed'
    return sendValidation(raw, reply)
  }
  const error = toStoreError(raw)
  if (error instanceof TooManyAttempts) reply.header('retry-after', error.retryAfterSeconds)
  if (error instanceof DomainError) {
    request.refusal = error.code
    if (ERRORS[error.code].status >= 500) request.log.warn({ err: raw }, error.message)
    return sendCode(reply, error.code, error.message, error.data)
  }
  const status = raw.statusCode ?? 500
  request.refusal = status === 429 ? 'too_many_attempts' : 'malformed_request'
  if (status === 429) return sendCode(reply, 'too_many_attempts')
  if (status < 500) {
    const detail = FRAMEWORK_REFUSALS[status] ?? ERRORS.malformed_request.message
    // The answer is for people, the log for programmers.
    request.log.debug({ err: raw }, 'Refused by the framework')
    return reply.status(status).send({ code: 'malformed_request', detail } satisfies ErrorBody)
  }
  request.log.error({ err: raw }, 'Unexpected error')
  return sendCode(reply, 'internal')
}

/** HTTP/1.1 requires a host; Node would refuse its absence with an answer of its own. */
const namesHost = ({ raw }: FastifyRequest) => raw.httpVersion !== '1.1' || raw.headers.host !== undefined

/** The only place that converts an error to an answer, also for requests that arrive while the process stops. */
export const errorsPlugin = fp(
  (app) => {
    app.decorateRequest('refusal', null)
    app.setErrorHandler(answerError)

    let isClosing = false
    app.addHook('preClose', (done) => {
      isClosing = true
      done()
    })
    app.addHook('onRequest', (request, _reply, done) => {
      if (isClosing) done(new DomainError('server_closing'))
      else
        done(
          namesHost(request) ? undefined : new DomainError('malformed_request', 'The request names no host'),
        )
    })
    return Promise.resolve()
  },
  { name: 'errors' },
)
