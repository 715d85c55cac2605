import { Redis } from 'ioredis'
import { Types } from 'mongoose'
import { expect, it } from 'vitest'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import { HOUSEHOLD_LIMITS } from '../households/household-room.ts'
import { createLogger } from '../logging.ts'
import { createModules } from '../modules.ts'
import { createIndexes } from '../store/define-collection.ts'

const { ObjectId } = Types
const connection = await openTestDatabase()
const unused = () => Promise.reject(new Error('Nothing is queued here'))
const modules = createModules({
  connection,
  jobs: {
    enqueue: unused,
    schedule: unused,
    withdraw: unused,
    retire: unused,
    isOpen: unused,
    hasWorker: unused,
    lookAt: unused,
    findPlace: unused,
    close: () => Promise.resolve(),
  },
  redis: new Redis({ lazyConnect: true }),
  prefix: 'sizes',
  publish: () => {},
  logger: createLogger('test', 'silent'),
  now: () => new Date('2026-03-01T00:15:00Z'),
  limits: HOUSEHOLD_LIMITS,
})
await createIndexes(
  connection,
  Object.values(modules).flatMap(({ collections }) => [...collections]),
)

it('writes what each household of a group has, and nothing of one that is gone', async () => {
  const [large, small, empty, gone] = [new ObjectId(), new ObjectId(), new ObjectId(), new ObjectId()]
  const insert = (name: string, documents: object[]) => connection.collection(name).insertMany(documents)
  const of = (household_id: Types.ObjectId, count: number, more: object = {}) =>
    Array.from({ length: count }, () => ({ household_id, ...more }))
  await insert(
    'households',
    [large, small, empty].map((_id) => ({ _id, time_zone: 'UTC', created_at: new Date(0) })),
  )
  await insert('inventory_entries', [
    ...of(large, 3, { is_listed: true }),
    ...of(large, 2, { is_listed: false }),
    ...of(small, 1, { is_listed: true }),
    ...of(gone, 1, { is_listed: true }),
  ])
  await insert('catalogue_items', [...of(large, 4), ...of(small, 2)])
  await insert(
    'receipts',
    of(small, 5).map((receipt, n) => ({ ...receipt, client_id: `client ${n}` })),
  )
  await insert('kept_bytes', [
    { _id: large, bytes: 700 },
    { _id: small, bytes: -1 },
  ])
  const due = [large, small, empty, gone].map((id) => ({
    householdId: id.toHexString(),
    days: { timeZone: 'UTC', periods: [], degradedUntil: '', yesterday: '' },
  }))
  for (const { runMany } of modules.operations.nightly) await runMany(due)
  const found = await connection.collection('households').find({}).sort({ _id: 1 }).toArray()
  expect(found.map(({ size }) => size as unknown)).toEqual([
    { entries: 3, items: 4, receipts: 0, file_bytes: 700 },
    { entries: 1, items: 2, receipts: 5, file_bytes: 0 },
    { entries: 0, items: 0, receipts: 0, file_bytes: 0 },
  ])
})
