import { setTimeout as pause } from 'node:timers/promises'
import type { Mailbox } from '@larder/shared/contracts/orders/mailboxes'
import type { SyncStatus } from '@larder/shared/contracts/orders/order-sync'
import type { Dovecot } from '@larder/shared/testkit/network/dovecot-server'
import { generateMailbox } from '@larder/shared/testkit/orders/generated-mails'
import type { Caller } from '../caller.ts'

const PASSWORD = 'abcd efgh ijkl mnop'
const LOOK_MS = 500

/** Fills a mailbox of a mail server, and connects a household to it. */
export async function connectMailbox(
  { get }: Caller,
  server: Dovecot,
  plan: { mails: number; orders: number },
) {
  await server.setPassword('kim', PASSWORD)
  await server.deliver('kim', generateMailbox({ ...plan, now: new Date() }).toReversed())
  const imap = { host: 'localhost', port: server.ports.tls, username: 'kim' }
  const body = { kind: 'imap', imap, password: PASSWORD }
  return (await get<Mailbox>({ method: 'POST', path: '/mailboxes', body })).id
}

/** Has a mailbox read until it was read completely: one that failed is started again, as a person would. */
export async function syncMailbox({ get }: Caller, mailboxId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    await get({ method: 'POST', path: '/orders/sync-gmail', body: { mailbox_id: mailboxId } })
    let status: SyncStatus['status'] = 'syncing'
    while (status === 'syncing') {
      await pause(LOOK_MS, undefined, { signal })
      const path = `/orders/sync-status?mailbox_id=${mailboxId}`
      status = (await get<SyncStatus>({ method: 'GET', path })).status
    }
    if (status === 'completed') return
  }
}
