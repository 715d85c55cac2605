import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { OrderQuestion } from '@larder/shared/contracts/orders/order-model'
import type { ArticleReading } from '@larder/shared/contracts/orders/order-model'
import type { OrderReading } from '@larder/papers'
import { SURE_FROM } from '@larder/papers'
import type { Logger } from '@larder/shared/server/logging'
import type { OrderLineModel } from '@larder/shared/server/ports/line-model'
import { createCountingMeter } from '../testing/counting-meter.ts'
import { createOrderLineModel } from '../adapters/language-model/order-lines.ts'
import { failsWith, says, startModelServer } from '../testing/openai-server.ts'
import type { Play } from '../testing/openai-server.ts'
import { articlesOf, mailWith } from './layouts/order-of.ts'
import { createOrderMailReader } from './order-mail-reader.ts'

/** Long enough for a busy machine to read a mail. */
const DEADLINE_MS = 60_000
const PERSON = { To: 'Zebulon Quartermaine <zeb.q@private.example>' }

/** Articles in a shape that no rule knows, between what is private. */
const STRANGE = [
  'Dear Zebulon,',
  'thank you for your order GC-10422!',
  'Deliver to:',
  'Zebulon Quartermaine',
  '7 Heliotrope Terrace',
  'NW1 6XE London',
  '',
  'Whole Milk 1L, twofold; we charged',
  '£3.00 here and for another thing, namely',
  'Rye Bread, that was £2.75 more;',
  'Questions? write to desk@greencorner.example or call +44 20 7946 0958',
  'Paid with Visa **** 1234 (Zebulon)',
  'Total £5.75',
].join('\n')

const PRIVATE = /zeb|quartermaine|heliotrope|NW1|GC-10422|greencorner|7946|1234|dear|london/i
const BOTH = ['1 Whole Milk 1L = 3.00', '1 Rye Bread = 2.75']

const closing: (() => Promise<void>)[] = []
const logged: unknown[] = []
const logger = {
  info: (line: unknown) => void logged.push(line),
  warn: (line: unknown) => void logged.push(line),
} as unknown as Logger
afterEach(async () => {
  logged.length = 0
  await Promise.all(closing.splice(0).map((close) => close()))
})

const receipts = { read: () => Promise.reject(new Error('No PDFs here')) }
const allowanceOf = (mailsLeft: number) => ({ householdId: 'a'.repeat(24), mailsLeft, isCapReached: false })
/** That of the test. */
let model: OrderLineModel
// One for all of them, as its process takes a second to start.
const reader = createOrderMailReader({
  receipts,
  asking: { model: { ask: (...asked) => model.ask(...asked) }, logger },
  deadlineMs: DEADLINE_MS,
})
const startModel = async (
  play: Play<OrderQuestion>,
  timeoutMs = DEADLINE_MS,
  { meter } = createCountingMeter(),
) => {
  const server = await startModelServer(OrderQuestion, [play])
  model = createOrderLineModel({ baseUrl: server.baseUrl, model: 'some-model', timeoutMs, meter })
  closing.push(server.close)
  return {
    server,
    read: (
      text: string,
      allowance = allowanceOf(20),
      type: Parameters<typeof mailWith>[0] = 'text/plain',
      headers = {},
    ) =>
      reader.read(Buffer.from(mailWith(type, text, { ...PERSON, ...headers })), {
        signal: new AbortController().signal,
        timeZone: 'UTC',
        allowance,
      }),
  }
}
const plain = createOrderMailReader({ receipts, deadlineMs: DEADLINE_MS })
afterAll(() => Promise.all([plain.close(), reader.close()]))
const readByRules = (
  text: string,
  type: Parameters<typeof mailWith>[0] = 'text/plain',
): Promise<OrderReading> =>
  plain.read(Buffer.from(mailWith(type, text, PERSON)), {
    signal: new AbortController().signal,
    timeZone: 'UTC',
  })

const lineWith = ({ lines }: OrderQuestion, text: string): number =>
  lines.find((line) => line.text.includes(text))?.index ?? -1
const article = (index: number, name: string, quantity: number, price: number | null): ArticleReading => ({
  index,
  name,
  quantity,
  unit: 'item',
  unit_price: null,
  price,
})
const both = says<OrderQuestion>((question) => ({
  items: [
    article(lineWith(question, 'Whole Milk'), 'Whole Milk 1L', 1, 3),
    article(lineWith(question, 'Rye Bread'), 'Rye Bread', 1, 2.75),
  ],
}))

/** What the rules read completely, what they know to be no order, and what the mail's markup lists. */
const UNASKED = {
  'an order that adds up': 'Order GC-10422\n2 x Whole Milk 1L  £3.00\n1 x Rye Bread  £2.75\nTotal £5.75',
  'an order without a total': 'Order GC-10422\n2 x Whole Milk 1L  £3.00\n1 x Rye Bread  £2.75',
  'a part of an order': 'Order GC-10422\n2 x Whole Milk 1L  £3.00\nand 3 more items\nTotal £25.75',
  'a replaced article':
    'Order GC-10422\nWhole Milk 1L replaced by Oat Milk 1L  £2.00\n1 x Rye Bread  £2.75\nTotal £9.75',
}
const MARKUP = JSON.stringify({
  '@type': 'Order',
  orderNumber: 'GC-10422',
  price: '9.99',
  acceptedOffer: [{ '@type': 'Offer', price: '3.00', itemOffered: { name: 'Whole Milk 1L' } }],
})

