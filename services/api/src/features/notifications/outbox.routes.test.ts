import { beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { openBrowser } from '../../testing/browser.ts'
import { createFakeMailman } from '../../testing/fake-workers/fake-mailman.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { startWorkerProcess } from '../../testing/worker-process.ts'

const sut = await startTestApp()
beforeAll(async () => {
  const browser = openBrowser(sut)
  const email = 'maya@example.org'
  await browser.post('/users/', { username: '<b>maya</b>', email, password: 'long enough' })
  await browser.post('/auth/forgot-password', { email })
  const mailman = createFakeMailman(sut, () => new Date())
  await mailman.deliver(email)
})

const open = (headers: Record<string, string> = {}, { app } = sut) =>
  app.inject({ url: '/dev/outbox', headers: { host: 'localhost:8080', ...headers } })

describe('the outbox', () => {
  it('shows the mail with its link, escapes its content, and runs no script', async () => {
    const page = await open()
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.body).toMatch(
      /<a href="http:\/\/127\.0\.0\.1:8080\/reset-password\?token=[\w-]{43}">http:\/\/127/,
    )
    expect(page.body).toContain('Your username:\n    &lt;b&gt;maya&lt;/b&gt;')
    expect(page.body).toContain('Choose a new password for Larder')
    expect(page.body).not.toMatch(/<script|<b>|\son\w+=/)
  })

  it.each(['localhost', 'LOCALHOST:8080', '127.0.0.1', '127.0.0.1:9000', '[::1]', '[::1]:8080'])(
    'is served under the name %s',
    async (host) => {
      expect((await open({ host })).statusCode).toBe(200)
    },
  )

  it.each(['larder.example', 'localhost.larder.example', '192.168.1.7:8080', '127.0.0.1.example:80'])(
    'is not found under the name %j',
    async (host) => {
      const answer = await open({ host })
      expect([answer.statusCode, answer.json()]).toMatchObject([421, { code: 'host_unknown' }])
    },
  )

  it.each([
    ['forwarded', 'for=192.0.2.1'],
    ['x-forwarded-for', '192.0.2.1'],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-host', 'localhost'],
    ['x-real-ip', '192.0.2.1'],
    ['via', '1.1 proxy'],
  ])('is not there behind a proxy that adds %s', async (name, value) => {
    expect((await open({ [name]: value })).statusCode).toBe(404)
  })

  it.each([
    ['a mail server is set', { SMTP_URL: 'smtp://mail.example.org' }],
    ['the API listens for other machines too', { HOST: '0.0.0.0' }],
    ['the product is reached by a name', { PUBLIC_URL: 'https://larder.example' }],
  ])('is not there where %s', async (_where, environment) => {
    const other = await startTestApp(environment, { beside: sut })
    expect((await open({}, other)).statusCode).toBe(404)
  })

  it("[AUTH-031] contains what a worker sends on a user's request", async () => {
    const { user } = await sut.signUp()
    await startWorkerProcess(sut.config, { PUBLIC_URL: 'http://127.0.0.1:4567/' })
    await openBrowser(sut).post('/auth/forgot-password', { email: user.email })
    const { body } = await waitUntil('the mail', async () => {
      const page = await open()
      return page.body.includes(user.email) ? page : null
    })
    expect(body).toMatch(/href="http:\/\/127\.0\.0\.1:4567\/reset-password\?token=[\w-]{43}"/)
  })

  it('says so when it is empty', async () => {
    const fresh = await startTestApp({ HOST: '::1' })
    expect((await open({}, fresh)).body).toContain('There are no mails.')
  })
})
