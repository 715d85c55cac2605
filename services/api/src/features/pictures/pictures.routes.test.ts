import { afterEach, describe, expect, it } from 'vitest'
import type { Item } from '@larder/shared/contracts/catalogue'
import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { pictureVersion } from '@larder/shared/domain/pictures/picture-version'
import { createMongoFileStore } from '@larder/shared/server/files/mongo-file-store'
import { MAX_PICTURE_BYTES } from '@larder/shared/server/pictures/fetch-picture'
import { createPictureSweep } from '@larder/shared/server/pictures/picture-sweep'
import { createWebPictureRepository } from '@larder/shared/server/pictures/web-picture.repository'
import { startWebSite } from '@larder/shared/testkit/network/web-site'
import type { SiteAnswer } from '@larder/shared/testkit/network/web-site'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { openMongo } from '../../testing/open-mongo.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const GIF = Buffer.from('R0lGODlhAgADAIAAAExpccwzACH5BAUAAAAALAAAAAACAAMAAAICjF8AOw==', 'base64')
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>'

const ofType =
  (type: string, body: Buffer | string): SiteAnswer =>
  (response) =>
    response.setHeader('content-type', type).end(body)
const sendTo =
  (location: string): SiteAnswer =>
  (response) =>
    response.writeHead(302, { location }).end()
const PAGES: Record<string, SiteAnswer> = {
  '/milk.png': ofType('image/png', PNG),
  '/other.gif': ofType('image/gif', GIF),
  '/wrong-type': ofType('text/html', PNG),
  '/moved': sendTo('/milk.png'),
  '/round': sendTo('/round'),
  '/private': sendTo('http://10.0.0.1/'),
  '/metadata': sendTo('http://169.254.169.254/latest'),
  '/file': sendTo('file:///etc/passwd'),
  '/page': ofType('image/png', '<!doctype html><title>Milk</title>'),
  '/drawing': ofType('image/svg+xml', SVG),
  '/drawing-as-png': ofType('image/png', SVG),
  '/large': ofType('image/png', Buffer.concat([PNG, Buffer.alloc(MAX_PICTURE_BYTES)])),
  '/broken-off': (response) => {
    response.writeHead(200, { 'content-length': '1000' }).write(PNG)
    response.destroy()
  },
  '/forbidden': (response) => response.writeHead(403).end(PNG),
  '/silent': () => undefined,
}
const { url: site, port, asked } = await startWebSite(PAGES)

const DAY = 86_400_000
let clockOffset = 0
const now = () => new Date(Date.now() + clockOffset)
const sut = await startTestApp({ RECIPE_NETWORKS: '127.0.0.1' }, { now })
const { connection } = await openMongo(sut)
const maya = await sut.signUp()
const stranger = await sut.signUp()
const files = createMongoFileStore(connection, now)
const sweep = createPictureSweep({ pictures: createWebPictureRepository(connection), files, now })

