import { describe, expect, it } from 'vitest'
import type { User } from '@larder/shared/contracts/accounts/auth'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import { startTestApp } from '../../testing/test-app.ts'

const GOOGLE = {
  GOOGLE_CLIENT_ID: 'larder-test',
  GOOGLE_CLIENT_SECRET: 'only for tests',
  ENCRYPTION_KEY: 'a key that only the tests have and know',
}

/** The headers of a page, with the sources of its policy by directive. */
const headersOf = async (settings: Record<string, string>) => {
  const sut = await startTestApp(settings)
  const { headers } = await sut.app.inject({ url: '/login' })
  const directives = String(headers['content-security-policy']).split(';')
  const sources = Object.fromEntries(
    directives.map((directive) => {
      const [name = '', ...values] = directive.trim().split(' ')
      return [name, values]
    }),
  )
  return { headers, sources }
}

describe('headers of pages', () => {
  it('allow nothing of Google if it is not configured', async () => {
    const { headers, sources } = await headersOf({})
    expect(sources).toMatchObject({
      'script-src': ["'self'", "'wasm-unsafe-eval'"],
      'connect-src': ["'self'"],
      'frame-src': ["'self'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'blob:', 'data:'],
    })
    expect(JSON.stringify(headers)).not.toContain('google')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['referrer-policy']).toBe('no-referrer')
  })

  it('allow what Google documents for its sign-in if configured, and its pop-up', async () => {
    const { headers, sources } = await headersOf(GOOGLE)
    expect(sources).toMatchObject({
      'default-src': ["'self'"],
      'script-src': ["'self'", "'wasm-unsafe-eval'", 'https://accounts.google.com/gsi/client'],
      'connect-src': ["'self'", 'https://accounts.google.com/gsi/'],
      'frame-src': ["'self'", 'https://accounts.google.com/gsi/'],
      'style-src': ["'self'", "'unsafe-inline'", 'https://accounts.google.com/gsi/style'],
      'img-src': ["'self'", 'blob:', 'data:'],
    })
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  })

  it('require https if the product is reached by it, and not on a home network', async () => {
    const secure = await headersOf({ PUBLIC_URL: 'https://larder.example' })
    expect(secure.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
    expect(secure.sources).toHaveProperty('upgrade-insecure-requests')
    const plain = await headersOf({ PUBLIC_URL: 'http://192.168.1.7:8080' })
    expect(plain.headers).not.toHaveProperty('strict-transport-security')
    expect(plain.sources).not.toHaveProperty('upgrade-insecure-requests')
  })

  it('allow a stand-in instead', async () => {
    const { headers, sources } = await headersOf({ ...GOOGLE, GOOGLE_BASE_URL: 'http://127.0.0.1:4000' })
    expect(sources['script-src']).toEqual([
      "'self'",
      "'wasm-unsafe-eval'",
      'http://127.0.0.1:4000/gsi/client',
    ])
    expect(sources['connect-src']).toEqual(["'self'", 'http://127.0.0.1:4000/gsi/'])
    expect(JSON.stringify(headers)).not.toContain('accounts.google.com')
  })
})

describe('answers', () => {
  it('to calls are never cached, whatever their status', async () => {
    const sut = await startTestApp()
    const { headers } = await sut.signUp()
    const statuses = []
    for (const request of [
      { url: '/api/v1/inventory/', headers },
      { url: '/api/v1/auth/me' },
      { url: '/api/v1/nothing-here' },
      { url: '/api/v1/inventory/x/history', headers },
      { url: '/api/v1/inventory/', method: 'POST', headers, payload: {} },
      { url: '/health/ready' },
    ] as const) {
      const answer = await sut.app.inject(request)
      statuses.push(answer.statusCode)
      expect([request.url, answer.headers['cache-control']]).toEqual([request.url, 'no-store'])
    }
    expect(statuses).toEqual([200, 401, 404, 422, 422, 200])
  })

  it('to calls are saved as a file of a fixed name when a link opens them; pages are shown', async () => {
    const sut = await startTestApp()
    const { headers } = await sut.signUp()
    for (const url of [
      '/api/v1/auth/me',
      '/api/v1/inventory/',
      '/api/v1/nothing;/setup.bat',
      '/health/ready',
    ]) {
      const answer = await sut.app.inject({ url, headers })
      expect([url, answer.headers['content-disposition']]).toEqual([url, 'attachment; filename="api.json"'])
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    }
    const trust = await sut.app.inject({ url: '/api/docs/' })
    expect(trust.headers).not.toHaveProperty('content-disposition')
  })

  it('are readable by no other site, whatever it asks for', async () => {
    const sut = await startTestApp()
    for (const origin of ['https://elsewhere.example.org', 'null'])
      for (const method of ['GET', 'OPTIONS'] as const) {
        const { headers } = await sut.app.inject({ method, url: '/api/v1/version', headers: { origin } })
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
      }
  })

  it('name no server and no version of what runs it', async () => {
    const sut = await startTestApp()
    const { headers } = await sut.app.inject({ url: '/api/v1/nothing-here' })
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  it('disable the device features that the product does not use', async () => {
    const { headers } = await headersOf({})
    expect(String(headers['permissions-policy']).split(', ')).toEqual(
      expect.arrayContaining(['camera=(self)', 'geolocation=()', 'microphone=()', 'payment=()']),
    )
  })
})

describe('calls of a shape that nobody expects', () => {
  it('are refused: a parameter given twice, a body of another kind, and of none', async () => {
    const sut = await startTestApp()
    const { headers } = await sut.signUp()
    const twice = await sut.app.inject({ url: '/api/v1/auth/sessions?limit=1&limit=2', headers })
    expect([twice.statusCode, twice.json<ErrorBody>().code]).toEqual([422, 'validation_failed'])
    const statuses = []
    for (const type of ['text/plain', 'application/xml', 'text/html']) {
      const answer = await sut.app.inject({
        method: 'POST',
        url: '/api/v1/inventory/',
        headers: { ...headers, 'content-type': type },
        payload: '<x/>',
      })
      statuses.push(answer.statusCode)
    }
    expect(statuses).toEqual([415, 415, 415])
  })

  it('are no queries: an operator of the database in place of a text is refused', async () => {
    const sut = await startTestApp()
    const { user } = await sut.signUp()
    const forgot = await sut.app.inject({
      method: 'POST',
      url: '/api/v1/auth/forgot-password',
      payload: { email: { $ne: '' } },
    })
    const login = await sut.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `username=${user.username}&password[$ne]=x`,
    })
    expect([forgot.statusCode, login.statusCode]).toEqual([422, 422])
  })

  it('set only what their contract names', async () => {
    const sut = await startTestApp()
    const more = { is_superuser: true, household_id: '0'.repeat(24), email_confirmed: false }
    const made = await sut.app.inject({
      method: 'POST',
      url: '/api/v1/users/',
      payload: { username: 'Maya', email: 'maya@example.org', password: 'plums & pears', ...more },
    })
    expect(made.statusCode).toBe(201)
    expect(made.json<User>()).toMatchObject({ is_superuser: false, email_confirmed: true })
    expect(made.json<User>().household_id).not.toBe(more.household_id)
  })
})

describe('calls that a browser makes', () => {
  it('are accepted from the product only, in any format', async () => {
    const sut = await startTestApp({ PUBLIC_URL: 'https://larder.example.org' })
    const { user, password } = await sut.signUp()
    const statusFrom = async (origin?: string) => {
      const answer = await sut.app.inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        headers: {
          host: 'localhost:8080',
          'content-type': 'application/x-www-form-urlencoded',
          ...(origin === undefined ? {} : { origin }),
        },
        payload: new URLSearchParams({ username: user.username, password }).toString(),
      })
      return [answer.statusCode, answer.cookies.length > 0]
    }
    expect(await statusFrom('http://localhost:8080')).toEqual([200, true])
    expect(await statusFrom('https://larder.example.org')).toEqual([200, true])
    expect(await statusFrom()).toEqual([200, true])
    for (const origin of ['https://elsewhere.example.org', 'http://localhost', 'null']) {
      expect(await statusFrom(origin)).toEqual([403, false])
    }
  })
})

it('limits calls however their address is written', async () => {
  const sut = await startTestApp()
  const remainingAfter = async (url: string) => {
    const { statusCode, headers } = await sut.app.inject({ url })
    return [statusCode, headers['x-ratelimit-remaining']]
  }
  expect(await remainingAfter('/api/v1/version')).toEqual([200, '1199'])
  expect(await remainingAfter('/%61pi/v1/version')).toEqual([200, '1198'])
  expect(await remainingAfter('/api/v1/nowhere')).toEqual([404, '1197'])
})
