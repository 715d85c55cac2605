import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import type { GoogleAuthUrl } from '@larder/shared/contracts/accounts/google'
import { MAX_MAILBOXES } from '@larder/shared/contracts/orders/mailboxes'
import type { Mailbox, MailboxCheck } from '@larder/shared/contracts/orders/mailboxes'
import { afterTests } from '@larder/shared/testkit/after-tests'
import { giveConsent } from '@larder/shared/testkit/fake-google/give-consent'
import type { FakePerson } from '@larder/shared/testkit/fake-google/people'
import { openBrowser } from '../../testing/browser.ts'
import { googleSettings, startTestGoogle } from '../../testing/google-settings.ts'
import { openMongo } from '../../testing/open-mongo.ts'
import { createPeople } from '../../testing/people.ts'
import type { Someone } from '../../testing/people.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'

const people: FakePerson[] = []
const google = await startTestGoogle(people)
const sut = await startTestApp({ ...googleSettings(google), ALLOWED_NETWORKS: '127.0.0.1' })
const { connection } = await openMongo(sut)
const { newPerson, newPair, join } = createPeople(sut, { connection })

const call = (member: Member, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  sut.app.inject({
    method,
    url: `${API_BASE_PATH}${path}`,
    headers: member.headers,
    ...(payload === undefined ? {} : { payload }),
  })
const list = async (member: Member) =>
  (await call(member, 'GET', '/mailboxes')).json<{ mailboxes: Mailbox[] }>().mailboxes
const codeOf = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  answer.json<ErrorBody>().code,
]
const test = async (member: Member, path: string, payload?: object) =>
  (await call(member, 'POST', `${path}/test`, payload)).json<MailboxCheck>()

const IMAP = { host: 'Mail.Example.org ', username: 'maya@example.org' }
const NEW = { kind: 'imap', imap: IMAP, password: 'abcd efgh ijkl mnop' }
const DEFAULTS = {
  days: 90,
  max_results: 100,
  include_keywords: [],
  exclude_keywords: [],
  skip_processed: true,
  auto_sync: 'off',
}
const add = async (member: Member, payload: object = NEW) =>
  (await call(member, 'POST', '/mailboxes', payload)).json<Mailbox>()

/** Connects a member's account to a new Google account that lets Gmail be read. */
const connectGmail = async (member: Member): Promise<FakePerson> => {
  const id = randomUUID().slice(0, 8)
  const person = { sub: `sub-${id}`, email: `kim.${id}@example.com`, name: 'Kim' }
  people.push(person)
  const browser = openBrowser(sut)
  const { auth_url } = (
    await browser.call('/auth/google/auth-url', { headers: member.headers })
  ).json<GoogleAuthUrl>()
  const back = await giveConsent(auth_url, { email: person.email, gmail: true })
  const payload = { code: back.get('code') ?? '', state: back.get('state') ?? '' }
  await browser.call('/auth/google/callback', { method: 'POST', payload, headers: member.headers })
  return person
}

