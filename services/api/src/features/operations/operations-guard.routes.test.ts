import { expect, it } from 'vitest'
import { proxyUrl } from '@larder/shared/testkit/network/tcp-proxy'
import { freshDatabase } from '@larder/shared/testkit/stores/fresh-database'
import { openOperations, signInOperator } from '../../testing/operations-browser.ts'
import { startTestApp } from '../../testing/test-app.ts'

const sut = await startTestApp()
const operator = await signInOperator(sut)
const { household_id: householdId } = operator.member.user

const VIEWS = [
  '',
  '/',
  '/queues/receipt.extract',
  '/queues/nightly.plan',
  '/failed',
  '/failed/receipt.extract',
  '/failed/receipt.extract?page=2',
  '/households',
  '/households?by=entries&page=3',
  '/households?by=files',
  '/households?by=suspended',
  `/households/${householdId}`,
  '/sessions',
  '/backups',
  '/nights',
  '/nights?page=2',
  `/failed/receipt.extract?household=${householdId}`,
  '/feeds',
  '/security',
  `/security?before=${'f'.repeat(24)}`,
  '/log',
]
const ACTS = [
  '/sign-out',
  '/queues/receipt.extract/pause',
  '/queues/receipt.extract/resume',
  '/failed/receipt.extract/retry',
  '/failed/receipt.extract/retry-all',
  `/households/${householdId}/suspend`,
  `/households/${householdId}/release`,
  '/sessions/end-all',
  '/backups',
  '/backups/larder-nightly-2026-11-28T02-30-15Z.backup/restore',
]

it.each(VIEWS)(
  '%j is a page for the superuser alone, which runs nothing and stands in no frame',
  async (path) => {
    const page = await operator.get(path)
    expect(page.statusCode, page.body).toBe(200)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    })
    expect(page.body).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/)
    expect(page.body).toContain('aria-current="page"')

    const stranger = openOperations(sut, { address: '10.0.9.3' })
    const led = await stranger.get(path)
    expect([led.statusCode, led.headers.location, led.body]).toEqual([303, '/operations/sign-in', ''])
  },
)

it.each(ACTS)('%s does nothing but from a form of the session', async (path) => {
  const form = await operator.formToken()
  const other = await openOperationsOfAnother()
  const attempts = await Promise.all([
    openOperations(sut).send('POST', path, { form: { form, id: householdId } }),
    operator.send('POST', path, { form: { id: householdId } }),
    operator.send('POST', path, { form: { form: '', id: householdId } }),
    operator.send('POST', path, { form: { form: other, id: householdId } }),
    operator.send('POST', path, { form: { form, id: householdId }, origin: null }),
    operator.send('POST', path, { form: { form, id: householdId }, origin: 'null' }),
    operator.send('POST', path, { form: { form, id: householdId }, origin: 'https://elsewhere.example' }),
  ])
  expect(attempts.map(({ statusCode }) => statusCode)).toEqual([401, 403, 403, 403, 403, 403, 403])
  for (const { body, headers } of attempts) {
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-disposition']).toBeUndefined()
    expect(body).toContain('role="alert"')
  }
  expect((await operator.get('')).statusCode).toBe(200)
  // What was refused was no act: the log has its heading, and the sign-ins of this test.
  expect((await operator.get('/log')).body.match(/<tr /g)?.length).toBe(1 + 3)
})

/** The secret in the forms of another session of the same person. */
async function openOperationsOfAnother(): Promise<string> {
  const second = openOperations(sut, { address: '10.0.9.4' })
  for (const [name, value] of another.cookies) second.cookies.set(name, value)
  return second.formToken()
}
const another = openOperations(sut, { address: '10.0.9.4' })
await another.signIn(operator.member)

it.each([
  ['/nothing', 404],
  ['/queues/no.such', 422],
  ['/failed/nightly.plan', 404],
  ['/failed/receipt.extract-large', 404],
  ['/failed/receipt.extract?page=0', 422],
  ['/failed/receipt.extract?page=1e9', 422],
  ['/households/not-an-id', 422],
  ['/failed/receipt.extract?household=x', 422],
  ['/nights?page=0', 422],
  [`/households/${'0'.repeat(24)}`, 404],
  ['/households?by=password_hash', 422],
  ['/log?before=x', 422],
])('%s is a page that says so (%i)', async (path, status) => {
  const page = await operator.get(path)
  expect([page.statusCode, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
  expect(page.body).toContain('role="alert"')
  expect(page.body).toContain(`<h1>${status === 404 ? 'Not found' : 'That was refused'}</h1>`)
  // Whoever is signed in can go on from there.
  expect(page.body).toContain('href="/operations/failed"')
})

it('says that a form of a session before is none of this one', async () => {
  const form = await openOperationsOfAnother()
  const { body } = await operator.send('POST', '/queues/receipt.extract/resume', { form: { form } })
  expect(body).toContain('was not sent from a page of your present session')
})

it.each(['PUT', 'DELETE'] as const)('has no %s: the log of acts stays as it is', async (method) => {
  expect((await operator.send(method, '/log')).statusCode).toBe(404)
})

it('keeps its addresses out of sight of the client’s pages, and has a stylesheet without a session', async () => {
  const style = await openOperations(sut).get('/style.css')
  expect([style.statusCode, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
})

it('says that the database is away on a page with its looks', async () => {
  const { mongoUrl } = freshDatabase()
  const { proxy, url } = await proxyUrl(mongoUrl)
  const away = await startTestApp({ MONGODB_URI: url })
  const { get } = await signInOperator(away)
  proxy.cut()
  const page = await get('/log')
  expect([page.statusCode, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  expect(page.body).toContain('<h1>That did not work</h1>')
  expect((await get('/style.css')).statusCode).toBe(200)
})

it('says soon that the database hangs, and what to look at', async () => {
  const { mongoUrl } = freshDatabase()
  const { proxy, url } = await proxyUrl(mongoUrl)
  const hanging = await startTestApp({ MONGODB_URI: url })
  const { get } = await signInOperator(hanging)
  proxy.freeze()
  const startedAt = performance.now()
  const page = await get('/log')
  expect(performance.now() - startedAt).toBeLessThan(15_000)
  expect(page.statusCode).toBe(503)
  expect(page.body).toContain('The database does not answer: look at its log')
})

it('is limited per address, also for who has no session and where there is nothing', async () => {
  const stranger = openOperations(sut, { address: '10.0.9.5' })
  const limit = Number((await stranger.get('')).headers['x-ratelimit-limit'])
  for (let call = 2; call <= limit; call++) await stranger.get(call % 2 === 0 ? '' : '/nothing')
  const refused = await stranger.get('')
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})
