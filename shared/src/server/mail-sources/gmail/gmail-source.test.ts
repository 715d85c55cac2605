import { describe, expect, it } from 'vitest'
import { afterTests } from '@larder/shared/testkit/after-tests'
import { startFakeGoogle } from '@larder/shared/testkit/fake-google/server'
import { usedHeap } from '@larder/shared/testkit/used-heap'
import { MAX_MAIL_BYTES } from '@larder/shared/contracts/orders/mail-upload'
import type { FoundMail, MailSearch } from '../../ports/mail-source.ts'
import { createGmailSource } from './gmail-source.ts'

const google = await startFakeGoogle({ clientId: 'larder-test', clientSecret: 'only for tests' })
afterTests(google.close)

const never = new AbortController().signal
const NOW = new Date('2026-11-20T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
const ALL: MailSearch = { since: daysAgo(90), include: [], exclude: [] }

type Mail = { subject: string; receivedAt?: Date; text?: string; from?: string; labels?: string[] }

let peopleCount = 0
/** A Gmail account with these mails, and Larder's source for it; pauses are made without waiting. */
const newAccount = (mails: readonly Mail[] = []) => {
  const sub = String(++peopleCount)
  const person = { sub, email: `kim${sub}@example.com`, name: 'Kim' }
  google.mails.deliver(
    person.email,
    mails.map(
      ({
        subject,
        receivedAt = daysAgo(3),
        text = 'Thank you.',
        from = 'a@grocer.example',
        labels = [],
      }) => ({
        receivedAt,
        labels,
        source: Buffer.from(
          `From: ${from}\r\nSubject: ${subject}\r\nMessage-ID: <${encodeURIComponent(subject)}@x>\r\n\r\n${text}`,
        ),
      }),
    ),
  )
  const refreshToken = google.allowGmail(person)
  const pauses: number[] = []
  const source = createGmailSource({
    clientId: google.clientId,
    clientSecret: google.clientSecret,
    standInOrigin: google.origin,
    refreshToken,
    wait: (ms) => Promise.resolve(pauses.push(ms)),
  })
  return { person, source, refreshToken, pauses }
}

const findAll = async (pages: AsyncIterable<readonly FoundMail[]>): Promise<FoundMail[]> => {
  const found: FoundMail[] = []
  for await (const page of pages) found.push(...page)
  return found
}

describe('a Gmail account', () => {
  it('is counted', async () => {
    const { source } = newAccount([{ subject: 'One' }, { subject: 'Two' }])
    expect(await source.check(never)).toEqual({ messageCount: 2 })
  })

  it('has its mails found by headers and size, page by page, newest first, and fetched whole', async () => {
    const mails = Array.from({ length: 250 }, (_, index) => ({
      subject: `Mail ${index}`,
      receivedAt: new Date(daysAgo(3).getTime() + index * 1000),
    }))
    const { source } = newAccount([
      ...mails,
      {
        subject: '=?utf-8?B?SWhyZSBCZXN0ZWxsdW5nIMO8YmVy?=',
        from: '"=?utf-8?Q?Caf=C3=A9?=" <orders@cafe.example>',
        receivedAt: daysAgo(1),
        text: 'x'.repeat(3_000_000),
      },
    ])
    const found = await findAll(source.search(ALL, never))
    expect(found).toHaveLength(251)
    expect(new Set(found.map(({ id }) => id)).size).toBe(251)
    const [newest, next] = found as [FoundMail, FoundMail]
    expect(next.subject).toBe('Mail 249')
    expect(newest).toMatchObject({
      subject: 'Ihre Bestellung über',
      from: { name: 'Café', address: 'orders@cafe.example' },
      receivedAt: daysAgo(1),
      messageId: expect.stringContaining('@x>') as string,
    })
    expect(await source.fetch(newest, never)).toHaveLength(newest.sizeBytes)
  })

  it('has its mails searched by Google, and only the headers of those that it finds read', async () => {
    const { source } = newAccount([
      { subject: 'Too old', receivedAt: daysAgo(91), text: 'order' },
      { subject: 'Found', text: 'your Order' },
      { subject: 'Found too', text: 'deine Bestellung' },
      { subject: 'Refused', text: 'order of an advert' },
      { subject: 'Nothing' },
    ])
    const before = google.gmail.calls.length
    const search = { ...ALL, include: ['order', 'best"ellung', 'bestellung'], exclude: ['advert', 'b"-"c'] }
    const found = await findAll(source.search(search, never))
    expect(found.map(({ subject }) => subject).toSorted()).toEqual(['Found', 'Found too'])
    const calls = google.gmail.calls.slice(before)
    expect(calls.toSorted()).toEqual(['messages', 'messages/metadata', 'messages/metadata'])
  })

  it('fetches no page before it is asked for', async () => {
    const { source } = newAccount(Array.from({ length: 300 }, (_, index) => ({ subject: `Mail ${index}` })))
    const before = google.gmail.calls.length
    for await (const page of source.search(ALL, never)) {
      expect(page).toHaveLength(100)
      break
    }
    // Two lists: of the purchases, and of the first hundred mails, whose headers are read.
    expect(google.gmail.calls.length - before).toBe(102)
  })

  it('says which mails Gmail sorts under purchases, unless words are searched for', async () => {
    const { source } = newAccount([
      { subject: 'It is here!', labels: ['INBOX', 'CATEGORY_PURCHASES'] },
      { subject: 'Half price', labels: ['CATEGORY_PROMOTIONS'] },
      { subject: 'Refused', labels: ['CATEGORY_PURCHASES'], text: 'an advert' },
    ])
    const markedBy = async (changes: Partial<MailSearch>) =>
      Object.fromEntries(
        (await findAll(source.search({ ...ALL, ...changes }, never))).map(({ subject, isPurchase }) => [
          subject,
          isPurchase,
        ]),
      )
    expect(await markedBy({ exclude: ['advert'] })).toEqual({ 'It is here!': true, 'Half price': false })
    expect(await markedBy({ include: ['thank'] })).toEqual({
      'It is here!': undefined,
      'Half price': undefined,
    })
  })

  it('takes no more memory with 50,000 mails, lists no more of them than needed, and reads only headers', async () => {
    const { source } = newAccount(
      Array.from({ length: 50_000 }, (_, index) => ({
        subject: `Mail ${index} ${'and so on '.repeat(190)}`,
        labels: index % 20 === 0 ? ['CATEGORY_PURCHASES'] : [],
      })),
    )
    const before = google.gmail.calls.length
    const pages = source.search(ALL, never)[Symbol.asyncIterator]()
    const take = async (count: number) => {
      let [taken, purchases] = [0, 0]
      while (taken < count) {
        const { value } = (await pages.next()) as IteratorYieldResult<readonly FoundMail[]>
        taken += value.length
        purchases += value.filter(({ isPurchase }) => isPurchase).length
      }
      // What the stand-in notes of each call is not the source's.
      const calls = google.gmail.calls.splice(before)
      const lists = calls.filter((call) => call === 'messages').length
      const headers = calls.filter((call) => call === 'messages/metadata').length
      expect(lists + headers).toBe(calls.length)
      return { purchases, calls: { lists, headers } }
    }
    const early = await take(1_500)
    expect(early.calls).toEqual({ lists: 5 + 15, headers: 1_500 })
    const heap = await usedHeap()
    const late = await take(4_000)
    expect(late.calls).toEqual({ lists: 40, headers: 4_000 })
    // Some of it is let go of a few turns later.
    await expect.poll(async () => ((await usedHeap()) - heap) / 1_048_576).toBeLessThan(4)
    expect(early.purchases + late.purchases).toBe(275)
  })

  it('leaves out a mail that was deleted after it was found', async () => {
    const { source, person } = newAccount(
      Array.from({ length: 150 }, (_, index) => ({ subject: `Mail ${index}` })),
    )
    const [mail] = (await findAll(source.search(ALL, never))) as [FoundMail]
    google.mails.remove(person.email, mail.id)
    await expect(source.fetch(mail, never)).rejects.toMatchObject({ problem: 'mail_gone' })
    expect(await findAll(source.search(ALL, never))).toHaveLength(149)
  })

  it('has mails that are too large to be fetched', async () => {
    const { source } = newAccount([{ subject: 'Long', text: 'x'.repeat(MAX_MAIL_BYTES) }])
    const [mail] = (await findAll(source.search(ALL, never))) as [FoundMail]
    await expect(source.fetch(mail, never)).rejects.toMatchObject({ problem: 'mail_too_large' })
    // Sizes are estimates.
    await expect(source.fetch({ ...mail, sizeBytes: 1 }, never)).rejects.toMatchObject({
      problem: 'mail_too_large',
    })
  })
})

describe('a Gmail account with a problem', () => {
  it('is read on with a new access token when the old one has expired', async () => {
    const { source } = newAccount([{ subject: 'One' }])
    const [mail] = (await findAll(source.search(ALL, never))) as [FoundMail]
    google.expireAccessTokens()
    expect(await source.fetch(mail, never)).toHaveLength(mail.sizeBytes)
  })

  it('says when the permission was revoked, before a sync and in the middle of it', async () => {
    const { source, person } = newAccount([{ subject: 'One' }])
    const [mail] = (await findAll(source.search(ALL, never))) as [FoundMail]
    google.revokeAll(person)
    for (const call of [source.fetch(mail, never), source.check(never), findAll(source.search(ALL, never))])
      await expect(call).rejects.toMatchObject({ problem: 'access_ended' })
  })

  it('is read on after refusals for a minute, with the pauses that Google asks for', async () => {
    const { source, pauses } = newAccount([{ subject: 'One' }])
    const [mail] = (await findAll(source.search(ALL, never))) as [FoundMail]
    google.gmail.limitRate(4, 15)
    expect(await source.fetch(mail, never)).toHaveLength(mail.sizeBytes)
    expect(pauses).toHaveLength(4)
    for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(15_000)
  })

  it('says so at once when somebody waits for a test', async () => {
    const { source, pauses } = newAccount()
    google.gmail.limitRate(1, 15)
    await expect(source.check(never)).rejects.toMatchObject({ problem: 'rate_limited', retryAfterMs: 15_000 })
    google.misbehave('unavailable')
    await expect(source.check(never)).rejects.toMatchObject({ problem: 'unavailable' })
    google.misbehave('silent')
    await expect(source.check(AbortSignal.timeout(500))).rejects.toThrow('timeout')
    google.misbehave(undefined)
    expect(pauses).toEqual([])
  })

  it('never tells what Google said', async () => {
    const { source, person, refreshToken } = newAccount()
    google.revokeAll(person)
    const error: unknown = await source.check(never).catch((failed: unknown) => failed)
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(refreshToken)
  })
})
