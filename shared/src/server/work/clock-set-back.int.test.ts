import { expect, it } from 'vitest'
import { newId } from '../../testkit/new-actor.ts'
import { openTestDatabase } from '../../testkit/stores/test-database.ts'
import { createAccountDeletionRepository } from '../leaving/deletion/account-deletion.repository.ts'
import { createReceiptRepository } from '../receipts/receipt.repository.ts'

const HOUR_MS = 3_600_000
const connection = await openTestDatabase()
const receipts = createReceiptRepository(connection)
const deletions = createAccountDeletionRepository(connection)
const before = new Date('2026-11-22T13:00:00Z')
/** What the clock shows once it was set back by an hour. */
const after = new Date(before.getTime() - HOUR_MS)
const laterBy = (seconds: number) => new Date(after.getTime() + seconds * 1_000)

const save = async () => {
  const id = receipts.newId()
  const file = { client_id: newId(), filename: 'r.png', mime_type: 'image/png', size_bytes: 1 } as const
  const owner = { id, household_id: newId(), user_id: newId() }
  await receipts.insert({ ...owner, ...file, file_hash: id, storage_location: null }, before, before)
  await receipts.updateSaved(id, before)
  return { id, attempt: 1 }
}
const listLapsed = async () => (await receipts.work.listLapsed(after, 100)).map(({ id }) => id)

it('work is taken over whose worker died before the clock was set back', async () => {
  const run = await save()
  expect((await receipts.work.claim(run, 'dead', before)).kind).toBe('held')
  expect((await receipts.work.claim(run, 'other', after)).kind).toBe('held')
  // A clock that is a little behind is no reason: its owner works.
  const third = await receipts.work.claim(run, 'third', laterBy(-30))
  expect(third).toEqual({ kind: 'busy', until: laterBy(10) })
})

it('the sweep finds work whose job was lost or whose worker died before the clock was set back', async () => {
  const [lost, dead] = [await save(), await save()]
  await receipts.work.claim(dead, 'dead', before)
  expect(await listLapsed()).toEqual(expect.arrayContaining([lost.id, dead.id]))
  for (const document of await receipts.work.listLapsed(after, 100))
    expect(await receipts.work.postpone(document, 'next attempt', after)).toBe(true)
  expect(await listLapsed()).toEqual([])
})

it('what waits for its day is not found before it, also when the clock was set back', async () => {
  const due_at = new Date(before.getTime() + 14 * 24 * HOUR_MS)
  await deletions.insert({ user_id: newId(), household_id: newId(), due_at }, before)
  expect(await deletions.work.listLapsed(after, 100)).toEqual([])
})
