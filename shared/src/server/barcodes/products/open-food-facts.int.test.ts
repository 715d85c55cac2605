import { beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '../../logging.ts'
import { parseNetworks } from '../../outbound/allowed-hosts.ts'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import { startOpenFoodFacts } from '@larder/shared/testkit/network/open-food-facts-server'
import { createIndexes } from '../../store/define-collection.ts'
import { createOpenFoodFacts } from './open-food-facts.ts'
import { createProductAnswerRepository, productAnswersCollection } from './product-answer.repository.ts'
import { createProductLookup } from './product-lookup.ts'

const [KNOWN, UNKNOWN, SHOP_CODE] = ['03017620422003', '04006381333931', '02012345012349']
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const server = await startOpenFoodFacts()
const connection = await openTestDatabase()
await createIndexes(connection, [productAnswersCollection])
let clock = Date.parse('2026-11-22T10:00:00Z')

const createSource = (rest: { networks?: string; timeoutMs?: number; baseUrl?: string } = {}) =>
  createOpenFoodFacts({
    baseUrl: rest.baseUrl ?? server.url,
    allowedNetworks: parseNetworks(rest.networks ?? '127.0.0.1'),
    version: '1.2.3',
    contact: 'cook@example.org',
    logger: createLogger('api', 'silent'),
    ...(rest.timeoutMs === undefined ? {} : { timeoutMs: rest.timeoutMs }),
  })
const createFind = (rest: Parameters<typeof createSource>[0] = {}) =>
  createProductLookup({
    source: createSource(rest),
    answers: createProductAnswerRepository(connection),
    now: () => new Date(clock),
  })

beforeEach(async () => {
  server.answerWith()
  server.asked.length = 0
  await productAnswersCollection.open(connection).deleteMany({})
})

describe('Open Food Facts', () => {
  it('is told the code and the name of this program, and nothing else', async () => {
    expect(await createSource().find(KNOWN)).toEqual({
      problem: null,
      product: {
        name: 'Nutella',
        brand: 'Ferrero',
        quantity: 400,
        unit: 'g',
        category: expect.any(String) as unknown,
        place: expect.any(String) as unknown,
      },
    })
    expect(server.asked).toHaveLength(1)
    const [{ url = '', headers = {} } = {}] = server.asked
    expect(url).toBe(
      '/api/v2/product/3017620422003.json?fields=product_name%2Cgeneric_name%2Cbrands%2Cquantity%2Ccategories_tags',
    )
    expect(headers).toEqual({
      host: new URL(server.url).host,
      'user-agent': 'Larder/1.2.3 (cook@example.org)',
      accept: 'application/json',
      'accept-encoding': 'identity',
      connection: 'close',
    })
  })

  it('does not know every code, said with 404 or in the answer', async () => {
    expect(await createSource().find(UNKNOWN)).toEqual({ product: null, problem: null })
    server.answerWith((_request, response) =>
      response.end('{"code":"1","status":0,"status_verbose":"product not found"}'),
    )
    expect(await createSource().find(UNKNOWN)).toEqual({ product: null, problem: null })
  })

  it.each([
    ['wrong JSON', 'unreadable', '{"status":1'],
    ['a page', 'unreadable', '<!doctype html><title>Maintenance</title>'],
    ['nothing', 'unreadable', ''],
    ['another shape', 'unreadable', '{"status":"ok","product":[]}'],
    ['nulls', null, '{"status":1,"product":{"product_name":null,"brands":7,"categories_tags":"x"}}'],
  ])('may answer %s', async (_what, problem, body) => {
    server.answerWith((_request, response) => response.end(body))
    expect((await createSource().find(KNOWN)).problem).toBe(problem)
  })

  it('may send more than is read, declared or not', async () => {
    server.answerWith((_request, response) => {
      const send = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', send)
      }
      send()
    })
    expect(await createSource().find(KNOWN)).toEqual({ problem: 'unreadable', pauseMs: null })
  })

  it('may be silent, also in the middle of an answer', async () => {
    server.answerWith(() => undefined)
    expect(await createSource({ timeoutMs: 100 }).find(KNOWN)).toMatchObject({ problem: 'timed_out' })
    server.answerWith((_request, response) => response.write('{"status":'))
    expect(await createSource({ timeoutMs: 100 }).find(KNOWN)).toMatchObject({ problem: 'timed_out' })
  })

  it('may break off, or not be there', async () => {
    server.answerWith((request) => request.socket.destroy())
    expect(await createSource().find(KNOWN)).toMatchObject({ problem: 'unreachable' })
    expect(await createSource({ baseUrl: 'http://127.0.0.1:1' }).find(KNOWN)).toMatchObject({
      problem: 'unreachable',
    })
    expect(await createSource({ baseUrl: 'http://no-such-host.invalid' }).find(KNOWN)).toMatchObject({
      problem: 'unreachable',
    })
  })

  it('may refuse, and says for how long', async () => {
    server.answerWith((_request, response) => response.writeHead(503).end())
    expect(await createSource().find(KNOWN)).toEqual({ problem: 'refused', pauseMs: null })
    for (const [retryAfter, pauseMs] of [
      ['30', 30_000],
      ['99999999', 15 * MINUTE_MS],
      ['soon', MINUTE_MS],
    ] as const) {
      server.answerWith((_request, response) => response.writeHead(429, { 'retry-after': retryAfter }).end())
      expect(await createSource().find(KNOWN)).toEqual({ problem: 'too_many_questions', pauseMs })
    }
  })

  it('is not reached in a private network that the operator does not allow', async () => {
    expect(await createSource({ networks: '' }).find(KNOWN)).toMatchObject({ problem: 'refused' })
    expect(server.asked).toEqual([])
  })
})

