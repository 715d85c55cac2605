import { describe, expect, it } from 'vitest'
import { openMongo } from '../../testing/open-mongo.ts'
import { openOperations, rowsOf, signInOperator } from '../../testing/operations-browser.ts'
import { startTestApp } from '../../testing/test-app.ts'

const MINUTE = 60_000

describe('where there is no superuser', () => {
  it('makes the first one with the operator’s secret, and asks nobody for it afterwards', async () => {
    const sut = await startTestApp()
    const [maya, other] = [await sut.signUp('maya'), await sut.signUp()]
    const browser = openOperations(sut)
    expect((await browser.get('')).headers.location).toBe('/operations/sign-in')
    expect((await browser.get('/sign-in')).body).toContain('name="secret"')

    for (const secret of [undefined, '', 'a guess', sut.config.JWT_SECRET]) {
      const refused = await browser.signIn(maya, secret)
      expect(refused.statusCode).toBe(403)
      expect(refused.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(refused.body).toContain('role="alert"')
      // The page says that there is no superuser yet: so it can't say that only the superuser may do this.
      expect(refused.body).not.toContain('Only the superuser')
    }
    // Neither does the secret open anything without the password.
    const wrong = await browser.signIn({ ...maya, password: 'not hers' }, sut.config.OPERATOR_SECRET)
    expect([wrong.statusCode, wrong.cookies]).toEqual([401, []])

    const signedIn = await browser.signIn(maya, sut.config.OPERATOR_SECRET)
    expect([signedIn.statusCode, signedIn.headers.location]).toEqual([303, '/operations'])
    expect(signedIn.cookies.find(({ name }) => name === 'larder_operator')).toEqual({
      name: 'larder_operator',
      value: expect.stringMatching(/^[\w-]{43}$/) as string,
      path: '/operations',
      httpOnly: true,
      sameSite: 'Strict',
    })
    const page = await browser.get('')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('receipt.extract')
    const log = await browser.get('/log')
    expect(log.body).toMatch(/Signed in[^]+Superuser made/)

    const late = openOperations(sut, { address: '10.0.9.2' })
    expect((await late.get('/sign-in')).body).not.toContain('name="secret"')
    const second = await late.signIn(other, sut.config.OPERATOR_SECRET)
    expect([second.statusCode, second.cookies]).toEqual([403, []])
    expect(second.body).toContain('Only the superuser may do this')
    // Whoever was refused knew a password: the account's owner hears of it as well.
    const failed = rowsOf((await browser.get('/security')).body).filter(
      ([, what]) => what === 'Sign in failed',
    )
    expect(failed.map(([, , account]) => account)).toEqual([
      other.user.username,
      ...Array.from({ length: 5 }, () => `${maya.user.username} Superuser`),
    ])
  })
})

describe('the sign-in', () => {
  it('keeps its cookie Secure where the product has https', async () => {
    const sut = await startTestApp({ PUBLIC_URL: 'https://larder.example' })
    const member = await sut.signUp()
    const signedIn = await openOperations(sut).signIn(member, sut.config.OPERATOR_SECRET)
    expect(signedIn.cookies.map(({ name, secure }) => [name.slice(0, 13), secure])).toEqual([
      ['larder_operat', true],
      ['larder_device', true],
    ])
  })

  it('slows guesses of the password down, also by the calls of the client, and tells of a new device', async () => {
    const sut = await startTestApp()
    const operator = await signInOperator(sut)
    const { member } = operator
    const stranger = openOperations(sut, { address: '10.0.9.66' })
    for (let guess = 0; guess < 5; guess++)
      expect((await stranger.signIn({ ...member, password: `guess ${guess}` })).statusCode).toBe(401)
    const slowed = await stranger.signIn(member)
    expect([slowed.statusCode, slowed.cookies]).toEqual([429, []])
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0)
    expect(slowed.body).toContain('Too many attempts')
    const login = await sut.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      remoteAddress: '10.0.9.66',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username: member.user.username, password: member.password }).toString(),
    })
    expect(login.statusCode).toBe(429)
    const failures = rowsOf((await operator.get('/security')).body).filter(
      ([, what]) => what === 'Sign in failed',
    )
    expect(failures.map((row) => [row[2], row[4]])).toEqual(
      Array.from({ length: 5 }, () => [`${member.user.username} Superuser`, '10.0.9.66']),
    )
    const { connection } = await openMongo(sut)
    expect(await connection.collection('account_mails').countDocuments({ kind: 'new_device' })).toBe(1)
  })

  it('shows what was typed as text, and says what is missing', async () => {
    const sut = await startTestApp()
    const browser = openOperations(sut)
    const username = '"><script>alert(1)</script>'
    const refused = await browser.send('POST', '/sign-in', { form: { username, password: 'x' } })
    expect(refused.statusCode).toBe(401)
    expect(refused.body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
    expect(refused.body).not.toContain('<script')
    expect((await browser.send('POST', '/sign-in', { form: { username } })).statusCode).toBe(422)
    expect((await browser.send('POST', '/sign-in')).statusCode).toBe(422)
  })
})

