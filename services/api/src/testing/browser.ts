import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { LoginResponse } from '@larder/shared/contracts/accounts/auth'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import type { TestApp } from './test-app.ts'

type Kept = { value: string; path: string }
type CallOptions = Pick<InjectOptions, 'headers' | 'payload' | 'method'>

/** What a browser does for the API: stores cookies, sends those of a path, and remembers the token of its sign-in. */
export const openBrowser = (
  { app }: Pick<TestApp, 'app'>,
  { address = '10.0.0.1', userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Firefox/143.0' } = {},
) => {
  const cookies = new Map<string, Kept>()
  let token: string | null = null

  const cookiesFor = (url: string) =>
    Object.fromEntries(
      [...cookies].filter(([, { path }]) => url.startsWith(path)).map(([name, { value }]) => [name, value]),
    )
  const keepCookies = ({ cookies: set }: LightMyRequestResponse) => {
    for (const { name, value, path, expires } of set) {
      if (expires !== undefined && expires.getTime() === 0) cookies.delete(name)
      else cookies.set(name, { value, path: typeof path === 'string' ? path : '/' })
    }
  }

  const call = async (path: string, { headers, ...options }: CallOptions = {}) => {
    const url = `${API_BASE_PATH}${path}`
    const answer = await app.inject({
      ...options,
      url,
      remoteAddress: address,
      cookies: cookiesFor(url),
      headers: {
        'user-agent': userAgent,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
    })
    keepCookies(answer)
    return answer
  }
  const keepToken = (answer: LightMyRequestResponse) => {
    if (answer.statusCode === 200) token = answer.json<LoginResponse>().access_token
    return answer
  }

  return {
    call,
    get: (path: string) => call(path),
    post: (path: string, payload: object = {}, headers = {}) =>
      call(path, { method: 'POST', payload, headers }),
    put: (path: string, payload: object) => call(path, { method: 'PUT', payload }),
    remove: (path: string) => call(path, { method: 'DELETE' }),
    signIn: async (username: string, password: string) =>
      keepToken(
        await call('/auth/login', {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams({ username, password }).toString(),
        }),
      ),
    /** Renews the token by the cookie, like a single browser tab. */
    renew: async () => keepToken(await call('/auth/refresh', { method: 'POST' })),
    isSignedIn: async () => (await call('/auth/me')).statusCode === 200,
    /** The value of a cookie, to restore it later. */
    cookie: (name: string) => cookies.get(name)?.value ?? '',
    setCookie: (name: string, value: string) => {
      const kept = cookies.get(name)
      if (!kept) throw new Error(`There is no cookie ${name}`)
      cookies.set(name, { ...kept, value })
    },
    cookieNames: () => [...cookies.keys()],
    sessionId: () => app.jwt.decode<{ sid: string }>(token ?? '')?.sid ?? '',
    token: () => token ?? '',
  }
}
export type Browser = ReturnType<typeof openBrowser>