describe('sending on', () => {
  const sendOn = (to: string) =>
    server.answerWith((_request, response) => response.writeHead(302, { location: to }).end())

  it('is followed on the same server', async () => {
    server.answerWith((_request, response) => {
      server.answerWith()
      response.writeHead(301, { location: `/api/v2/product/3017620422003.json?fields=product_name` }).end()
    })
    expect(await createSource().find('10614141000415')).toMatchObject({
      product: { name: 'Nutella', brand: null },
    })
  })

  it.each([
    ['this machine, by another address', 'http://127.0.0.2/'],
    ['a private network', 'http://10.0.0.1/'],
    ["a cloud's metadata", 'http://169.254.169.254/latest/meta-data/'],
    ['this machine, in IPv6', 'http://[::1]/'],
    ['a name of this machine', 'http://localhost.localdomain:1/'],
    ['a file', 'file:///etc/passwd'],
    ['nothing', 'http://'],
  ])('is not followed to %s', async (_where, to) => {
    sendOn(to)
    const reply = await createSource().find(KNOWN)
    expect(reply.problem).toMatch(/^(refused|unreachable)$/)
    expect(server.asked).toHaveLength(1)
  })

  it('ends after three times', async () => {
    sendOn('/again')
    expect(await createSource().find(KNOWN)).toMatchObject({ problem: 'refused' })
    expect(server.asked).toHaveLength(4)
  })
})

describe('a look-up', () => {
  it('asks once for each code, also for unknown ones and by several at once, until the answer is old', async () => {
    const find = createFind()
    const answers = await Promise.all([find(KNOWN), find(KNOWN), find(UNKNOWN), createFind()(SHOP_CODE)])
    expect(answers.map(({ answer }) => answer)).toEqual(['found', 'found', 'not_found', 'not_asked'])
    expect(answers[0].product).toMatchObject({ name: 'Nutella', asked_at: new Date(clock).toISOString() })
    // Another process of the server, later.
    const asked_at = new Date(clock).toISOString()
    clock += 2 * DAY_MS
    expect(await createFind()(KNOWN)).toMatchObject({ answer: 'found', product: { asked_at } })
    expect(await createFind()(UNKNOWN)).toEqual({ product: null, answer: 'not_found' })
    expect(server.asked).toHaveLength(2)
    clock += 2 * DAY_MS
    await createFind()(KNOWN)
    await createFind()(UNKNOWN)
    expect(server.asked).toHaveLength(3)
    clock += 30 * DAY_MS
    expect(await createFind()(KNOWN)).toMatchObject({ answer: 'found' })
    expect(server.asked).toHaveLength(4)
  })

  it('that fails is nothing found with the reason, and asks again only after a while', async () => {
    const find = createFind()
    server.answerWith((_request, response) => response.writeHead(500).end())
    expect(await find(KNOWN)).toEqual({ product: null, answer: 'refused' })
    server.answerWith()
    expect(await find(KNOWN)).toEqual({ product: null, answer: 'refused' })
    expect(server.asked).toHaveLength(1)
    clock += MINUTE_MS
    expect(await find(KNOWN)).toMatchObject({ answer: 'found' })
  })

  it('asks nothing at all for as long as the server said', async () => {
    const find = createFind()
    server.answerWith((_request, response) => response.writeHead(429, { 'retry-after': '120' }).end())
    expect(await find(KNOWN)).toMatchObject({ answer: 'too_many_questions' })
    server.answerWith()
    clock += MINUTE_MS
    expect(await find(UNKNOWN)).toMatchObject({ answer: 'too_many_questions' })
    expect(server.asked).toHaveLength(1)
    clock += MINUTE_MS
    expect(await find(KNOWN)).toMatchObject({ answer: 'found' })
  })

  it('asks sixty times a minute at most', async () => {
    const find = createFind()
    const codes = Array.from({ length: 61 }, (_, index) => `1000000000${String(index).padStart(4, '0')}`)
    const answers: string[] = []
    for (const code of codes) answers.push((await find(code)).answer)
    expect(answers.filter((answer) => answer === 'not_found')).toHaveLength(60)
    expect(answers.at(-1)).toBe('too_many_questions')
    clock += MINUTE_MS
    expect(await find(codes[60] ?? '')).toMatchObject({ answer: 'not_found' })
  })
})