describe('a mailbox on an IMAP server', () => {
  it('[MAIL-019, MAIL-022, MAIL-023, ENT-011] is added with the usual settings, and listed', async () => {
    const maya = await sut.signUp()
    expect(await list(maya)).toEqual([])
    const answer = await call(maya, 'POST', '/mailboxes', NEW)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      kind: 'imap',
      imap: {
        host: 'mail.example.org',
        port: 993,
        security: 'tls',
        username: 'maya@example.org',
        folder: 'INBOX',
      },
      settings: DEFAULTS,
      last_check: null,
      last_sync: null,
      version: 1,
      may_change: true,
    })
    expect(await list(maya)).toEqual([answer.json()])
  })

  it('keeps its password encrypted, out of every answer', async () => {
    const maya = await sut.signUp()
    const answer = await call(maya, 'POST', '/mailboxes', { ...NEW, password: 'a very secret one' })
    const stored = await connection
      .collection('mailboxes')
      .findOne({ _id: new connection.base.Types.ObjectId(answer.json<Mailbox>().id) })
    expect(JSON.stringify([answer.json(), await list(maya), stored])).not.toContain('very secret')
    expect(stored).toMatchObject({ password: { data: expect.any(String) as string } })
  })

  it.each([
    ['no server', { imap: { ...IMAP, host: ' ' } }, 'Server is required'],
    [
      'an address of the web',
      { imap: { ...IMAP, host: 'https://mail.example' } },
      'This is not the name of a server',
    ],
    ['no user', { imap: { ...IMAP, username: '' } }, 'User name is required'],
    ['no password', { password: '' }, 'Password is required'],
    ['a port that does not exist', { imap: { ...IMAP, port: 65_536 } }, undefined],
    ['no encryption', { imap: { ...IMAP, security: 'none' } }, undefined],
    ['another kind', { kind: 'pop3' }, undefined],
    [
      'too many keywords',
      { settings: { include_keywords: Array.from({ length: 51 }, () => 'a') } },
      'At most 50 keywords',
    ],
    ['an empty keyword', { settings: { exclude_keywords: [' '] } }, 'A keyword must not be empty'],
  ])('is not added with %s', async (_what, changes, message) => {
    const maya = await sut.signUp()
    const answer = await call(maya, 'POST', '/mailboxes', { ...NEW, ...changes })
    expect(codeOf(answer)).toEqual([422, 'validation_failed'])
    if (message !== undefined) expect(answer.body).toContain(message)
    expect(await list(maya)).toEqual([])
  })

  it('is added once, also by simultaneous calls, and each folder of an account is another one', async () => {
    const maya = await sut.signUp()
    const answers = await Promise.all([1, 2, 3].map(() => call(maya, 'POST', '/mailboxes', NEW)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
    expect(answers.filter(({ statusCode }) => statusCode === 409).map(codeOf)[0]).toEqual([
      409,
      'mailbox_exists',
    ])
    await add(maya, { ...NEW, imap: { ...IMAP, folder: 'Orders' } })
    expect(await list(maya)).toHaveLength(2)
  })

  it('is one of ten at most', async () => {
    const maya = await sut.signUp()
    for (let index = 0; index < MAX_MAILBOXES; index++)
      await add(maya, { ...NEW, imap: { ...IMAP, folder: `Folder ${index}` } })
    expect(codeOf(await call(maya, 'POST', '/mailboxes', NEW))).toEqual([409, 'household_mailboxes_full'])
  })

  it.each([
    [{ days: 0 }, { days: 1 }],
    [{ days: -5 }, { days: 1 }],
    [{ days: 366 }, { days: 365 }],
    [{ days: 'a few' }, { days: 90 }],
    [{ days: null }, { days: 90 }],
    [{ days: '' }, { days: 90 }],
    [{ days: '30' }, { days: 30 }],
    [{ days: 2.9 }, { days: 2 }],
    [{ max_results: 0 }, { max_results: 1 }],
    [{ max_results: 501 }, { max_results: 500 }],
    [
      { include_keywords: [' order '], exclude_keywords: ['advert'] },
      { include_keywords: ['order'], exclude_keywords: ['advert'] },
    ],
    [
      { skip_processed: false, auto_sync: 'six_hourly' },
      { skip_processed: false, auto_sync: 'six_hourly' },
    ],
  ])('[MAIL-020, MAIL-021, MAIL-024] takes the settings %j as %j', async (settings, kept) => {
    const maya = await sut.signUp()
    const { id } = await add(maya)
    const answer = await call(maya, 'PATCH', `/mailboxes/${id}`, { settings })
    expect(answer.json()).toMatchObject({ settings: { ...DEFAULTS, ...kept } })
    expect(await list(maya)).toEqual([answer.json()])
  })

  it('is changed without its password only where that goes to the same account', async () => {
    const maya = await sut.signUp()
    const { id } = await add(maya)
    const change = (imap: object, password?: string) =>
      call(maya, 'PATCH', `/mailboxes/${id}`, {
        imap: { ...IMAP, ...imap },
        ...(password ? { password } : {}),
      })
    for (const imap of [
      { host: 'evil.example' },
      { port: 994 },
      { username: 'other' },
      { security: 'starttls' },
    ])
      expect(codeOf(await change(imap))).toEqual([422, 'mailbox_password_needed'])
    expect((await change({ folder: 'Orders' })).json()).toMatchObject({ imap: { folder: 'Orders' } })
    expect((await change({ host: 'new.example' }, 'another one')).json()).toMatchObject({
      imap: { host: 'new.example' },
    })
    await add(maya)
    expect(codeOf(await change({}, 'any'))).toEqual([409, 'mailbox_exists'])
  })

  it('is changed on one of two devices, and the other learns what it is now', async () => {
    const maya = await sut.signUp()
    const { id } = await add(maya)
    const change = (folder: string, version?: number) =>
      call(maya, 'PATCH', `/mailboxes/${id}`, { imap: { ...IMAP, folder }, version })
    const answers = await Promise.all([change('Orders', 1), change('Shopping', 1)])
    const saved = answers.find(({ statusCode }) => statusCode === 200)?.json<Mailbox>()
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json<ErrorBody>()
    expect(saved).toMatchObject({ version: 2 })
    expect(refused).toMatchObject({ code: 'mailbox_changed', data: { current: saved } })
    expect(await list(maya)).toEqual([saved])
    // Options have a form of their own, and without a version the last one counts.
    expect((await call(maya, 'PATCH', `/mailboxes/${id}`, { settings: { days: 7 } })).json()).toMatchObject({
      imap: saved?.imap,
      version: 2,
    })
    expect((await change('Receipts')).json()).toMatchObject({ imap: { folder: 'Receipts' }, version: 3 })
  })

  it('of an earlier version, which had no number, is changed too', async () => {
    const maya = await sut.signUp()
    const { id } = await add(maya)
    await connection
      .collection('mailboxes')
      .updateOne({ _id: new connection.base.Types.ObjectId(id) }, { $unset: { version: 1 } })
    const payload = { imap: { ...IMAP, folder: 'Orders' }, version: 1 }
    expect((await call(maya, 'PATCH', `/mailboxes/${id}`, payload)).json()).toMatchObject({ version: 2 })
  })

  it('was last read at no time once its mails are others', async () => {
    const maya = await sut.signUp()
    const { id } = await add(maya)
    const _id = new connection.base.Types.ObjectId(id)
    await connection.collection('mailboxes').updateOne({ _id }, { $set: { last_synced_at: new Date() } })
    const change = async (payload: object) =>
      (await call(maya, 'PATCH', `/mailboxes/${id}`, payload)).json<Mailbox>().last_sync
    expect(await change({ password: 'another one' })).not.toBeNull()
    expect(await change({ imap: { ...IMAP, folder: 'Orders' } })).toBeNull()
  })

  it('is removed by its household, and by nobody else', async () => {
    const [maya, stranger] = [await sut.signUp(), await sut.signUp()]
    const { id } = await add(maya)
    for (const method of ['DELETE', 'PATCH'] as const)
      expect(codeOf(await call(stranger, method, `/mailboxes/${id}`, {}))).toEqual([404, 'not_found'])
    expect(codeOf(await call(stranger, 'POST', `/mailboxes/${id}/test`))).toEqual([404, 'not_found'])
    expect((await call(maya, 'DELETE', `/mailboxes/${id}`)).statusCode).toBe(204)
    expect(await list(maya)).toEqual([])
    expect(codeOf(await call(maya, 'DELETE', `/mailboxes/${id}`))).toEqual([404, 'not_found'])
  })
})

