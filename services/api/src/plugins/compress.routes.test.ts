import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import type { Endpoint } from '@larder/shared/contracts/base/endpoint'
import { ENDPOINTS } from '@larder/shared/testkit/contracts/contracts'
import { startTestApp } from '../testing/test-app.ts'

/** Fields that let in whoever knows them; a `url` may contain what does. */
const SECRET = /token|ticket|secret|password|(^|_)url$|client_id/
/** Named like secrets, and none; Google's client id is public, and `tokens` are counted. */
const OPEN_FIELDS = new Set(['has_password', 'image_url', 'script_url', 'tokens'])
const OPEN_CALLS = new Set(['GET /auth/google/config'])

/** The names of all fields of an answer. */
const fieldsOf = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties } = schema as { properties?: Record<string, unknown> }
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(fieldsOf)]
}

const sut = await startTestApp()
const maya = await sut.signUp()
const get = (url: string, accepted: string | undefined, method: 'GET' | 'HEAD' = 'GET') =>
  sut.app.inject({
    method,
    url: `${API_BASE_PATH}${url}`,
    headers: { ...maya.headers, ...(accepted === undefined ? {} : { 'accept-encoding': accepted }) },
  })

describe('compressed answers', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ])('say the same: %s', async (accepted, encoding, unpack) => {
    const plain = await get('/recipes/cookbook', undefined)
    expect([plain.statusCode, plain.headers['content-encoding']]).toEqual([200, undefined])
    const answer = await get('/recipes/cookbook', accepted)
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(answer.headers['content-type']).toBe(plain.headers['content-type'])
    expect(unpack(answer.rawPayload).toString()).toBe(plain.body)
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
    const head = await get('/recipes/cookbook', accepted, 'HEAD')
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  it('are none for who does not want them, nor when they are short', async () => {
    for (const [url, accepted] of [
      ['/recipes/cookbook', 'identity'],
      ['/recipes/cookbook', 'br;q=0'],
      ['/auth/me', 'br'],
    ] as const) {
      const answer = await get(url, accepted)
      expect([url, answer.statusCode, answer.headers['content-encoding']]).toEqual([url, 200, undefined])
    }
  })

  it('are never made of an answer that contains a secret', () => {
    const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
    const hasSecretField = (schema: z.ZodType | undefined) =>
      schema !== undefined &&
      fieldsOf(z.toJSONSchema(schema, { unrepresentable: 'any' })).some(
        (field) => SECRET.test(field) && !OPEN_FIELDS.has(field),
      )
    const withSecrets = ENDPOINTS.filter(
      (endpoint) =>
        (hasSecretField(endpoint.response) || hasSecretField(endpoint.accepted)) &&
        !OPEN_CALLS.has(nameOf(endpoint)),
    )
    expect(withSecrets.length).toBeGreaterThan(5)
    expect(
      ENDPOINTS.filter(({ hasSecret }) => hasSecret)
        .map(nameOf)
        .sort(),
    ).toEqual(withSecrets.map(nameOf).sort())
  })
})
