import { Types } from 'mongoose'
import { expect, it } from 'vitest'
import { DomainError } from '../../contracts/base/errors.ts'
import { RecipeWish } from '../../contracts/recipes/recipe-generation.ts'
import { newId } from '../../testkit/new-actor.ts'
import { openTestDatabase } from '../../testkit/stores/test-database.ts'
import { createOrderSyncRepository } from '../orders/syncs/order-sync.repository.ts'
import type { SyncStart } from '../orders/syncs/order-sync.repository.ts'
import { jobOfReceipt } from '../receipts/receipt-jobs.ts'
import { createReceiptRepository } from '../receipts/receipt.repository.ts'
import { createRecipeGenerationRepository } from '../recipes/generation/recipe-generation.repository.ts'
import { createRecipeReadingRepository } from '../recipes/import/recipe-reading.repository.ts'
import { createRecipePhotoRepository } from '../recipes/photos/recipe-photo.repository.ts'

const connection = await openTestDatabase()
const receipts = createReceiptRepository(connection)
const readings = createRecipeReadingRepository(connection)
const generations = createRecipeGenerationRepository(connection)
const photos = createRecipePhotoRepository(connection)
const syncs = createOrderSyncRepository(connection)
const now = () => new Date()
const BACKGROUND = 2 ** 20

const startSync = async (household_id: string, trigger: SyncStart['trigger'] = 'person') => {
  const id = newId()
  const options = {
    days: 1,
    max_results: 1,
    include_keywords: [],
    exclude_keywords: [],
    skip_processed: true,
  }
  const of = { id, household_id, user_id: newId(), mailbox_id: null }
  const sync = await syncs.updateStarted(
    { ...of, trigger, options, only_hash: null, expires_at: null },
    now(),
  )
  return sync?.turn
}

it.each<[string, (household_id: string) => Promise<number | undefined>]>([
  [
    'receipts',
    async (household_id) => {
      const id = receipts.newId()
      const file = { client_id: newId(), filename: 'r.png', mime_type: 'image/png', size_bytes: 1 } as const
      const owner = { id, household_id, user_id: newId() }
      await receipts.insert({ ...owner, ...file, file_hash: id, storage_location: null }, now(), now())
      return (await receipts.updateSaved(id, now()))?.turn
    },
  ],
  [
    'recipe pages',
    async (household_id) => {
      const page = { household_id, user_id: newId(), mime_type: 'text/html', address: null } as const
      const id = await readings.insert({ ...page, expires_at: now() }, now(), now())
      return (await readings.updateSaved(id, now()))?.turn
    },
  ],
  [
    'wishes for recipes',
    async (household_id) => {
      const id = generations.newId()
      const wish = { wish: RecipeWish.parse({ description: 'soup' }), image_type: null, stock_names: [] }
      const made = {
        restrictions: { diets: [], allergens: [] },
        chosen: null,
        unmet: null,
        expires_at: now(),
      }
      await generations.insert({ id, household_id, user_id: newId(), ...wish, ...made }, now(), now())
      return (await generations.updateSaved(id, now()))?.turn
    },
  ],
  [
    'photos of recipes',
    async (household_id) => {
      const id = await photos.insert(
        { household_id, recipe_id: newId(), mime_type: 'image/png' },
        now(),
        now(),
      )
      return (await photos.updateSaved(id, now()))?.turn
    },
  ],
  ['order mails that a person waits for', startSync],
])('households take turns with their %s', async (_what, make) => {
  const [busy, quiet] = [newId(), newId()]
  const turns: unknown[] = []
  for (const household of [busy, busy, busy, quiet, quiet, busy]) turns.push(await make(household))
  expect(turns).toEqual([1, 2, 3, 1, 2, 4])
})