type App = Pick<typeof sut, 'app'>
const ask = ({ app }: App, url: string, by: Member, headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/v1${url}`, headers: { ...by.headers, ...headers } })
let itemCount = 0
const addItem = async (image_url: string | null, by = maya, { app }: App = sut): Promise<string> => {
  const payload = { name: `Item ${itemCount++}`, category: 'Dairy', unit: 'item', image_url }
  const answer = await app.inject({ method: 'POST', url: '/api/v1/items/', headers: by.headers, payload })
  return answer.json<Item>().id
}
const addRecipe = async (image_url: string): Promise<string> => {
  const answer = await sut.app.inject({
    method: 'POST',
    url: '/api/v1/recipes/',
    headers: maya.headers,
    payload: { name: 'Soup' },
  })
  const { id } = answer.json<OwnedRecipe>()
  // By a call only addresses of https get there.
  await connection.collection('recipes').updateOne({}, { $set: { 'content.image_url': image_url } })
  return id
}
const ofItem = (id: string, by = maya) => ask(sut, `/items/${id}/picture`, by)
const countStored = async () => [
  await connection.collection('web_pictures').countDocuments(),
  await connection.collection('files').countDocuments(),
]

afterEach(async () => {
  clockOffset = 0
  asked.length = 0
  for (const name of ['web_pictures', 'files', 'kept_bytes', 'recipes', 'catalogue_items'])
    await connection.collection(name).deleteMany({})
})

describe('a picture of the web', () => {
  it('is fetched once, kept, and sent as what it is', async () => {
    const id = await addItem(`${site}/milk.png`)
    for (let times = 0; times < 2; times++) {
      const { statusCode, headers, rawPayload } = await ofItem(id)
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
      expect(rawPayload).toEqual(PNG)
      expect(headers['cache-control']).toBe('private, no-cache')
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
    expect(asked).toEqual(['/milk.png'])
    const etag = { 'if-none-match': String((await ofItem(id)).headers.etag) }
    expect((await ask(sut, `/items/${id}/picture`, maya, etag)).statusCode).toBe(304)
    expect((await ask(sut, `/items/${id}/picture`, stranger, etag)).statusCode).toBe(404)
    expect(await countStored()).toEqual([1, 1])
    const [kept] = await connection.collection('kept_bytes').find().toArray()
    expect(kept?.bytes).toBe(PNG.byteLength)
  })

  it('is fetched once for all who ask at the same moment, and for all who have its address', async () => {
    const url = `${site}/milk.png`
    const [item, other, recipe] = [await addItem(url), await addItem(url), await addRecipe(url)]
    const answers = await Promise.all([
      ofItem(item),
      ofItem(item),
      ofItem(other),
      ask(sut, `/recipes/${recipe}/picture`, maya),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(asked).toEqual(['/milk.png'])
  })

  it("is the household's own: another one with its address has it fetched anew", async () => {
    const url = `${site}/milk.png`
    const [own, theirs] = [await addItem(url), await addItem(url, stranger)]
    await ofItem(own)
    expect((await ofItem(own, stranger)).statusCode).toBe(404)
    const recipe = await addRecipe(url)
    expect((await ask(sut, `/recipes/${recipe}/picture`, stranger)).statusCode).toBe(404)
    expect(asked).toEqual(['/milk.png'])
    expect((await ofItem(theirs, stranger)).statusCode).toBe(200)
    expect(asked).toEqual(['/milk.png', '/milk.png'])
    expect(await countStored()).toEqual([2, 2])
  })

  it('is that of the address that a recipe has now', async () => {
    const [before, after] = [`${site}/milk.png`, `${site}/other.gif`]
    const recipe = await addRecipe(before)
    const of = (address: string) => ask(sut, `/recipes/${recipe}/picture?v=${pictureVersion(address)}`, maya)
    expect((await of(before)).headers['content-type']).toBe('image/png')
    expect((await of(after)).statusCode).toBe(404)
    await connection.collection('recipes').updateOne({}, { $set: { 'content.image_url': after } })
    expect((await of(before)).statusCode).toBe(404)
    expect((await of(after)).headers['content-type']).toBe('image/gif')
  })

  it.each(['/wrong-type', '/moved'])('is taken for what its bytes are: %s', async (path) => {
    const { headers } = await ofItem(await addItem(site + path))
    expect(headers['content-type']).toBe('image/png')
  })

  it.each([
    `${site}/page`,
    `${site}/drawing`,
    `${site}/drawing-as-png`,
    `${site}/large`,
    `${site}/broken-off`,
    `${site}/forbidden`,
    `${site}/not-there`,
    `${site}/round`,
    `${site}/private`,
    `${site}/metadata`,
    `${site}/file`,
    `http://maya:secret@127.0.0.1:${port}/milk.png`,
    'http://10.0.0.1/milk.png',
    'http://[::1]/milk.png',
    'http://localhost:1/milk.png',
  ])('is none at %s, which is remembered for a day', async (address) => {
    const id = await addItem(address)
    expect((await ofItem(id)).statusCode).toBe(404)
    expect(await countStored()).toEqual([1, 0])
    const askedOnce = asked.length
    clockOffset = DAY - 60_000
    expect((await ofItem(id)).statusCode).toBe(404)
    expect(asked).toHaveLength(askedOnce)
    clockOffset = DAY
    expect((await ofItem(id)).statusCode).toBe(404)
    expect(asked).toHaveLength(2 * askedOnce)
  })

  it('is fetched a day after it was not there', async () => {
    const id = await addItem(`${site}/later`)
    await ofItem(id)
    PAGES['/later'] = ofType('image/png', PNG)
    clockOffset = DAY
    expect((await ofItem(id)).statusCode).toBe(200)
    expect(await countStored()).toEqual([1, 1])
  })

  it('is not there for what has no address, and for what is not there', async () => {
    expect((await ofItem(await addItem(null))).statusCode).toBe(404)
    expect((await ofItem('6650f0000000000000000001')).statusCode).toBe(404)
    const [shelved] = (await ask(sut, '/recipes/cookbook', maya)).json<OwnedRecipe[]>()
    expect((await ask(sut, `/recipes/${shelved?.id}/picture`, maya)).statusCode).toBe(404)
    expect(asked).toEqual([])
  })

  it('is fetched again when its file was never saved', async () => {
    const id = await addItem(`${site}/milk.png`)
    await ofItem(id)
    await connection.collection('files').deleteMany({})
    expect((await ofItem(id)).statusCode).toBe(200)
    expect(asked).toHaveLength(2)
  })

  it('goes when nobody looked at it for 90 days', async () => {
    const [seen, unseen] = [await addItem(`${site}/milk.png`), await addItem(`${site}/other.gif`)]
    await ofItem(seen)
    await ofItem(unseen)
    const asked_at = new Date(Date.now() - 89 * DAY)
    await connection.collection('web_pictures').updateMany({}, { $set: { asked_at } })
    expect(await sweep()).toEqual({ removedCount: 0 })
    await ofItem(seen)
    clockOffset = 2 * DAY
    expect(await sweep()).toEqual({ removedCount: 1 })
    expect(await countStored()).toEqual([1, 1])
    expect(asked).toHaveLength(2)
  })

  it('is not fetched when the household has no room for it', async () => {
    // A quarter of it is less than the largest picture.
    const small = await startTestApp({
      RECIPE_NETWORKS: '127.0.0.1',
      HOUSEHOLD_MAX_FILE_MB: '18',
    })
    const noam = await small.signUp()
    const id = await addItem(`${site}/milk.png`, noam, small)
    expect((await ask(small, `/items/${id}/picture`, noam)).statusCode).toBe(404)
    expect(asked).toEqual([])
  })

  it('keeps nobody waiting when the server ends', async () => {
    const ending = await startTestApp({ RECIPE_NETWORKS: '127.0.0.1' })
    const noam = await ending.signUp()
    const id = await addItem(`${site}/silent`, noam, ending)
    const origin = await ending.listen()
    const waiting = fetch(`${origin}/api/v1/items/${id}/picture`, { headers: noam.headers })
    await waitUntil('the site is asked', () => asked.includes('/silent'))
    const closed = ending.close()
    expect((await waiting).status).toBe(503)
    await closed
  })
})
