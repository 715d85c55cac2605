import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import { progressOfMessage, PROGRESS_INIT } from '@larder/shared/contracts/receipts/upload-progress'
import type { ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { signIn, signUp } from '../household-member.ts'
import { call } from '../household/household-servers.ts'

/** How one upload went. */
export type Sent = {
  file: string
  /** Seconds from the upload until somebody began to read it; null where that was not heard of. */
  waitSeconds: number | null
  /** Seconds from the upload until its result was there. */
  seconds: number
  /** `read`, or the code of the error. */
  outcome: string
  /** What was read, to compare readings by. */
  gist: string | null
  /** Whether the socket told the end. */
  isEndTold: boolean
}

const END_MS = 5_000

/** Somebody with a household and an event socket, as an open tab has it, who uploads receipts. */
export const createPerson = async (address: string, name: string) => {
  await signUp(address, name)
  const { access_token, user_info } = await signIn(address, name)
  const headers = { authorization: `Bearer ${access_token}` }
  const base = `${address}${API_BASE_PATH}`
  const sockets = base.replace('http', 'ws')
  const ask = async <Answer>(path: string, init: RequestInit = {}): Promise<Answer> =>
    JSON.parse(await call(`${base}${path}`, { headers, ...init })) as Answer

  const { ticket } = await ask<{ ticket: string }>('/events/tickets', { method: 'POST' })
  const events = new WebSocket(`${sockets}/ws/events?ticket=${ticket}`)
  await once(events, 'open')
  let eventCount = 0
  events.addEventListener('message', () => (eventCount += 1))

  return {
    householdId: user_info.household_id,
    headers,
    /** How many messages the event socket has brought. */
    countEvents: () => eventCount,

    /** Uploads a file with its progress socket open, as the client does, and waits for the result. */
    upload: async (path: string): Promise<Sent> => {
      const { client_id } = await ask<{ client_id: string }>('/progress/generate-client-id')
      const socket = new WebSocket(`${sockets}/ws/progress/${client_id}`)
      await once(socket, 'open')
      const startedAt = performance.now()
      const secondsSince = () => (performance.now() - startedAt) / 1000
      let waitSeconds: number | null = null
      const ended = new Promise<boolean>((resolve) => {
        socket.addEventListener('close', () => resolve(false))
        socket.addEventListener('message', ({ data }) => {
          const progress = progressOfMessage(String(data))
          if (progress?.state === 'running') waitSeconds ??= secondsSince()
          if (progress?.state === 'completed' || progress?.state === 'failed') resolve(true)
        })
      })
      socket.send(PROGRESS_INIT)
      const form = new FormData()
      form.append('client_id', client_id)
      form.append('receipt_file', new Blob([new Uint8Array(await readFile(path))]), basename(path))
      const answer = await fetch(`${base}/inventory/upload-receipt`, { method: 'POST', headers, body: form })
      const body = (await answer.json()) as ReceiptResult & { code?: string }
      const seconds = secondsSince()
      // The answer may come before the socket's last message; later than this, the message is lost.
      const isEndTold = await Promise.race([ended, pause(END_MS, false, { ref: false })])
      socket.close()
      return {
        file: basename(path),
        waitSeconds,
        seconds,
        outcome: answer.ok ? 'read' : (body.code ?? `status ${answer.status}`),
        gist: answer.ok ? `${body.items.length} lines, ${body.receipt_total ?? 'no total'}` : null,
        isEndTold,
      }
    },
    close: () => events.close(),
  }
}
export type Person = Awaited<ReturnType<typeof createPerson>>
