import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { ErrorCode } from '@larder/shared/contracts/base/errors'
import { MAX_PHOTO_BYTES } from '@larder/shared/contracts/recipes/recipe-photo'
import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { createMongoFileStore } from '@larder/shared/server/files/mongo-file-store'
import { createRecipePhotoWork } from '@larder/shared/server/recipes/photos/recipe-photo-work.service'
import { createRecipePhotoRepository } from '@larder/shared/server/recipes/photos/recipe-photo.repository'
import { createRecipeRepository } from '@larder/shared/server/recipes/recipe.repository'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { openMongo } from '../../testing/open-mongo.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'

let clockOffset = 0
const now = () => new Date(Date.now() + clockOffset)
const HOUR = 3_600_000
const DAY = 24 * HOUR
const sut = await startTestApp({}, { now })
const origin = await sut.listen()
const { connection } = await openMongo(sut)
const maya = await sut.signUp()
const stranger = await sut.signUp()

const photos = createRecipePhotoRepository(connection)
const files = createMongoFileStore(connection, now)
const recipes = createRecipeRepository(connection)
const work = createRecipePhotoWork({ photos, recipes, files, now })

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const ask = (method: string, path: string, by: Member = maya, init: RequestInit = {}) =>
  fetch(`${origin}/api/v1/recipes/${path}`, {
    ...init,
    method,
    headers: { ...by.headers, ...(init.headers as Record<string, string> | undefined) },
  })
const add = async () =>
  (await (
    await ask('POST', '', maya, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Soup' }),
    })
  ).json()) as OwnedRecipe
const see = async (id: string) => (await (await ask('GET', id)).json()) as OwnedRecipe

const put = (
  id: string,
  parts: Record<string, string | File> = { photo: new File([PNG], 'a.png') },
  by = maya,
) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(parts)) body.append(name, value)
  return ask('PUT', `${id}/photo`, by, { body })
}
/** Takes the photo that waits, as a worker does. */
const claim = async () => {
  const { _id } = await waitUntil('a photo waits for a worker', () =>
    connection.collection('recipe_photos').findOne({ attempt: 1, state: 'queued' }),
  )
  const held = await work.store.claim({ id: String(_id), attempt: 1 }, randomUUID(), now())
  if (held.kind !== 'held') throw new Error(`The photo is ${held.kind}`)
  return held
}
/** Gives a recipe a photo that a worker encoded to these words. */
const putEncoded = async (id: string, words: string) => {
  const answer = put(id)
  const held = await claim()
  await work.complete(held, { full: Buffer.from(words), small: Buffer.from(`small ${words}`) })
  const done = await answer
  expect(done.status).toBe(200)
  return (await done.json()) as OwnedRecipe
}
const photoOf = async (id: string, query = '') => {
  const answer = await ask('GET', `${id}/photo${query}`)
  return answer.ok ? answer.text() : answer.status
}
const countStored = async (name: string) => connection.collection(name).countDocuments()

afterEach(async () => {
  clockOffset = 0
  for (const name of ['recipe_photos', 'files', 'kept_bytes', 'recipes'])
    await connection.collection(name).deleteMany({})
})

