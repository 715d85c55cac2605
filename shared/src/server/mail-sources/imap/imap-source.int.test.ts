import { ImapFlow } from 'imapflow'
import { describe, expect, it } from 'vitest'
import { ImapAccount } from '@larder/shared/contracts/orders/mailboxes'
import { afterTests } from '@larder/shared/testkit/after-tests'
import { startDovecot } from '@larder/shared/testkit/network/dovecot'
import type { TestMail } from '@larder/shared/testkit/network/mbox'
import { startTcpProxy } from '@larder/shared/testkit/network/tcp-proxy'
import { usedHeap } from '@larder/shared/testkit/used-heap'
import { MAX_MAIL_BYTES } from '@larder/shared/contracts/orders/mail-upload'
import { parseNetworks } from '../../outbound/allowed-hosts.ts'
import type { FoundMail, MailSearch } from '../../ports/mail-source.ts'
import { createImapSource } from './imap-source.ts'
import type { ImapOptions } from './imap-session.ts'

const dovecot = await startDovecot()
const PASSWORD = 'abcd efgh ijkl mnop'
const THIS_MACHINE = parseNetworks('127.0.0.0/8, ::1')
const never = new AbortController().signal
const NOW = new Date('2026-11-20T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
const ALL: MailSearch = { since: daysAgo(90), include: [], exclude: [] }

let userCount = 0
/** A new mailbox with these mails. */
const newUser = async (mails: readonly TestMail[] = []) => {
  const username = `maya${++userCount}`
  await dovecot.setPassword(username, PASSWORD)
  await dovecot.deliver(username, mails)
  return username
}

type Changes = Partial<Omit<ImapOptions, 'account'>> & { account?: Partial<ImapAccount> }

const optionsFor = (username: string, { account, ...changes }: Changes = {}): ImapOptions => ({
  account: ImapAccount.parse({ host: 'localhost', port: dovecot.ports.tls, username, ...account }),
  password: PASSWORD,
  allowedNetworks: THIS_MACHINE,
  ca: dovecot.ca,
  ...changes,
})

const openSource = (username: string, changes?: Changes) => {
  const source = createImapSource(optionsFor(username, changes))
  afterTests(() => source.close())
  return source
}

const mail = (
  subject: string,
  changes: Partial<TestMail> & { text?: string; from?: string } = {},
): TestMail => ({
  receivedAt: changes.receivedAt ?? daysAgo(3),
  source: [
    `From: ${changes.from ?? 'Green Grocer <orders@grocer.example>'}`,
    'To: maya@example.org',
    `Subject: ${subject}`,
    `Message-ID: <${encodeURIComponent(subject)}@grocer.example>`,
    '',
    changes.text ?? 'Thank you.',
  ].join('\r\n'),
})

const findAll = async (pages: AsyncIterable<readonly FoundMail[]>): Promise<FoundMail[]> => {
  const found: FoundMail[] = []
  for await (const page of pages) found.push(...page)
  return found
}
const subjectsOf = async (username: string, search: Partial<MailSearch> = {}) =>
  (await findAll(openSource(username).search({ ...ALL, ...search }, never))).map(({ subject }) => subject)

describe('an IMAP mailbox', () => {
  it.each([
    ['TLS', 'tls', dovecot.ports.tls],
    ['STARTTLS', 'starttls', dovecot.ports.plain],
  ] as const)('is reached by %s, and counted', async (_name, security, port) => {
    const username = await newUser([mail('One'), mail('Two')])
    const source = openSource(username, { account: { security, port } })
    expect(await source.check(never)).toEqual({ messageCount: 2 })
  })

  it('has its mails found by headers and size, newest first, and fetched whole, without marking them as read', async () => {
    const text = `Line\r\nFrom the farm: milk\r\n${'x'.repeat(3_000_000)}\r\n`
    const username = await newUser([
      mail('First'),
      mail('=?utf-8?B?SWhyZSBCZXN0ZWxsdW5nIMO8YmVy?=', {
        from: '=?utf-8?Q?Caf=C3=A9?= <a@cafe.example>',
        text,
      }),
    ])
    const source = openSource(username)
    const [newest, oldest, ...others] = await findAll(source.search(ALL, never))
    expect(others).toEqual([])
    expect(oldest).toMatchObject({ subject: 'First', messageId: '<First@grocer.example>' })
    expect(newest).toMatchObject({
      subject: 'Ihre Bestellung über',
      from: { name: 'Café', address: 'a@cafe.example' },
      receivedAt: daysAgo(3),
    })
    const fetched = Buffer.from(await source.fetch(newest as FoundMail, never))
    expect(fetched).toHaveLength(newest?.sizeBytes ?? 0)
    expect(fetched.toString()).toContain('From the farm: milk')
    const seen = await asClient(username, async (client) => {
      await client.mailboxOpen('INBOX')
      return client.search({ seen: true })
    })
    expect(seen).toEqual([])
  })

  it('is searched by the server: for the last days, at least one text, and none of others', async () => {
    const username = await newUser([
      mail('Too old', { receivedAt: daysAgo(91), text: 'Bestellung' }),
      mail('Old enough', { receivedAt: daysAgo(89), text: 'Bestellung' }),
      mail('By subject: BESTELLUNG'),
      mail('Other word', { text: 'your order is here' }),
      mail('Umlaut', { text: 'Bestellung für Käufer' }),
      mail('Refused', { text: 'Bestellung, but an advert' }),
      mail('Refused too', { text: 'order of a newsletter' }),
      mail('Nothing', { from: 'A friend <friend@example.org>' }),
    ])
    const exclude = ['advert', 'newsletter', 'quoted "text"']
    expect(await subjectsOf(username, { include: ['Bestellung', 'order', 'a "b" \\ c'], exclude })).toEqual([
      'Umlaut',
      'Other word',
      'By subject: BESTELLUNG',
      'Old enough',
    ])
    expect(await subjectsOf(username, { include: ['für'] })).toEqual(['Umlaut'])
    expect(await subjectsOf(username, { exclude: ['bestellung'] })).toEqual([
      'Nothing',
      'Refused too',
      'Other word',
    ])
    expect(await subjectsOf(username, { since: daysAgo(3.5), include: ['bestellung'] })).not.toContain(
      'Old enough',
    )
  })

  it('leaves no mail out that was there, when others are deleted during the search', async () => {
    const mails = Array.from({ length: 450 }, (_, index) => mail(`Mail ${index}`))
    const username = await newUser(mails)
    const found: string[] = []
    for await (const page of openSource(username).search(ALL, never)) {
      found.push(...page.map(({ subject }) => subject))
      if (found.length === page.length) {
        await asClient(username, async (client) => {
          await client.mailboxOpen('INBOX')
          await client.messageDelete('1:10')
        })
      }
    }
    expect(new Set(found).size).toBe(found.length)
    for (let index = 10; index < 450; index++) expect(found).toContain(`Mail ${index}`)
  })

  it.each(['Bestellungen & Käufe', 'Orders/2026', 'With "quotes" and \\', '[Gmail]', 'קניות'])(
    'may have its mails in the folder %s',
    async (folder) => {
      const username = await newUser()
      await asClient(username, async (client) => {
        await client.mailboxCreate(folder)
        await client.append(folder, mail('In here').source, [], daysAgo(2))
      })
      const source = openSource(username, { account: { folder } })
      expect(await source.check(never)).toEqual({ messageCount: 1 })
      expect((await findAll(source.search(ALL, never))).map(({ subject }) => subject)).toEqual(['In here'])
    },
  )

  it('takes no more memory with 10,000 mails, and fetches no page before it is asked for', async () => {
    // As long as they may be, so that to keep them would take 15 MB.
    const mails = Array.from({ length: 10_000 }, (_, index) =>
      mail(`Mail ${index} ${'of an order '.repeat(60)}`),
    )
    const source = openSource(await newUser(mails))
    const pages = source.search(ALL, never)[Symbol.asyncIterator]()
    const take = async (count: number) => {
      let taken = 0
      while (taken < count)
        taken += ((await pages.next()) as IteratorYieldResult<readonly FoundMail[]>).value.length
    }
    await take(1_000)
    const heap = await usedHeap()
    await take(9_000)
    // Some of it is let go of a few turns later.
    await expect.poll(async () => ((await usedHeap()) - heap) / 1_048_576).toBeLessThan(10)
    expect(await pages.next()).toMatchObject({ done: true })
  })
})

describe('a mailbox that cannot be read', () => {
  const problemOf = async (changes: Changes & { username?: string }) => {
    const source = openSource(changes.username ?? (await newUser()), changes)
    return source.check(never).then(
      () => 'none',
      (error: { problem?: string }) => error.problem,
    )
  }

  it.each([
    ['an unknown server', { account: { host: 'no-such-host.invalid' } }, 'host_unknown'],
    ['a private network', { allowedNetworks: [] }, 'host_private'],
    ['a wrong password', { password: 'wrong' }, 'login_refused'],
    ['an unknown user', { username: 'nobody' }, 'login_refused'],
    ['a missing folder', { account: { folder: 'Orders' } }, 'folder_missing'],
    ['a folder that is none', { account: { folder: '../../etc' } }, 'folder_missing'],
    ['a certificate that nobody known has signed', { ca: undefined }, 'certificate'],
    ['a certificate for another name', { account: { host: '127.0.0.1' } }, 'certificate'],
    ['TLS where the server speaks without', { account: { port: dovecot.ports.plain } }, 'no_encryption'],
  ])('says so: %s', async (_what, changes, problem) => {
    expect(await problemOf(changes)).toBe(problem)
  })

  it('says so: a port on which nobody listens', async () => {
    const proxy = await startTcpProxy({ host: '127.0.0.1', port: dovecot.ports.tls })
    await proxy.end()
    expect(await problemOf({ account: { port: proxy.port } })).toBe('refused')
  })

  it('says so: STARTTLS where the server waits for TLS', async () => {
    const account = { security: 'starttls', port: dovecot.ports.tls } as const
    expect(await problemOf({ account, timeoutMs: 6_000 })).toBe('no_mail_server')
  })

  it('is one whose password was changed in the middle of a sync', async () => {
    const username = await newUser([mail('One')])
    const proxy = await startTcpProxy({ host: '127.0.0.1', port: dovecot.ports.tls })
    const source = openSource(username, { account: { port: proxy.port } })
    const [found] = await findAll(source.search(ALL, never))
    await dovecot.setPassword(username, 'a new one')
    proxy.cut()
    proxy.restore()
    await expect(source.fetch(found as FoundMail, never)).rejects.toMatchObject({
      problem: expect.stringMatching(/^(interrupted|login_refused)$/) as string,
    })
    await expect(source.fetch(found as FoundMail, never)).rejects.toMatchObject({ problem: 'login_refused' })
  })

  it('is one whose server stops in the middle of a mail, and is read again afterwards', async () => {
    const username = await newUser([mail('Long', { text: 'x'.repeat(8_000_000) })])
    const proxy = await startTcpProxy({ host: '127.0.0.1', port: dovecot.ports.tls })
    const source = openSource(username, { account: { port: proxy.port }, timeoutMs: 8_000 })
    const [found] = (await findAll(source.search(ALL, never))) as [FoundMail]
    proxy.interruptAfter(2_000_000, 'cut')
    await expect(source.fetch(found, never)).rejects.toMatchObject({ problem: 'interrupted' })
    proxy.restore()
    expect(await source.fetch(found, never)).toHaveLength(found.sizeBytes)
    proxy.interruptAfter(2_000_000, 'freeze')
    await expect(source.fetch(found, never)).rejects.toMatchObject({
      problem: expect.stringMatching(/^(interrupted|unreachable)$/) as string,
    })
    expect(await source.fetch(found, never)).toHaveLength(found.sizeBytes)
  })

  it('is left at once when the sync is cancelled', async () => {
    const username = await newUser([mail('Long', { text: 'x'.repeat(8_000_000) })])
    const proxy = await startTcpProxy({ host: '127.0.0.1', port: dovecot.ports.tls })
    const source = openSource(username, { account: { port: proxy.port } })
    const [found] = (await findAll(source.search(ALL, never))) as [FoundMail]
    const cancelling = new AbortController()
    proxy.interruptAfter(2_000_000, 'freeze')
    const fetching = source.fetch(found, cancelling.signal)
    cancelling.abort(new Error('cancelled'))
    await expect(fetching).rejects.toThrow('cancelled')
  })

  it('has a mail that is gone, or too large', async () => {
    const username = await newUser([mail('One')])
    const source = openSource(username)
    const [found] = (await findAll(source.search(ALL, never))) as [FoundMail]
    const tooLarge = { ...found, sizeBytes: MAX_MAIL_BYTES + 1 }
    await expect(source.fetch(tooLarge, never)).rejects.toMatchObject({ problem: 'mail_too_large' })
    const ofOtherTimes = { ...found, id: found.id.replace(/^\d+/, '1') }
    await expect(source.fetch(ofOtherTimes, never)).rejects.toMatchObject({ problem: 'mail_gone' })
    await asClient(username, async (client) => {
      await client.mailboxOpen('INBOX')
      await client.messageDelete('1')
    })
    await expect(source.fetch(found, never)).rejects.toMatchObject({ problem: 'mail_gone' })
  })

  it('never tells what the server said', async () => {
    const failed = await openSource(await newUser(), { password: 'wrong' })
      .check(never)
      .catch((error: unknown) => error)
    expect(JSON.stringify(failed, Object.getOwnPropertyNames(failed))).not.toMatch(
      /AUTHENTICATIONFAILED|wrong/,
    )
  })
})

/** What the mailbox's owner does with another program. */
const asClient = async <T>(username: string, work: (client: ImapFlow) => Promise<T>): Promise<T> => {
  const client = new ImapFlow({
    host: 'localhost',
    port: dovecot.ports.tls,
    secure: true,
    auth: { user: username, pass: PASSWORD },
    tls: { ca: dovecot.ca },
    logger: false,
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.logout()
  }
}