describe('a session of the page', () => {
  it('is none of the product, nor the other way round', async () => {
    const sut = await startTestApp()
    const operator = await signInOperator(sut)
    const token = operator.cookies.get('larder_operator') ?? ''
    const call = await sut.app.inject({
      url: '/api/v1/auth/me',
      headers: { authorization: `Bearer ${token}` },
      cookies: { larder_operator: token },
    })
    expect(call.statusCode).toBe(401)
    const page = await sut.app.inject({ url: '/operations', headers: operator.member.headers })
    expect(page.statusCode).toBe(303)
  })

  it('ends after half an hour without use, and after twelve hours with it', async () => {
    let minutes = 0
    const start = Date.now()
    const sut = await startTestApp({}, { now: () => new Date(start + minutes * MINUTE) })
    const operator = await signInOperator(sut)
    const isSignedIn = async () => (await operator.get('')).statusCode === 200
    for (minutes = 25; minutes < 720; minutes += 25) expect(await isSignedIn()).toBe(true)
    minutes = 721
    expect(await isSignedIn()).toBe(false)

    await operator.signIn(operator.member)
    expect(await isSignedIn()).toBe(true)
    minutes += 31
    expect(await isSignedIn()).toBe(false)
    const refused = await operator.send('POST', '/sessions/end-all', { form: { form: 'x' } })
    expect(refused.statusCode).toBe(401)
    expect(refused.body).toContain('Nothing was done')
  })

  it.each([
    ['another password', { password_hash: 'another' }],
    ['a locked account', { is_active: false }],
    ['somebody who is the superuser no longer', { is_superuser: false }],
  ])('ends with %s', async (_why, change) => {
    const sut = await startTestApp()
    const operator = await signInOperator(sut)
    expect((await operator.get('')).statusCode).toBe(200)
    const { connection } = await openMongo(sut)
    await connection
      .collection('users')
      .updateOne({ username: operator.member.user.username }, { $set: change })
    expect((await operator.get('')).headers.location).toBe('/operations/sign-in')
  })

  it('ends at the sign-out, for a copy of its cookie too', async () => {
    const sut = await startTestApp()
    const operator = await signInOperator(sut)
    const copy = new Map(operator.cookies)
    expect((await operator.act('/sign-out')).headers.location).toBe('/operations/sign-in')
    expect(operator.cookies.has('larder_operator')).toBe(false)
    for (const [name, value] of copy) operator.cookies.set(name, value)
    expect((await operator.get('')).statusCode).toBe(303)
  })

  it('ends when its browser signs in again, and a secret that somebody has put there is not taken', async () => {
    const sut = await startTestApp()
    const operator = await signInOperator(sut)
    const before = operator.cookies.get('larder_operator') ?? ''
    await operator.signIn(operator.member)
    const after = operator.cookies.get('larder_operator')
    expect((await operator.get('')).statusCode).toBe(200)
    operator.cookies.set('larder_operator', before)
    expect((await operator.get('')).statusCode).toBe(303)
    const planted = 'x'.repeat(before.length)
    operator.cookies.set('larder_operator', planted)
    await operator.signIn(operator.member)
    expect([before, after, planted]).not.toContain(operator.cookies.get('larder_operator'))
  })

  it('ends when the superuser ends all other sessions in the product', async () => {
    const sut = await startTestApp()
    const operator = await signInOperator(sut)
    const { headers } = operator.member
    const ended = await sut.app.inject({ method: 'DELETE', url: '/api/v1/auth/sessions', headers })
    expect(ended.statusCode).toBe(204)
    expect((await operator.get('')).headers.location).toBe('/operations/sign-in')
  })
})
