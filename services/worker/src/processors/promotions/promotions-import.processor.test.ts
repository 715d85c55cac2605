import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createLogger } from '@larder/shared/server/logging'
import { parseNetworks } from '@larder/shared/server/outbound/allowed-hosts'
import {
  createFeedImportRepository,
  feedImportsCollection,
} from '@larder/shared/server/promotions/feed-import.repository'
import { createFeedImports } from '@larder/shared/server/promotions/feed-imports.service'
import { offersCollection } from '@larder/shared/server/promotions/offer.collection'
import { createOfferRepository } from '@larder/shared/server/promotions/offer.repository'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import { createPromotionsImport } from './promotions-import.processor.ts'

const connection = await openTestDatabase([offersCollection, feedImportsCollection])
const offers = offersCollection.open(connection)
const imports = feedImportsCollection.open(connection)
const folder = await mkdtemp(join(tmpdir(), 'larder-test-'))
let answer: { status: number; body: Buffer | string; location?: string }
let onHanging: () => void
const server = createServer((request, response) => {
  if (request.url === '/hanging.csv') return onHanging()
  response.writeHead(answer.status, answer.location === undefined ? {} : { location: answer.location })
  response.end(answer.body)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/promotions.csv?key=secret`
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

const NOW = new Date('2026-02-17T12:00:00Z')
let now = NOW
const feedImports = createFeedImports({
  offers: createOfferRepository(connection),
  imports: createFeedImportRepository(connection),
  now: () => now,
})
const run = (places: string[], allowed = '127.0.0.1') =>
  createPromotionsImport({ feedImports, places, allowedNetworks: parseNetworks(allowed) }).run(
    {},
    { logger: createLogger('test', 'silent'), signal: new AbortController().signal, worker: 'test' },
  )
const titles = async () =>
  (await offers.find().lean()).map(({ offer }) => (offer as { title: string }).title).sort()
const reports = async () =>
  (await imports.find().sort({ _id: 1 }).lean()).map(({ name, state, reason }) => [name, state, reason])
const csv = (...names: string[]) =>
  ['id,text,price', ...names.map((name, index) => `${index},${name},1.50`)].join('\n')

beforeEach(async () => {
  await Promise.all([offers.deleteMany({}), imports.deleteMany({})])
  answer = { status: 200, body: csv('Milk', 'Bread') }
  now = NOW
})

it('takes what an address offers, and removes what it no longer does', async () => {
  await run([address])
  expect(await titles()).toEqual(['Bread', 'Milk'])
  answer.body = csv('Milk')
  await run([address])
  expect(await titles()).toEqual(['Milk'])
  await run([])
  expect(await titles()).toEqual([])
})

it('changes nothing for a file that it has read before', async () => {
  await run([address])
  const before = await offers.find().lean()
  await run([address])
  expect(await offers.find().lean()).toEqual(before)
  expect(await reports()).toEqual([[address.split('?')[0], 'completed', null]])
})

it('writes only what differs from before, and the rest once a week', async () => {
  await run([address])
  await offers.updateMany({}, { $set: { 'offer.title': 'As it was written' } })
  answer.body = csv('Milk', 'Butter')
  await run([address])
  expect(await titles()).toEqual(['As it was written', 'Butter'])
  now = new Date(NOW.getTime() + 7 * 24 * 3600 * 1000)
  answer.body = csv('Milk', 'Butter', 'Bread')
  await run([address])
  expect(await titles()).toEqual(['Bread', 'Butter', 'Milk'])
})

it('reads a file that stays the same again once a week, so that its prices stay', async () => {
  await run([address])
  await offers.updateMany({}, { $set: { 'offer.title': 'As it was written' } })
  now = new Date(NOW.getTime() + 7 * 24 * 3600 * 1000)
  await run([address])
  expect(await titles()).toEqual(['Bread', 'Milk'])
  await offers.updateMany({}, { $set: { 'offer.title': 'As it was written' } })
  now = new Date(now.getTime() + 3 * 3600 * 1000)
  await run([address])
  expect(await titles()).toEqual(['As it was written', 'As it was written'])
})

it('takes the last of several rows with the same number, however often it reads them', async () => {
  const twice = 'id,text,price\n1,Milk,1\n1,Bread,1'
  for (const end of ['', '\n', '\n\n']) {
    answer.body = twice + end
    await run([address])
    expect(await titles()).toEqual(['Bread'])
  }
})

it('removes what a newer file names without a price', async () => {
  await run([address])
  answer.body = 'id,text,price\n0,Milk,1.50\n1,Bread of the day,'
  await run([address])
  expect(await titles()).toEqual(['Milk'])
})

it('keeps all codes of a promotion for more goods than one document holds, and removes them with it', async () => {
  const codes = Array.from({ length: 700 }, (_, index) => String(729_000_000_000 + index)).map((digits) => {
    const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
    return `${digits}${(10 - (sum % 10)) % 10}`
  })
  const many = JSON.stringify([{ id: '1', text: 'Anything', price: 1, codes }])
  for (const end of ['', ' ']) {
    answer.body = many + end
    await run([address])
    expect((await offers.find().lean()).flatMap(({ keys }) => keys)).toHaveLength(700)
  }
  answer.body = csv('Milk')
  await run([address])
  expect(await titles()).toEqual(['Milk'])
})

it('reads files, and of those of a folder the newest of each shop', async () => {
  const price = (name: string) =>
    gzipSync(
      `<Root><ChainId>1</ChainId><StoreId>1</StoreId><Items><Item><ItemCode>1</ItemCode><ItemName>${name}</ItemName><ItemPrice>2</ItemPrice></Item></Items></Root>`,
    )
  await writeFile(join(folder, 'PriceFull729-001-202602160010.xml.gz'), price('Old milk'))
  await writeFile(join(folder, 'PriceFull729-001-202602170010.xml.gz'), price('New milk'))
  await writeFile(join(folder, 'PriceFull729-002-202602160010.xml.gz'), price('Other milk'))
  await run([folder])
  expect(await titles()).toEqual(['New milk', 'Other milk'])
  await run([join(folder, 'PriceFull729-002-202602160010.xml.gz')])
  expect(await titles()).toEqual(['Other milk'])
})

it('keeps the whole items of a file that is cut off, and what was there before', async () => {
  answer.body = csv('Milk', 'Bread')
  await run([address])
  answer.body = `${csv('Oil')}\n9,"Sal`
  await run([address])
  expect(await titles()).toEqual(['Bread', 'Oil'])
  expect((await reports()).map(([, state]) => state)).toEqual(['completed', 'cut_off'])
})

