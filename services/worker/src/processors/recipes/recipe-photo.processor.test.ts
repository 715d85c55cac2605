import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import type { DomainError } from '@larder/shared/contracts/base/errors'
import type { PhotoType } from '@larder/shared/contracts/recipes/recipe-photo'
import { createMongoFileStore } from '@larder/shared/server/files/mongo-file-store'
import { createLogger } from '@larder/shared/server/logging'
import {
  createRecipePhotoWork,
  UPLOADED_PHOTO,
} from '@larder/shared/server/recipes/photos/recipe-photo-work.service'
import { createRecipePhotoRepository } from '@larder/shared/server/recipes/photos/recipe-photo.repository'
import { createRecipeRepository } from '@larder/shared/server/recipes/recipe.repository'
import { newId } from '@larder/shared/testkit/new-actor'
import { readReceiptFixture, RECEIPT_FIXTURES } from '@larder/shared/testkit/receipts/receipt-fixtures'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import { createPhotoEncoder } from '../../photos/photo-encoder.ts'
import { blackPng } from '../../testing/hostile/hostile-images.ts'
import { createRecipePhoto } from './recipe-photo.processor.ts'

const now = () => new Date()
const connection = await openTestDatabase()
const photos = createRecipePhotoRepository(connection)
const files = createMongoFileStore(connection, now)
const work = createRecipePhotoWork({ photos, recipes: createRecipeRepository(connection), files, now })
const encoder = createPhotoEncoder()
const processor = createRecipePhoto({ work, encoder, now })
afterAll(() => encoder.close())

const context = () => ({
  logger: createLogger('test', 'silent'),
  signal: new AbortController().signal,
  worker: randomUUID(),
})

/** A photo that waits for a worker. */
const waiting = async (data: Uint8Array, mimeType: PhotoType) => {
  const householdId = newId()
  const id = await photos.insert(
    { household_id: householdId, recipe_id: newId(), mime_type: mimeType },
    now(),
    now(),
  )
  await files.put({ householdId, ownerId: id, name: UPLOADED_PHOTO }, { data, mimeType })
  await photos.updateSaved(id, now())
  const find = async (name: string) => (await files.find({ householdId, ownerId: id, name }))?.data
  return { run: { id, attempt: 1 }, find }
}

/** A photo of a phone that was held upright: its pixels lie on their side, and it says where it was taken. */
const phonePhoto = () =>
  sharp({ create: { width: 2_400, height: 1_800, channels: 3, background: '#a33' } })
    .jpeg()
    .withExif({ IFD0: { Orientation: '6' }, IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

describe('an uploaded photo', () => {
  it('becomes an upright picture without metadata and a square, and is not kept itself', async () => {
    const upload = await phonePhoto()
    const { width, orientation, exif } = await sharp(upload).metadata()
    expect([width, orientation, exif === undefined]).toEqual([2_400, 6, false])
    const photo = await waiting(upload, 'image/jpeg')
    expect(await processor.run(photo.run, context())).toEqual({ kind: 'done' })
    const full = await sharp(await photo.find('full')).metadata()
    expect(full).toMatchObject({ format: 'webp', width: 1_200, height: 1_600 })
    expect([full.exif, full.icc, full.xmp, full.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(await sharp(await photo.find('small')).metadata()).toMatchObject({ width: 192, height: 192 })
    expect(await photo.find(UPLOADED_PHOTO)).toBeUndefined()
    expect(await photos.findById(photo.run.id)).toMatchObject({ state: 'completed' })
  })

  it('can be a HEIC', async () => {
    const fixture = RECEIPT_FIXTURES.heic
    const photo = await waiting(await readReceiptFixture(fixture), 'image/heic')
    await processor.run(photo.run, context())
    expect(await sharp(await photo.find('full')).metadata()).toMatchObject({ format: 'webp' })
  })

  it.each<[string, () => Promise<Uint8Array> | Uint8Array, PhotoType, string]>([
    ['cut off', async () => (await phonePhoto()).subarray(0, 5_000), 'image/jpeg', 'file_unreadable'],
    ['no picture at all', () => Buffer.from('<svg xmlns="x"/>'), 'image/png', 'file_unreadable'],
    ['larger than any camera', () => blackPng(20_000, 20_000, 1), 'image/png', 'file_too_complex'],
  ])('is refused when it is %s, and leaves no file', async (_, make, mimeType, code) => {
    const photo = await waiting(await make(), mimeType)
    const failure = (await processor
      .run(photo.run, context())
      .catch((error: unknown) => error)) as DomainError
    expect(failure.code).toBe(code)
    await processor.giveUp(photo.run, failure, context())
    expect(await photos.findById(photo.run.id)).toMatchObject({ state: 'failed', error: { code } })
    expect(await photo.find(UPLOADED_PHOTO)).toBeUndefined()
  })
})