describe('a mailbox of a shared household', () => {
  it('is changed and removed by who added it and by owners, and by no other member', async () => {
    const [maya, ben] = await newPair()
    const kim = await newPerson()
    await join(kim, maya)
    const add = async ({ post }: Someone, username: string) =>
      (await post('/mailboxes', { ...NEW, imap: { ...IMAP, username } })).json<Mailbox>().id
    const [ofMaya, ofBen] = [await add(maya, 'maya'), await add(ben, 'ben')]
    const patch = ({ call: ask }: Someone, id: string, payload: object) =>
      ask(`/mailboxes/${id}`, { method: 'PATCH', payload })
    const rights = async ({ get }: Someone) =>
      (await get('/mailboxes')).json<{ mailboxes: Mailbox[] }>().mailboxes.map(({ may_change }) => may_change)
    expect([await rights(maya), await rights(ben), await rights(kim)]).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ])
    for (const [member, id] of [
      [ben, ofMaya],
      [kim, ofBen],
    ] as const) {
      for (const change of [{}, { password: 'my own one' }, { settings: { auto_sync: 'daily' } }])
        expect(codeOf(await patch(member, id, change))).toEqual([403, 'mailbox_of_another'])
      expect(codeOf(await member.remove(`/mailboxes/${id}`))).toEqual([403, 'mailbox_of_another'])
    }
    expect((await patch(ben, ofBen, { password: 'another one' })).statusCode).toBe(200)
    expect((await patch(maya, ofBen, { password: 'a third one' })).statusCode).toBe(200)
    expect((await maya.remove(`/mailboxes/${ofBen}`)).statusCode).toBe(204)
    expect(await rights(kim)).toEqual([false])
  })
})

