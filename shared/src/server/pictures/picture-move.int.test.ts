import { Types } from 'mongoose'
import { expect, it } from 'vitest'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import { filesCollection } from '../files/file.collection.ts'
import { createMongoFileStore } from '../files/mongo-file-store.ts'
import { moveOwned } from '../members/move-owned.ts'
import { createIndexes } from '../store/define-collection.ts'
import { createPictureSweep } from './picture-sweep.ts'
import { createWebPictureRepository, webPicturesCollection } from './web-picture.repository.ts'

const DAY_MS = 86_400_000
const connection = await openTestDatabase()
await createIndexes(connection, [filesCollection, webPicturesCollection])
let at = new Date('2026-11-27T01:00:00Z')
const now = () => at
const files = createMongoFileStore(connection, now)
const pictures = createWebPictureRepository(connection)

it('of an address that both households have, one is shown and the other one goes with its file', async () => {
  const [fromId, intoId] = [new Types.ObjectId().toHexString(), new Types.ObjectId().toHexString()]
  const keep = async (household_id: string, address_hash: string) => {
    const picture = await pictures.updateFetched({ household_id, address_hash }, 4, at)
    const key = { householdId: household_id, ownerId: picture.id, name: 'picture' }
    await files.put(key, { data: Buffer.from('milk'), mimeType: 'image/png' })
    return picture.id
  }
  const own = await keep(intoId, 'milk')
  const brought = await keep(fromId, 'bread')
  await keep(fromId, 'milk')
  for (const collection of [filesCollection, webPicturesCollection] as const)
    await moveOwned(connection, collection as never, { fromId, intoId }, () => Promise.resolve())

  const find = async (address_hash: string) =>
    (await pictures.findByAddress({ household_id: intoId, address_hash }))?.id
  expect([await find('milk'), await find('bread')]).toEqual([own, brought])

  at = new Date(at.getTime() + 91 * DAY_MS)
  for (const id of [own, brought]) await pictures.updateAsked(id, at)
  expect(await createPictureSweep({ pictures, files, now })()).toEqual({ removedCount: 1 })
  expect(await filesCollection.open(connection).countDocuments()).toBe(2)
})
