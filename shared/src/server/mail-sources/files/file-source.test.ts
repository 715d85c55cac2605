import { describe, expect, it } from 'vitest'
import { usedHeap } from '@larder/shared/testkit/used-heap'
import { MAX_MAIL_BYTES } from '@larder/shared/contracts/orders/mail-upload'
import type { FoundMail, MailSource } from '../../ports/mail-source.ts'
import { createFileSource } from './file-source.ts'
import type { MailFile } from './file-source.ts'
import { toPastedMail } from './pasted-mail.ts'

const never = new AbortController().signal
const EVERYTHING = { since: new Date(0), include: [], exclude: [] }

/** A file in memory that is read in pieces of so many bytes. */
const fileOf = (content: string | Uint8Array, pieceBytes = 65_536): MailFile => ({
  // oxlint-disable-next-line typescript/require-await -- what is in memory needs no waiting
  stream: async function* (start = 0, end = Infinity) {
    const bytes = Buffer.from(content as string).subarray(start, end)
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
  },
})

const findAll = async (source: MailSource): Promise<FoundMail[]> => {
  const found: FoundMail[] = []
  for await (const page of source.search(EVERYTHING, never)) found.push(...page)
  return found
}
const readAll = async (file: MailFile): Promise<string[]> => {
  const source = createFileSource(file)
  const mails = await findAll(source)
  expect(await source.check(never)).toEqual({ messageCount: mails.length })
  return Promise.all(mails.map(async (mail) => Buffer.from(await source.fetch(mail, never)).toString()))
}

const FROM = 'From shop@example.org Mon Nov 16 08:00:00 2026'

describe('a file with one mail', () => {
  const EML = [
    'Received: from a by b',
    'From: "Green, Grocer" <orders@grocer.example>',
    'Subject: =?utf-8?Q?Ihre_Bestellung?=',
    '  =?utf-8?B?IMO8YmVy?= 20 EUR',
    'Date: Mon, 16 Nov 2026 09:00:00 +0100',
    'Message-ID: <1@grocer.example>',
    '',
    'From the farm at 08:00 in 2026',
    'Milk: 2',
    '>From here on nothing is changed',
  ].join('\r\n')

  it.each([1, 7, 65_536])(
    'is found by its headers, and fetched byte by byte, in pieces of %d',
    async (size) => {
      const source = createFileSource(fileOf(EML, size))
      const [mail, ...others] = (await findAll(source)) as [FoundMail]
      expect(others).toEqual([])
      expect(mail).toEqual({
        id: expect.stringMatching(new RegExp(`^0-${EML.length}-`)) as string,
        sizeBytes: EML.length,
        receivedAt: new Date('2026-11-16T08:00:00Z'),
        messageId: '<1@grocer.example>',
        from: { name: 'Green, Grocer', address: 'orders@grocer.example' },
        subject: 'Ihre Bestellung über 20 EUR',
      })
      expect(Buffer.from(await source.fetch(mail, never)).toString()).toBe(EML)
    },
  )

  it('may lack everything that a mail has', async () => {
    expect(await findAll(createFileSource(fileOf('just text')))).toEqual([
      {
        id: expect.stringMatching(/^0-9-/) as string,
        sizeBytes: 9,
        receivedAt: null,
        messageId: null,
        from: null,
        subject: '',
      },
    ])
    expect(await findAll(createFileSource(fileOf('')))).toEqual([])
  })

  it('is not read when it is too large', async () => {
    const source = createFileSource(fileOf(new Uint8Array(MAX_MAIL_BYTES + 1)))
    const [mail] = (await findAll(source)) as [FoundMail]
    await expect(source.fetch(mail, never)).rejects.toMatchObject({ problem: 'mail_too_large' })
  })
})

