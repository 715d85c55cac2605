import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '@larder/shared/contracts/base/endpoint'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { SessionActor } from '@larder/shared/server/auth/sessions/sessions.service'
import { authPlugin } from '../plugins/security/auth.ts'
import { errorsPlugin } from '../plugins/errors.ts'
import { openapiPlugin } from '../plugins/openapi.ts'
import { mount } from './mount.ts'
import { answerSerializer } from './serialize.ts'

const MEMBER = 'a'.repeat(24)
const SUPERUSER = 'b'.repeat(24)
const ENDED = 'c'.repeat(24)

const resolve = (sessionId: string): Promise<SessionActor> =>
  sessionId === ENDED
    ? Promise.reject(new DomainError('not_authenticated'))
    : Promise.resolve({
        userId: sessionId,
        householdId: 'd'.repeat(24),
        sessionId,
        timeZone: 'UTC',
        isSuperuser: sessionId === SUPERUSER,
        isSuspended: false,
      })

const Answer = z.object({ caller: z.string().nullable(), key: z.string().nullable() })
const endpointFor = <const Caller extends 'public' | 'optional' | 'user' | 'superuser'>(access: Caller) =>
  defineEndpoint({
    method: 'POST',
    path: `/${access}/call`,
    access,
    summary: 'Says who called',
    idempotent: true,
    response: Answer,
    errors: ['nothing_to_undo'],
  })

let app: FastifyInstance
beforeAll(async () => {
  app = fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(answerSerializer)
  await app.register(errorsPlugin)
  await app.register(openapiPlugin)
  await app.register(authPlugin, { secret: 'x'.repeat(32), sessions: { resolve } as never })
  for (const access of ['public', 'optional', 'user', 'superuser'] as const) {
    mount(app, endpointFor(access), ({ once }, actor) =>
      Promise.resolve({ caller: actor?.userId ?? null, key: once.key ?? null }),
    )
  }
  mount(app, { ...endpointFor('public'), path: '/plain', idempotent: undefined }, ({ once }) =>
    Promise.resolve({ caller: null, key: once.key ?? null } as never),
  )
  await app.ready()
})
afterAll(() => app.close())

const send = async (path: string, sessionId?: string, headers: Record<string, string> = {}) => {
  const authorization = sessionId === undefined ? {} : { authorization: `Bearer ${app.signToken(sessionId)}` }
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: { ...authorization, ...headers },
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

describe('the access of a call', () => {
  it.each([
    ['/public/call', undefined, 200, null],
    ['/public/call', MEMBER, 200, null],
    ['/optional/call', undefined, 200, null],
    ['/optional/call', MEMBER, 200, MEMBER],
    ['/optional/call', ENDED, 401, 'not_authenticated'],
    ['/user/call', undefined, 401, 'not_authenticated'],
    ['/user/call', MEMBER, 200, MEMBER],
    ['/superuser/call', undefined, 401, 'not_authenticated'],
    ['/superuser/call', MEMBER, 403, 'superuser_only'],
    ['/superuser/call', SUPERUSER, 200, SUPERUSER],
  ])('%s by %s is answered with %i', async (path, sessionId, status, callerOrCode) => {
    const answer = await send(path, sessionId)
    expect(answer).toMatchObject({
      status,
      body: status === 200 ? { caller: callerOrCode } : { code: callerOrCode },
    })
  })
})

describe('the key of an idempotent call', () => {
  it('reaches the handler without spaces around it', async () => {
    const { body } = await send('/public/call', undefined, { 'idempotency-key': ' k1 ' })
    expect(body['key']).toBe('k1')
  })

  it('may be absent or empty', async () => {
    expect((await send('/public/call')).body['key']).toBeNull()
    expect((await send('/public/call', undefined, { 'idempotency-key': '' })).body['key']).toBeNull()
  })

  it('is refused when it is too long', async () => {
    const answer = await send('/public/call', undefined, { 'idempotency-key': 'k'.repeat(201) })
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
  })

  it('is ignored by other calls', async () => {
    const answer = await send('/plain', undefined, { 'idempotency-key': 'k1' })
    expect(answer).toMatchObject({ status: 200, body: { key: null } })
  })
})

describe('the documentation of a call', () => {
  const operationOf = (path: string) =>
    app.swagger().paths?.[`/api/v1${path}`]?.post as unknown as {
      tags: string[]
      security?: object[]
      parameters?: { name: string; in: string }[]
      responses: Record<
        string,
        { content?: { 'application/json': { schema: { properties: { code: { enum: string[] } } } } } }
      >
    }

  it('contains its feature, who may call it, its key, and its errors by status', () => {
    const { tags, security, parameters, responses } = operationOf('/superuser/call')
    expect(tags).toEqual(['superuser'])
    expect(security).toEqual([{ bearer: [] }])
    expect(parameters).toMatchObject([{ name: 'idempotency-key', in: 'header' }])
    const codesOf = (status: number) =>
      responses[status]?.content?.['application/json'].schema.properties.code.enum
    expect(codesOf(401)).toEqual(['not_authenticated'])
    expect(codesOf(403)).toContain('superuser_only')
    expect(codesOf(409)).toEqual(['nothing_to_undo'])
  })

  it('says where a token is not needed, or not read', () => {
    expect(operationOf('/optional/call').security).toEqual([{}, { bearer: [] }])
    expect(operationOf('/public/call').security).toBeUndefined()
    expect(operationOf('/plain').parameters).toBeUndefined()
  })
})