describe('an order whose articles the rules do not read completely', () => {
  it('is completed by the model, which receives nothing that names persons, places or accounts', async () => {
    expect(articlesOf(await readByRules(STRANGE))).not.toEqual(BOTH)
    const { server, read } = await startModel(both)
    const reading = await read(STRANGE)
    expect(articlesOf(reading)).toEqual(BOTH)
    expect(reading).toMatchObject({
      scope: 'order',
      total_difference: 0,
      items: [
        { confidence: SURE_FROM, read_by: 'model' },
        { confidence: SURE_FROM, read_by: 'model' },
      ],
    })
    const [request, ...others] = server.requests
    expect(others).toEqual([])
    expect(request?.question.lines.map(({ text }) => text)).toEqual([
      'Whole Milk 1L, twofold; we charged',
      '£3.00 here and for another thing, namely',
      'Rye Bread, that was £2.75 more;',
      'Total £5.75',
    ])
    expect(JSON.stringify(request?.body)).not.toMatch(PRIVATE)
    expect(logged).toEqual([
      { report: expect.objectContaining({ outcome: 'answered', lines_sent: 4 }) as unknown },
    ])
  })

  it('gets no article that is not printed in the mail, and keeps the reading of the rules for what does not add up', async () => {
    const byRules = await readByRules(STRANGE)
    const { read } = await startModel(
      says((question) => ({
        items: [
          article(lineWith(question, 'Rye Bread'), 'Rye Bread', 1, 2.75),
          article(lineWith(question, 'Whole Milk'), 'Semi-skimmed Milk', 1, 3),
          article(lineWith(question, 'Whole Milk'), 'Whole Milk 1L', 1, 4),
          article(lineWith(question, 'Rye Bread'), 'Bars of gold', 100, 3),
          article(99, 'Whole Milk 1L', 1, 3),
        ],
      })),
    )
    expect(await read(STRANGE)).toEqual(byRules)
  })

  it('is completed from a table as from text', async () => {
    const table =
      '<p>Thank you for your order GC-10422</p><table><tr><td>Thing</td><td>Was</td></tr>' +
      '<tr><td>Whole Milk 1L</td><td>(3.00 GBP; yesterday 3.40 GBP; club 3.30 GBP)</td></tr>' +
      '<tr><td>Rye Bread</td><td>(2.75 GBP; yesterday 2.95 GBP; club 2.85 GBP)</td></tr></table><p>Total 5.75 GBP</p>'
    expect(articlesOf(await readByRules(table, 'text/html'))).not.toEqual(BOTH)
    const { read } = await startModel(both)
    expect(articlesOf(await read(table, undefined, 'text/html'))).toEqual(BOTH)
  })

  it.each<[outcome: string, wrong: Play<OrderQuestion>, mailsLeft: number, timeoutMs?: number]>([
    ['invalid_answer', says('The Whole Milk 1L of Zebulon costs £3.00.'), 19],
    ['refused', failsWith(401, 'No Whole Milk 1L'), 0],
    ['unreachable', (_request, response) => response.destroy(), 0],
    ['timed_out', () => {}, 0, 200],
  ])(
    'keeps the reading of the rules when a model ends in %s, and logs no word of the mail',
    async (outcome, wrong, mailsLeft, timeoutMs) => {
      const { read } = await startModel(wrong, timeoutMs)
      const allowance = allowanceOf(20)
      expect(await read(STRANGE, allowance)).toEqual(await readByRules(STRANGE))
      // A model that does not answer would hold up every mail of the run.
      expect(allowance).toEqual(allowanceOf(mailsLeft))
      expect(logged).toEqual([{ report: expect.objectContaining({ outcome }) as unknown }])
      expect(JSON.stringify(logged)).not.toMatch(/milk|zebulon/i)
    },
  )
})

describe('a mail that needs no model', () => {
  it.each(Object.entries(UNASKED))('is not sent: %s', async (_, text) => {
    const { server, read } = await startModel(both)
    expect(await read(text)).toEqual(await readByRules(text))
    expect(server.requests).toEqual([])
  })

  it('is not sent when its markup lists the articles, whatever they add up to', async () => {
    const { server, read } = await startModel(both)
    const html = `<script type="application/ld+json">${MARKUP}</script><p>Order GC-10422</p><p>Total £9.99</p>`
    expect(articlesOf(await read(html, undefined, 'text/html'))).toEqual(['1 Whole Milk 1L = 3.00'])
    expect(server.requests).toEqual([])
  })

  it('is not sent when it advertises', async () => {
    const { server, read } = await startModel(both)
    const advert = 'Our offers for you\nWhole Milk 1L now only £3.00\nUnsubscribe'
    expect(await read(advert, undefined, 'text/plain', { Subject: 'This week: 20% off' })).toMatchObject({
      kind: 'none',
    })
    expect(server.requests).toEqual([])
  })

  it('is not sent after as many others as one run may send', async () => {
    const { server, read } = await startModel(both)
    const allowance = allowanceOf(1)
    expect(articlesOf(await read(STRANGE, allowance))).toEqual(BOTH)
    expect(await read(STRANGE, allowance)).toEqual(await readByRules(STRANGE))
    expect([server.requests.length, allowance.mailsLeft]).toEqual([1, 0])
  })
})