it.each([
  ['a web page', 200, '<!doctype html><p>Sign in', 'This is a web page, not a file of prices or promotions'],
  ['an error', 503, 'later', 'The server answered with an error: status 503'],
  ['nothing', 200, '', 'The file is empty'],
])('says why %s is not read, once, and keeps what was there', async (_what, status, body, reason) => {
  await run([address])
  answer = { status, body }
  await run([address])
  await run([address])
  expect(await titles()).toEqual(['Bread', 'Milk'])
  expect((await reports()).slice(1)).toEqual([[address.split('?')[0], 'failed', reason]])
})

it('reads the others when one is missing, and connects to no private network, not even by way of another server', async () => {
  await run([join(folder, 'missing.csv'), address])
  expect(await titles()).toEqual(['Bread', 'Milk'])
  await run([address], '10.0.0.0/8')
  answer = { status: 302, body: '', location: 'http://127.0.0.2/' }
  await run([address])
  expect((await reports()).map(([, , reason]) => reason)).toEqual([
    'There is no such file',
    null,
    'The address leads into a private network that FEED_NETWORKS does not name',
  ])
})

it('gives up a server that hangs, and reads the others', async () => {
  // The time is up as soon as the server was asked.
  const patience = new AbortController()
  onHanging = () => patience.abort()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(patience.signal)
  onTestFinished(() => timeout.mockRestore())
  await run([new URL('/hanging.csv', address).href, address])
  expect(await titles()).toEqual(['Bread', 'Milk'])
  expect((await reports())[0]?.slice(1)).toEqual([
    'failed',
    'The server could not be reached: no whole answer within five minutes',
  ])
})

it('keeps what the files of a folder offered while the folder is away', async () => {
  const [place, elsewhere] = [join(folder, 'mounted'), join(folder, 'elsewhere')]
  await mkdir(place)
  await writeFile(join(place, 'a.csv'), csv('Milk'))
  await run([place])
  await rename(place, elsewhere)
  await run([place, address])
  expect(await titles()).toEqual(['Bread', 'Milk', 'Milk'])
  expect((await reports())[1]).toEqual(['mounted', 'failed', 'There is no such file'])
  await rename(elsewhere, place)
  await run([place])
  expect(await titles()).toEqual(['Milk'])
})

it('leaves out what has ended', async () => {
  answer.body = 'id,text,price,ends_on\n1,Milk,1,2026-02-10\n2,Bread,1,2026-02-17'
  await run([address])
  expect(await titles()).toEqual(['Bread'])
})
