import { describe, expect, it } from 'vitest'
import { MailSourceError } from '../ports/mail-source.ts'
import { withBackOff } from './with-back-off.ts'

const never = new AbortController().signal

/** A server that fails so often, and the pauses that were made meanwhile, in milliseconds. */
const failing = (times: number, error: Error) => {
  const pauses: number[] = []
  let callCount = 0
  const call = () => (++callCount <= times ? Promise.reject(error) : Promise.resolve('answer'))
  const wait = (ms: number) => {
    pauses.push(ms)
    return Promise.resolve()
  }
  return { pauses, run: (signal = never) => withBackOff(call, signal, wait), countCalls: () => callCount }
}

describe('a call of a server with a problem', () => {
  it('is repeated after the pause that the server asks for, and a little later', async () => {
    const server = failing(2, new MailSourceError('rate_limited', 30_000))
    expect(await server.run()).toBe('answer')
    expect(server.pauses).toHaveLength(2)
    for (const pause of server.pauses) expect(pause).toBeGreaterThanOrEqual(30_000)
    for (const pause of server.pauses) expect(pause).toBeLessThan(32_000)
  })

  it('outlasts more than a minute of refusals that name no pause', async () => {
    const server = failing(8, new MailSourceError('rate_limited'))
    expect(await server.run()).toBe('answer')
    expect(server.pauses.reduce((sum, pause) => sum + pause)).toBeGreaterThan(60_000)
  })

  it('does not come back at the same time as others', async () => {
    const servers = Array.from({ length: 20 }, () => failing(3, new MailSourceError('unavailable')))
    await Promise.all(servers.map((server) => server.run()))
    expect(new Set(servers.map(({ pauses }) => pauses.join())).size).toBe(20)
  })

  it('is given up after three minutes of pauses, and at once when the server asks for a longer one', async () => {
    const server = failing(Infinity, new MailSourceError('unavailable'))
    await expect(server.run()).rejects.toMatchObject({ problem: 'unavailable' })
    expect(server.pauses.reduce((sum, pause) => sum + pause)).toBeLessThanOrEqual(180_000)
    const closed = failing(Infinity, new MailSourceError('rate_limited', 3_600_000))
    await expect(closed.run()).rejects.toMatchObject({ retryAfterMs: 3_600_000 })
    expect(closed.countCalls()).toBe(1)
  })

  it('is not repeated when that would change nothing', async () => {
    for (const error of [
      new MailSourceError('access_ended'),
      new MailSourceError('mail_gone'),
      new Error('bug'),
    ]) {
      const server = failing(1, error)
      await expect(server.run()).rejects.toBe(error)
      expect(server.countCalls()).toBe(1)
    }
  })

  it('is not repeated after the sync was cancelled', async () => {
    const server = failing(Infinity, new MailSourceError('unavailable'))
    await expect(server.run(AbortSignal.abort(new Error('cancelled')))).rejects.toThrow('cancelled')
    expect(server.countCalls()).toBe(1)
  })
})