it('large files take turns of their own, also when they are tried again', async () => {
  const LARGE = 2 ** 19
  const pdf = async (household_id: string, size_bytes: number) => {
    const id = receipts.newId()
    const file = { client_id: newId(), filename: 'r.pdf', mime_type: 'application/pdf' } as const
    const owner = { id, household_id, user_id: newId() }
    await receipts.insert(
      { ...owner, ...file, size_bytes, file_hash: id, storage_location: null },
      now(),
      now(),
    )
    return { id, turn: (await receipts.updateSaved(id, now()))?.turn }
  }
  await connection.dropDatabase()
  const [busy, quiet] = [newId(), newId()]
  const made = []
  for (const size of [1_000_000, 1_000_001, 1_000_001]) made.push(await pdf(busy, size))
  made.push(await pdf(quiet, 1_000_001))
  expect(made.map(({ turn }) => turn)).toEqual([1, LARGE, LARGE + 1, LARGE])

  const ids = made.map(({ id }) => id)
  for (const id of ids) await receipts.work.fail({ id, attempt: 1 }, new DomainError('receipt_failed'), now())
  const again = await receipts.work.reopen([...ids, newId()], now())
  expect(new Map(again.map(({ id, turn, attempt }) => [id, [turn, attempt]]))).toEqual(
    new Map([0, LARGE, LARGE + 1, LARGE].map((after, index) => [ids[index], [BACKGROUND + after, 2]])),
  )
  expect(again.map(jobOfReceipt).toSorted()).toEqual([
    'receipt.extract',
    ...Array.from({ length: 3 }, () => 'receipt.extract-large'),
  ])
  // None of them has failed any more.
  expect(await receipts.work.reopen(ids, now())).toEqual([])
})

it('a newcomer begins at the turn that is being worked on, and whoever waits goes on from the last', async () => {
  const [busy, quiet] = [newId(), newId()]
  const upload = async (household_id: string) => {
    const page = { household_id, user_id: newId(), mime_type: 'text/html', address: null } as const
    const id = await readings.insert({ ...page, expires_at: now() }, now(), now())
    return readings.updateSaved(id, now())
  }
  await connection.dropDatabase()
  for (let count = 0; count < 5; count++) await upload(busy)
  for (let turn = 1; turn <= 3; turn++) {
    const next = await connection.collection('recipe_readings').findOne({ turn })
    const held = await readings.work.claim({ id: String(next?._id), attempt: 1 }, 'worker', now())
    if (held.kind === 'held' && turn < 3) await readings.work.complete(held, { result: null }, now())
  }
  expect((await upload(quiet))?.turn).toBe(3)
  expect((await upload(quiet))?.turn).toBe(4)
  expect((await upload(busy))?.turn).toBe(6)
})

it('mailboxes that are read by themselves come after all that a person waits for', async () => {
  await connection.dropDatabase()
  const [busy, quiet] = [newId(), newId()]
  expect(await startSync(busy, 'schedule')).toBe(BACKGROUND)
  expect(await startSync(busy, 'schedule')).toBe(BACKGROUND + 1)
  expect(await startSync(busy)).toBe(1)
  expect(await startSync(quiet, 'schedule')).toBe(BACKGROUND)
})

it('what is tried again behind the last turn of a lane stays in that lane', async () => {
  await connection.dropDatabase()
  const [household_id, last] = [newId(), BACKGROUND + 2 ** 19 - 1]
  const made = []
  for (let count = 0; count < 3; count++) {
    const page = { household_id, user_id: newId(), mime_type: 'text/html', address: null } as const
    const expires_at = new Date(Date.now() + 60_000)
    made.push(await readings.insert({ ...page, expires_at }, now(), now()))
    await readings.updateSaved(made[count] ?? '', now())
  }
  const [waiting = '', ...failed] = made
  await connection
    .collection('recipe_readings')
    .updateOne({ _id: new Types.ObjectId(waiting) }, { $set: { turn: last - 1 } })
  for (const id of failed)
    await readings.work.fail({ id, attempt: 1 }, new DomainError('recipe_unread'), now())
  const again = await readings.work.reopen(failed, now())
  expect(again.map(({ turn }) => turn)).toEqual([last, last])
})
