import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { LOGGER_OPTIONS } from './logging.ts'

it('writes neither queries nor the ids of progress sockets nor the secrets of calendars', () => {
  const lines: string[] = []
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  const logger = pino(LOGGER_OPTIONS, sink)
  const clientId = 'abcdefghijklmnopqrstuv'
  for (const url of [
    `/api/v1/ws/progress/${clientId}`,
    `/api/v1/progress/results/${clientId}`,
    `/api/v1/progress/results/${clientId}/`,
    `/api/v1/ws/progress//${clientId}`,
    `/api/v1/ws/progress/${clientId}/more`,
    '/api/v1/calendar/secret.ics',
    '/api/v1/calendar/secret.ics/',
    '/x?token=secret',
  ]) {
    logger.info({ req: { method: 'GET', url, ip: '127.0.0.1' } }, 'incoming request')
  }
  const before = lines.length
  logger.info({ device: 'Firefox\n{"audit":"forged"}' }, 'One line\n{"audit":"forged"}')
  // What is sent can neither begin a line nor a field.
  expect(lines.length).toBe(before + 1)
  expect(lines.at(-1)?.trimEnd()).not.toContain('\n')
  expect(lines.at(-1)).not.toContain('"audit":"')
  logger.info({ body: { password: 'hunter2', access_token: 'bearer-me' } }, 'oops')
  const text = lines.join('')
  for (const secret of [clientId, 'secret', 'hunter2', 'bearer-me']) expect(text).not.toContain(secret)
  expect(text).toContain('/api/v1/progress/results/…')
})
