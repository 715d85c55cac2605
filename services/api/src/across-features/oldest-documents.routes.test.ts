import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import type { Item } from '@larder/shared/contracts/catalogue'
import { makeOldestHousehold } from '../testing/oldest-household.ts'
import type { Document } from '../testing/oldest-household.ts'
import { openMongo } from '../testing/open-mongo.ts'
import { uploadForm } from '../testing/receipt-upload.ts'
import { FOREIGN_CALLS, idsOfOldest } from '../testing/samples.ts'
import { startTestApp } from '../testing/test-app.ts'

const sut = await startTestApp()
const { connection } = await openMongo(sut)
const maya = await sut.signUp()
const collections = sut.container.collections
const inStore = (name: string) => connection.collection<Document>(name)

const oldest = await makeOldestHousehold(connection)
/** What the program's own notes about its data say is not brought back: it would migrate again. */
const NOTES = ['migrations', 'collection_versions']

const put = async (documents: readonly (readonly [string, Document])[]) => {
  for (const [name, document] of documents) {
    await inStore(name).replaceOne({ _id: document._id }, document, { upsert: true })
  }
}

/** The oldest documents as the migrations leave them. */
const migrated: [string, Document][] = []
await inStore('migrations').deleteMany({})
await inStore('collection_versions').deleteMany({})
await put(Object.entries(oldest))
await startTestApp({}, { beside: sut })
for (const { name } of collections.filter((collection) => !NOTES.includes(collection.name))) {
  const document = await inStore(name).findOne({ _id: oldest[name]?._id })
  if (document !== null) migrated.push([name, document])
}

it('knows the oldest document of every collection', () => {
  expect(
    Object.keys(oldest).toSorted(),
    'Add the first document of a new collection in the folder testing/samples',
  ).toEqual(collections.map(({ name }) => name).toSorted())
})

it('loses none of them by a migration', () => {
  expect([...migrated.map(([name]) => name), ...NOTES].toSorted()).toEqual(Object.keys(oldest).toSorted())
})

/** A socket of an upload must end with its session, so one that names none is over. */
const READ_AS_ABSENT = ['client_ids.session_id']

it.each(collections)(
  'reads the oldest document of $name whole, with defaults for what came later',
  async (collection) => {
    const { name, columns, open } = collection
    const read = await open(connection).findOne({ _id: oldest[name]?._id }).lean<Document>()
    for (const [field, column] of Object.entries(columns)) {
      if (READ_AS_ABSENT.includes(`${name}.${field}`) || (!column.required && column.default === undefined))
        continue
      expect(read?.[field], `${name}.${field}`).not.toBeUndefined()
    }
  },
)

it('makes each older version the present one where the collection says how', async () => {
  const changed = collections.filter(({ version }) => version > 1)
  expect(changed.length).toBeGreaterThan(0)
  for (const { name, open } of changed) {
    const model = open(connection)
    const later = await model.findOne({ _id: oldest[name]?._id }).lean<Document>()
    const listed: Document[] = []
    for await (const document of model.find({ _id: oldest[name]?._id }).lean<Document>().cursor())
      listed.push(document)
    expect(listed, `${name}, by a cursor`).toEqual([later])
  }
  const read = async (name: string) => {
    const collection = changed.find((known) => known.name === name)
    return collection?.open(connection).findOne({ _id: oldest[name]?._id }).lean<Document>()
  }
  expect(await read('inventory_entries')).toMatchObject({ known_seq: 1, known_quantity: 2, sources: [] })
  expect(await read('stock_movements')).toMatchObject({
    known_seq: 1,
    known_quantity: 2,
    known_at: oldest.stock_movements?.created_at,
  })
  expect(await read('stock_operations')).toMatchObject({
    allocation: [{ receipt_id: oldest.stock_operations?.receipt_id, quantity: 1 }],
  })
  expect(await read('receipts')).toMatchObject({
    result: {
      text_engine: 'tesseract eng',
      field_confidence: { store_name: 1 },
      items: [{ printed_name: 'Rice', read_by: 'rules', is_known: false, not_food: null }],
    },
  })
})

const theirs = idsOfOldest(oldest)

const send = async (call: string) => {
  const [method = '', path = ''] = call.split(' ')
  const { params = {}, query = {}, body, form } = FOREIGN_CALLS[call]?.(theirs) ?? {}
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const multipart = form && new Response(uploadForm({ file: Buffer.from('no receipt'), fields: form }))
  const contentType = multipart?.headers.get('content-type')
  return sut.app.inject({
    method: method as 'GET',
    url: `${API_BASE_PATH}${filled}`,
    query,
    headers: { ...maya.headers, ...(contentType ? { 'content-type': contentType } : {}) },
    ...(multipart ? { payload: Buffer.from(await multipart.arrayBuffer()) } : {}),
    ...(body === undefined ? {} : { payload: body as object }),
  })
}

it('[INV-036] shows what came later at its default', async () => {
  await put(migrated)
  const item = (await send('GET /items/:id')).json<Item>()
  expect(item).toMatchObject({ name: 'Rice', typical_shelf_life_days: null, image_url: null })
})

/** The reading calls that find nothing: the paper is no order, and neither recipes nor items had pictures. */
const NOT_FOUND = [
  'GET /orders/:id/correction',
  'GET /recipes/:recipeId/photo',
  'GET /recipes/:recipeId/picture',
  'GET /items/:id/picture',
]

it.each(Object.keys(FOREIGN_CALLS))('answers %s of a household of the first version', async (call) => {
  await put(migrated)
  const answer = await send(call)
  if (NOT_FOUND.includes(call)) expect(answer.statusCode).toBe(404)
  else if (call.startsWith('GET')) expect([answer.statusCode, answer.body]).toEqual([200, answer.body])
  else expect([answer.statusCode, answer.body]).toSatisfy(([status]) => Number(status) < 500)
})

it('knows every collection that is defined as one of a module, so that its indexes are made', () => {
  const root = new URL('../../../../shared/src/server/', import.meta.url)
  const defined = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) => [
      ...readFileSync(new URL(path, root), 'utf8').matchAll(/defineCollection\(\{\s+name: '(?<name>\w+)'/g),
    ])
    .map(({ groups }) => groups?.name)
  expect(collections.map(({ name }) => name).toSorted()).toEqual(defined.toSorted())
})