describe('the test of a connection', () => {
  const imapAt = (port: number, changes = {}) => ({
    imap: { ...IMAP, host: '127.0.0.1', port, security: 'starttls', ...changes },
    password: 'secret',
  })

  /** A server that sends `greeting`, and then hangs up, waits, or sends it again and again. */
  const startServer = async (greeting: string, then: 'hangs up' | 'waits' | 'repeats it') => {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.resume()
      if (then === 'hangs up') return socket.end(greeting)
      const send = () => {
        while (then === 'repeats it' && socket.write(greeting));
      }
      socket.on('drain', send)
      socket.write(greeting)
      send()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    afterTests(() => {
      server.close()
      for (const socket of sockets) socket.destroy()
    })
    return (server.address() as AddressInfo).port
  }

  it('says what is wrong before anything is stored', async () => {
    const maya = await sut.signUp()
    const problemAt = async (port: number, changes = {}) =>
      (await test(maya, '/mailboxes', imapAt(port, changes))).problem
    expect(await problemAt(993, { host: '10.0.0.1' })).toBe('host_private')
    expect(await problemAt(993, { host: 'no-such-host.invalid' })).toBe('host_unknown')
    expect(await problemAt(await startServer('* OK IMAP4 ready\r\n', 'hangs up'))).toBe('interrupted')
    const withoutTls = await startServer('* OK [CAPABILITY IMAP4rev1] ready\r\n', 'waits')
    expect(await problemAt(withoutTls, { security: 'tls' })).toBe('no_encryption')
    expect(await problemAt(withoutTls)).toBe('no_encryption')
    expect(await list(maya)).toEqual([])
  })

  it.each([
    ['bytes without end', 'x'.repeat(65_536)],
    ['lines without end', `* CAPABILITY ${'IMAP4rev1 '.repeat(1_000)}\r\n`.repeat(10)],
    ['a literal that is larger than memory', '* OK {99999999999}\r\n'],
  ])('ends soon, and holds little, when the server sends %s', async (_what, greeting) => {
    const maya = await sut.signUp()
    const port = await startServer(greeting, 'repeats it')
    const before = process.memoryUsage().rss
    expect(await test(maya, '/mailboxes', imapAt(port))).toEqual({
      problem: 'no_mail_server',
      message_count: null,
      folders: [],
    })
    expect((process.memoryUsage().rss - before) / 1_048_576).toBeLessThan(100)
  })

  it('is kept with the mailbox until its account is another one', async () => {
    const maya = await sut.signUp()
    const { id } = await add(maya, { kind: 'imap', ...imapAt(1) })
    expect(await test(maya, `/mailboxes/${id}`)).toEqual({
      problem: 'refused',
      message_count: null,
      folders: [],
    })
    const [tested] = await list(maya)
    expect(tested?.last_check).toEqual({ at: expect.any(String) as string, problem: 'refused' })
    await call(maya, 'PATCH', `/mailboxes/${id}`, { password: 'another one' })
    expect((await list(maya))[0]?.last_check).toBeNull()
  })

  it('tries another folder with the stored password, but never another account', async () => {
    const maya = await sut.signUp()
    const { id } = await add(maya, { kind: 'imap', ...imapAt(1) })
    const tryOut = (changes: object) =>
      call(maya, 'POST', `/mailboxes/${id}/test`, { imap: imapAt(1, changes).imap })
    expect((await tryOut({ folder: 'Orders' })).json()).toMatchObject({ problem: 'refused' })
    for (const changes of [{ host: 'evil.example' }, { username: 'other' }, { port: 2 }])
      expect(codeOf(await tryOut(changes))).toEqual([422, 'mailbox_password_needed'])
    expect((await list(maya))[0]?.last_check).toBeNull()
  })

  it('is refused while others of the household run', async () => {
    const maya = await sut.signUp()
    const port = await startServer('* OK', 'waits')
    const answers = Array.from({ length: 3 }, () => call(maya, 'POST', '/mailboxes/test', imapAt(port)))
    const refused = await Promise.race(answers)
    expect(codeOf(refused)).toEqual([503, 'server_busy'])
  })

  it('asks for the password when it was encrypted with a key that is gone', async () => {
    const maya = await sut.signUp()
    const { id } = await add(maya)
    await connection
      .collection('mailboxes')
      .updateOne({ _id: new connection.base.Types.ObjectId(id) }, { $set: { 'password.key_id': 'gone' } })
    expect(await test(maya, `/mailboxes/${id}`)).toMatchObject({ problem: 'password_unreadable' })
  })
})