describe('the photo of a recipe', () => {
  it('is shown in both sizes to the household alone, under an address of its own', async () => {
    const { id, version } = await add()
    expect((await see(id)).photo_id).toBeNull()
    expect(await photoOf(id)).toBe(404)
    const { photo_id, version: versionAfter } = await putEncoded(id, 'first')
    // A form that is open meanwhile can still be saved.
    expect(versionAfter).toBe(version)
    const answer = await ask('GET', `${id}/photo?v=${photo_id}`)
    expect(await answer.text()).toBe('first')
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    expect(await photoOf(id, `?v=${photo_id}&size=small`)).toBe('small first')
    const headers = { 'if-none-match': answer.headers.get('etag') ?? '' }
    expect((await ask('GET', `${id}/photo?v=${photo_id}`, maya, { headers })).status).toBe(304)
    expect((await ask('GET', `${id}/photo`, stranger, { headers })).status).toBe(404)
    // What was uploaded, metadata included, is not kept.
    expect(await countStored('files')).toBe(2)
  })

  it('is replaced only when the new one is ready, and the one before goes', async () => {
    const { id } = await add()
    const { photo_id: first } = await putEncoded(id, 'first')
    const answer = put(id)
    const held = await claim()
    expect((await see(id)).photo_id).toBe(first)
    await work.complete(held, { full: Buffer.from('second'), small: Buffer.from('2') })
    const { photo_id: second } = (await (await answer).json()) as OwnedRecipe
    expect(second).not.toBe(first)
    expect(await photoOf(id, `?v=${first}`)).toBe(404)
    expect(await photoOf(id, `?v=${second}`)).toBe('second')
    expect(await work.removeExpired()).toEqual({ removedCount: 0 })
    clockOffset = 2 * HOUR
    expect(await work.removeExpired()).toEqual({ removedCount: 1 })
    expect([await photoOf(id), await countStored('files')]).toEqual(['second', 2])
  })

  it('stays when another one cannot be decoded, which leaves nothing behind', async () => {
    const { id } = await add()
    const { photo_id } = await putEncoded(id, 'first')
    const answer = put(id)
    const { document } = await claim()
    const failed = await work.store.fail(document, new DomainError('file_unreadable'), now())
    await work.settleFailed(failed!)
    expect((await answer).status).toBe(422)
    expect(((await (await answer).json()) as { code: string }).code).toBe('file_unreadable')
    expect((await see(id)).photo_id).toBe(photo_id)
    expect([await countStored('recipe_photos'), await countStored('files')]).toEqual([1, 2])
  })

  it('stays when nobody waits for another one, which the worker then removes', async () => {
    const { id } = await add()
    await putEncoded(id, 'first')
    const controller = new AbortController()
    const body = new FormData()
    body.append('photo', new File([PNG], 'a.png'))
    const answer = ask('PUT', `${id}/photo`, maya, { body, signal: controller.signal }).catch(() => 'gone')
    const held = await claim()
    controller.abort()
    expect(await answer).toBe('gone')
    await waitUntil('the upload is removed', async () => (await countStored('recipe_photos')) === 1)
    await work.complete(held, { full: Buffer.from('late'), small: Buffer.from('late') })
    expect([await photoOf(id), await countStored('files')]).toEqual(['first', 2])
  })

  it('is removed by its call, and again without an error', async () => {
    const { id } = await add()
    await putEncoded(id, 'first')
    for (let times = 0; times < 2; times++) {
      const answer = await ask('DELETE', `${id}/photo`)
      expect([answer.status, ((await answer.json()) as OwnedRecipe).photo_id]).toEqual([200, null])
    }
    clockOffset = 2 * HOUR
    await work.removeExpired()
    expect([await countStored('recipe_photos'), await countStored('files')]).toEqual([0, 0])
  })

  it('comes back with its deleted recipe, and goes with it for good', async () => {
    const { id } = await add()
    await putEncoded(id, 'first')
    await ask('DELETE', id)
    clockOffset = 2 * HOUR
    await work.removeExpired()
    await ask('POST', `${id}/restore`)
    clockOffset = 40 * DAY
    await work.removeExpired()
    clockOffset = 0
    expect(await photoOf(id)).toBe('first')
    await ask('DELETE', id)
    // As the store does after 30 days.
    await connection.collection('recipes').deleteMany({})
    clockOffset = 32 * DAY
    expect(await work.removeExpired()).toEqual({ removedCount: 1 })
    expect(await countStored('files')).toBe(0)
  })

  it('stays what its recipe says, when a process dies before it is told', async () => {
    const { id } = await add()
    const { photo_id } = await putEncoded(id, 'first')
    await photos.updateExpiry(photo_id!, now())
    clockOffset = HOUR
    expect(await work.removeExpired()).toEqual({ removedCount: 0 })
    expect((await photos.findById(photo_id!))?.expires_at).toBeNull()
  })

  it('is copied with its recipe, once', async () => {
    const { id } = await add()
    const { photo_id } = await putEncoded(id, 'first')
    const headers = { 'idempotency-key': randomUUID() }
    const duplicate = async () =>
      (await (await ask('POST', `${id}/duplicate`, maya, { headers })).json()) as OwnedRecipe
    const copy = await duplicate()
    expect(copy.photo_id).not.toBe(photo_id)
    expect((await duplicate()).photo_id).toBe(copy.photo_id)
    await ask('DELETE', `${id}/photo`)
    clockOffset = 2 * HOUR
    await work.removeExpired()
    clockOffset = 0
    expect(await photoOf(copy.id)).toBe('first')
  })

  it.each<[string, Record<string, string | File>, number, ErrorCode]>([
    ['no photo', { note: 'x' }, 422, 'photo_missing'],
    ['a photo in another field', { image: new File([PNG], 'a.png') }, 422, 'photo_missing'],
    ['an empty file', { photo: new File([], 'a.png') }, 422, 'file_empty'],
    ['a text', { photo: new File(['photo'], 'a.png') }, 415, 'photo_unsupported'],
    ['a PDF', { photo: new File(['%PDF-1.7\n'], 'a.png') }, 415, 'photo_unsupported'],
    [
      'more than 10 MB',
      { photo: new File([PNG, new Uint8Array(MAX_PHOTO_BYTES)], 'a.png') },
      413,
      'photo_too_large',
    ],
  ])('is refused for %s, and nothing is kept', async (_, parts, status, code) => {
    const { id } = await add()
    const answer = await put(id, parts)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code])
    expect([await countStored('recipe_photos'), await countStored('files')]).toEqual([0, 0])
  })

  it('is refused for a body that is none, recipes of others, deleted ones and those of the cookbook', async () => {
    const { id } = await add()
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await ask('PUT', `${id}/photo`, maya, { headers, body: '--y' })).status).toBe(400)
    expect((await ask('PUT', `${id}/photo`, maya)).status).toBe(422)
    expect((await put(id, undefined, stranger)).status).toBe(404)
    const [first] = (await (await ask('GET', 'cookbook')).json()) as OwnedRecipe[]
    expect((await put(first!.id)).status).toBe(404)
    await ask('DELETE', id)
    expect((await put(id)).status).toBe(404)
    expect(await countStored('recipe_photos')).toBe(0)
  })
})
