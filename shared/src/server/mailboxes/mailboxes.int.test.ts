import { expect, it } from 'vitest'
import { MailboxCreate, MAX_MAILBOXES } from '@larder/shared/contracts/orders/mailboxes'
import { newActor } from '@larder/shared/testkit/new-actor'
import { startDovecot } from '@larder/shared/testkit/network/dovecot'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import type { AccountStore } from '../auth/accounts.module.ts'
import { parseNetworks } from '../outbound/allowed-hosts.ts'
import { createSecretBox } from '../secret-box.ts'
import { mailboxesCollection } from './mailbox.collection.ts'
import { createMailboxesModule } from './mailboxes.module.ts'

const dovecot = await startDovecot()
await dovecot.setPassword('maya', 'abcd efgh ijkl mnop')
await dovecot.deliver('maya', [
  { receivedAt: new Date('2026-11-20T12:00:00Z'), source: 'Subject: Your order\r\n\r\nThank you.' },
])

const events: string[] = []
const { services: mailboxes } = createMailboxesModule({
  connection: await openTestDatabase([mailboxesCollection]),
  households: { findMembership: () => Promise.resolve(null) },
  users: { findById: () => Promise.resolve(null) } as unknown as AccountStore['users'],
  googleAccounts: {} as AccountStore['googleAccounts'],
  emit: () => Promise.resolve(),
  mail: {
    box: createSecretBox(['a key that only the tests have and know']),
    imap: { allowedNetworks: parseNetworks('127.0.0.1,::1'), ca: dovecot.ca },
    gmail: null,
  },
  publish: (_household, { type }) => events.push(type),
  now: () => new Date('2026-11-20T12:00:00Z'),
})

const imap = { host: 'localhost', port: dovecot.ports.tls, username: 'maya' }

it('reads a mailbox with the password that was stored for it, and notices when that is no longer accepted', async () => {
  const actor = newActor()
  const input = MailboxCreate.parse({ kind: 'imap', imap, password: 'abcd efgh ijkl mnop' })
  const { id } = await mailboxes.add(actor, input)
  expect(await mailboxes.check(actor, id)).toEqual({ problem: null, message_count: 1, folders: ['INBOX'] })
  const at = '2026-11-20T12:00:00.000Z'
  expect(await mailboxes.list(actor)).toMatchObject([{ last_check: { at, problem: null } }])

  await dovecot.setPassword('maya', 'another one')
  expect(await mailboxes.check(actor, id)).toEqual({
    problem: 'login_refused',
    message_count: null,
    folders: [],
  })
  await mailboxes.change(actor, id, { password: 'another one' })
  expect(await mailboxes.check(actor, id)).toMatchObject({ problem: null })
  expect(events).toEqual(Array.from({ length: 5 }, () => 'mailboxes.changed'))
})

it('tests a mailbox that is not stored', async () => {
  await dovecot.setPassword('kim', 'secret')
  const { imap: account } = MailboxCreate.options[0].parse({
    kind: 'imap',
    imap: { ...imap, username: 'kim' },
    password: 'secret',
  })
  expect(await mailboxes.checkNew(newActor(), account, 'secret')).toEqual({
    problem: null,
    message_count: 0,
    folders: ['INBOX'],
  })
})

it('tells the folders of an account where its folder is missing, with the stored password', async () => {
  await dovecot.setPassword('noa', 'secret')
  const actor = newActor()
  const input = MailboxCreate.parse({ kind: 'imap', imap: { ...imap, username: 'noa' }, password: 'secret' })
  const { id, imap: account } = await mailboxes.add(actor, input)
  if (account === null) throw new Error('An IMAP mailbox has an account')
  expect(await mailboxes.check(actor, id, { ...account, folder: 'Orders' })).toEqual({
    problem: 'folder_missing',
    message_count: null,
    folders: ['INBOX'],
  })
  // What was only tried says nothing about the mailbox itself.
  expect(await mailboxes.list(actor)).toMatchObject([{ last_check: null }])
})

it('has no more mailboxes than ten, also when several are added at the same moment', async () => {
  const actor = newActor()
  const add = (folder: string) =>
    mailboxes.add(
      actor,
      MailboxCreate.parse({ kind: 'imap', imap: { ...imap, folder }, password: 'abcd efgh ijkl mnop' }),
    )
  for (let index = 1; index < MAX_MAILBOXES; index++) await add(`Folder ${index}`)
  const answers = await Promise.allSettled(['A', 'B', 'C'].map(add))
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(2)
  expect(refused).toMatchObject(refused.map(() => ({ reason: { code: 'household_mailboxes_full' } })))
  expect(await mailboxes.list(actor)).toHaveLength(MAX_MAILBOXES - 1 + answers.length - refused.length)
})
