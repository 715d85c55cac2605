import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { SecurityEvent } from '@larder/shared/contracts/accounts/sessions'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { openMongo } from '../../testing/open-mongo.ts'
import { startTestApp } from '../../testing/test-app.ts'

type Line = { refused?: string; audit?: string; userId?: string | null; ip?: string; device?: string }

/** A log that keeps its lines. */
const openLog = () => {
  const lines: Line[] = []
  const logTo = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(JSON.parse(chunk.toString()) as Line)
      done()
    },
  })
  return { lines, logTo }
}

const form = (username: string, password: string) => ({
  method: 'POST' as const,
  url: '/api/v1/auth/login',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams({ username, password }).toString(),
})

describe('a refused call', () => {
  const ip = '10.0.0.7'
  it('is logged with the reason, the address and the user, and without what was sent', async () => {
    const { lines, logTo } = openLog()
    const sut = await startTestApp({}, { logTo })
    const { user, headers } = await sut.signUp()
    const foreign = { ...headers, origin: 'https://elsewhere.example.org' }
    const calls = [
      [form(user.username, 'my wrong guess'), 'invalid_credentials', null],
      [form('nobody', 'my wrong guess'), 'invalid_credentials', null],
      [{ url: '/api/v1/inventory/' }, 'not_authenticated', null],
      [{ url: '/api/v1/inventory/', headers: foreign, method: 'POST' }, 'foreign_site', null],
      [{ url: '/api/v1/system/nightly', headers }, 'superuser_only', user.id],
      [{ url: `/api/v1/inventory/${'0'.repeat(24)}/history`, headers }, 'not_found', user.id],
      [{ url: '/api/v1/inventory/x/history', headers }, 'validation_failed', user.id],
      [{ url: '/api/v1/version', method: 'DELETE' }, 'not_found', null],
      [{ url: '/api/v1/version', method: 'PROPFIND' }, 'not_found', null],
      [{ url: '/api/v1/version', headers: { host: 'elsewhere.example.org' } }, 'host_unknown', null],
    ] as const
    for (const [request] of calls) await sut.app.inject({ ...request, remoteAddress: ip } as never)
    const refused = lines.filter((line) => line.refused !== undefined)
    expect(refused.map((line) => [line.refused, line.userId, line.ip])).toEqual(
      calls.map(([, code, userId]) => [code, userId, ip]),
    )
    expect(JSON.stringify(lines)).not.toContain('my wrong guess')
  })
})

describe('unusually many refused calls', () => {
  const guessFrom = (sut: { app: Awaited<ReturnType<typeof startTestApp>>['app'] }, remoteAddress: string) =>
    sut.app.inject({ url: '/api/v1/nothing-here', remoteAddress })

  it('of one network are told to the superuser, once within a quarter of an hour', async () => {
    let clock = new Date('2026-11-21T10:00:00Z')
    const sut = await startTestApp({ ALERT_AFTER: '3' }, { now: () => clock })
    const { headers } = await sut.signUp()
    await sut.app.inject({
      method: 'POST',
      url: '/api/v1/auth/promote-superadmin',
      headers: { ...headers, 'x-operator-secret': sut.config.OPERATOR_SECRET },
    })
    const alerts = async () =>
      (await sut.app.inject({ url: '/api/v1/auth/security-events', headers }))
        .json<SecurityEvent[]>()
        .filter(({ kind }) => kind === 'unusual_activity')
        .map(({ address, device }) => [address, device])
    for (const address of ['10.0.0.7', '10.0.0.7', '10.0.0.8', '10.0.0.8']) await guessFrom(sut, address)
    expect(await alerts()).toEqual([])
    for (let time = 0; time < 4; time++) await guessFrom(sut, '10.0.0.7')
    const first = ['10.0.0.7', '3 refused calls']
    await waitUntil('the superuser to be told', async () => (await alerts()).length === 1)
    expect(await alerts()).toEqual([first])
    const mongo = await openMongo(sut)
    const mails = mongo.connection.collection('account_mails')
    await waitUntil('a mail', async () => (await mails.countDocuments({ kind: 'unusual_activity' })) === 1)

    clock = new Date(clock.getTime() + 15 * 60_000)
    for (let time = 0; time < 3; time++) await guessFrom(sut, '10.0.0.8')
    await waitUntil('the superuser to be told again', async () => (await alerts()).length === 2)
    expect(await alerts()).toEqual([['10.0.0.8', '3 refused calls'], first])
  })

  it('are written to the audit log where there is no superuser: failed sign-ins from many networks too', async () => {
    const { lines, logTo } = openLog()
    const sut = await startTestApp({ ALERT_AFTER: '3' }, { logTo })
    for (const remoteAddress of ['10.0.0.1', '10.0.0.2', '10.0.0.3'])
      await sut.app.inject({ ...form('nobody', 'a guess'), remoteAddress })
    await waitUntil('the alert', () => lines.some(({ audit }) => audit === 'unusual_activity'))
    expect(lines.filter(({ audit }) => audit === 'unusual_activity')).toMatchObject([
      { address: 'many networks', device: '3 refused calls' },
    ])
  })

  it('are not watched with ALERT_AFTER=0', async () => {
    const { lines, logTo } = openLog()
    const sut = await startTestApp({ ALERT_AFTER: '0' }, { logTo })
    for (let time = 0; time < 5; time++) await guessFrom(sut, '10.0.0.1')
    expect(lines.filter(({ refused }) => refused !== undefined)).toHaveLength(5)
    expect(lines.filter(({ audit }) => audit !== undefined)).toEqual([])
  })
})