describe('a mailbox file', () => {
  it.each([
    [1, '\n'],
    [5, '\r\n'],
    [65_536, '\n'],
  ])('is split at its boundaries, in pieces of %d, with lines ending in %j', async (size, eol) => {
    const mbox = [FROM, 'Subject: One', '', 'Milk', '', FROM, 'Subject: Two', '', 'Bread', ''].join(eol)
    expect(await readAll(fileOf(mbox, size))).toEqual([
      ['Subject: One', '', 'Milk', '', ''].join(eol),
      ['Subject: Two', '', 'Bread', ''].join(eol),
    ])
  })

  it.each([
    ['Thunderbird', 'From - Mon Nov 16 08:00:00 2026'],
    ['Gmail', 'From 1782938475629384756@xxx Mon Nov 16 08:00:00 +0000 2026'],
    ['an old program, without seconds', 'From shop@example.org Mon Nov 16 08:00 CET 2026 remote from host'],
  ])('may be written by %s', async (_program, line) => {
    expect(await readAll(fileOf(`${line}\nA: 1\n\nx\n\n${line}\nB: 2\n\ny\n`))).toHaveLength(2)
  })

  it('gives marked lines back as they were, and leaves quoted ones alone', async () => {
    const mbox = `${FROM}\nSubject: One\n\n>From me\n>>From you\n> From a quotation\nnot >From this\n`
    expect(await readAll(fileOf(mbox))).toEqual([
      'Subject: One\n\nFrom me\n>From you\n> From a quotation\nnot >From this\n',
    ])
  })

  it('is not split at sentences that nobody marked', async () => {
    const sentences = [
      'From the farm: milk',
      'From 08:00 to 10:00 on 16 Nov 2026',
      FROM,
      '',
      'no header follows',
    ]
    const mails = await readAll(fileOf([FROM, 'Subject: One', '', ...sentences, ''].join('\n')))
    expect(mails).toEqual([`Subject: One\n\n${sentences.join('\n')}\n`])
  })

  it('is split where the blank line in front of a mail is missing, and may end anywhere', async () => {
    const mails = await readAll(fileOf(`${FROM}\nSubject: One\n\nMilk\n${FROM}\nSubject: Two`))
    expect(mails).toEqual(['Subject: One\n\nMilk\n', 'Subject: Two'])
    expect(await readAll(fileOf(`${FROM}\nSubject: One\n\nMilk\n\n${FROM}`))).toEqual([
      `Subject: One\n\nMilk\n\n${FROM}`,
    ])
  })

  it('keeps bytes of any encoding', async () => {
    const body = Buffer.from([0xe4, 0x0a, 0x3e, 0x46, 0x72, 0x6f, 0x6d, 0x20, 0xff, 0x00, 0x0a])
    const source = createFileSource(fileOf(Buffer.concat([Buffer.from(`${FROM}\nSubject: One\n\n`), body])))
    const [mail] = (await findAll(source)) as [FoundMail]
    expect(Buffer.from(await source.fetch(mail, never)).subarray(-10)).toEqual(
      Buffer.from([0xe4, 0x0a, 0x46, 0x72, 0x6f, 0x6d, 0x20, 0xff, 0x00, 0x0a]),
    )
  })

  it('takes no more memory with 100 MB, of which one mail is too large and has one line', async () => {
    const small = Buffer.from(`${FROM}\nSubject: Small\n\n${'Milk and bread.\n'.repeat(600)}\n`)
    const line = Buffer.alloc(1_048_576, 'x')
    let pieceCount = 0
    const file: MailFile = {
      // oxlint-disable-next-line typescript/require-await -- what is in memory needs no waiting
      stream: async function* () {
        for (; pieceCount < 7_000; pieceCount++) yield small
        yield Buffer.from(`\n${FROM}\nSubject: Large\n\n`)
        for (let length = 0; length < 30; length++) yield line
        yield small
      },
    }
    const source = createFileSource(file)
    const sizes: number[] = []
    let largestHeap = 0
    const before = await usedHeap()
    for await (const page of source.search(EVERYTHING, never)) {
      sizes.push(...page.map(({ sizeBytes }) => sizeBytes))
      if (sizes.length % 1_000 === 0) largestHeap = Math.max(largestHeap, await usedHeap())
    }
    expect(sizes).toHaveLength(7_001)
    expect(Math.max(...sizes)).toBeGreaterThan(MAX_MAIL_BYTES)
    expect((largestHeap - before) / 1_048_576).toBeLessThan(10)
  })
})

describe('a pasted text', () => {
  const read = async (text: string) => (await readAll(fileOf(toPastedMail(text))))[0] ?? ''

  it('becomes the text of a mail', async () => {
    const text = 'Your order: 20 EUR\n\nFrom: the shop\nMilch für 2 €'
    const mail = await read(text)
    expect(mail).toMatch(/^Message-ID: <\w+@pasted>\r\nContent-Type: text\/plain; charset=utf-8\r\n/)
    expect(await read(`${text}.`)).not.toContain(/<.*>/.exec(mail)?.[0])
    expect(mail.endsWith(`\r\n\r\n${text}`)).toBe(true)
  })

  it('may be the source of a mail', async () => {
    const source = 'Received: from a\n  by b\nSubject: One\nMIME-Version: 1.0\n\n<p>Milk</p>'
    expect(await read(`\n  ${source}`)).toBe(source)
  })

  it('is recognised quickly, however long it is', async () => {
    const text = 'a: b\n c\n'.repeat(130_000)
    expect(await read(text)).toContain('text/plain')
  })
})