describe('Gmail', () => {
  const GMAIL = { kind: 'gmail', settings: { days: 30 } }

  it('is a mailbox of whoever has connected it, once', async () => {
    const maya = await sut.signUp()
    const answer = await call(maya, 'POST', '/mailboxes', GMAIL)
    expect(codeOf(answer)).toEqual([409, 'no_google_account'])
    expect(answer.json<ErrorBody>().detail).toBe('No Google account connected')
    await connectGmail(maya)
    const added = await add(maya, GMAIL)
    expect(added).toMatchObject({ kind: 'gmail', imap: null, settings: { ...DEFAULTS, days: 30 } })
    expect(codeOf(await call(maya, 'POST', '/mailboxes', GMAIL))).toEqual([409, 'mailbox_exists'])
    const change = { imap: IMAP, password: 'any' }
    expect(codeOf(await call(maya, 'PATCH', `/mailboxes/${added.id}`, change))).toEqual([
      409,
      'mailbox_is_gmail',
    ])
    const tried = await call(maya, 'POST', `/mailboxes/${added.id}/test`, { imap: IMAP })
    expect(codeOf(tried)).toEqual([409, 'mailbox_is_gmail'])
  })

  it('is tested by the token of the connected account, whose end is told', async () => {
    const maya = await sut.signUp()
    const person = await connectGmail(maya)
    google.mails.deliver(person.email, [
      { receivedAt: new Date(), source: Buffer.from('Subject: One\r\n\r\n') },
    ])
    const { id } = await add(maya, GMAIL)
    expect(await test(maya, `/mailboxes/${id}`)).toMatchObject({ problem: null, message_count: 1 })
    google.revokeAll(person)
    expect(await test(maya, `/mailboxes/${id}`)).toMatchObject({ problem: 'access_ended' })
    expect((await list(maya))[0]?.last_check).toMatchObject({ problem: 'access_ended' })
    // Connected anew, it is no longer said to be unreadable.
    await connectGmail(maya)
    expect((await list(maya))[0]?.last_check).toBeNull()
    expect(await test(maya, `/mailboxes/${id}`)).toMatchObject({ problem: null })
    google.misbehave('unavailable')
    expect(await test(maya, `/mailboxes/${id}`)).toMatchObject({ problem: 'unavailable' })
    google.misbehave(undefined)
    await call(maya, 'POST', '/auth/disconnect-google')
    expect((await list(maya))[0]?.last_check).toBeNull()
    expect(await test(maya, `/mailboxes/${id}`)).toMatchObject({ problem: 'no_google_account' })
  })
})

it('needs a key of the operator to keep passwords', async () => {
  const without = await startTestApp({ ENCRYPTION_KEY: '' })
  const maya = await without.signUp()
  const answer = await without.app.inject({
    method: 'POST',
    url: `${API_BASE_PATH}/mailboxes`,
    headers: maya.headers,
    payload: NEW,
  })
  expect(codeOf(answer)).toEqual([501, 'mailboxes_not_configured'])
})
