import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { admit, vacate } from '@larder/shared/domain/members/membership'
import { freshDatabase } from '@larder/shared/testkit/stores/fresh-database'
import { insertSamples, readOwned } from '@larder/shared/testkit/owned-samples'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { createAccountsModule } from '../../auth/accounts.module.ts'
import { securityEventsCollection } from '../../auth/security-events/security-event.repository.ts'
import { usersCollection } from '../../auth/users/user.collection.ts'
import type { StoredUser } from '../../auth/users/user.repository.ts'
import { filesCollection } from '../../files/file.collection.ts'
import { createHouseholdsModule } from '../../households/households.module.ts'
import { createJobProducer } from '../../jobs/job-producer.ts'
import { createLogger } from '../../logging.ts'
import { createMembersModule } from '../../members/members.module.ts'
import { receiptsCollection } from '../../receipts/receipt.collection.ts'
import { connectProducerRedis } from '../../redis.ts'
import { createIndexes } from '../../store/define-collection.ts'
import type { Collection } from '../../store/define-collection.ts'
import { connectMongo } from '../../store/mongo.ts'
import { createLeavingModule } from '../leaving.module.ts'
import { isOwned } from '../../store/owned-documents.ts'
import { importAll } from '@larder/shared/testkit/import-all'
import { createAccountRemovalService } from './account-removal.service.ts'
import { SETTLED_AFTER_MS } from '../../settled-calls.ts'

const DAY_MS = 24 * 3600 * 1000

const isCollection = (value: unknown): value is Collection =>
  typeof value === 'object' && value !== null && 'ownerField' in value
/** All defined collections. */
const COLLECTIONS = (
  await importAll<Record<string, unknown>>('../../**/*.collection.ts', import.meta.url)
).flatMap((module) => Object.values(module).filter(isCollection))

const { mongoUrl, redisUrl, keyPrefix: prefix } = freshDatabase()
const logger = createLogger('test', 'silent')
const mongo = connectMongo(mongoUrl, logger)
const redis = connectProducerRedis(redisUrl, logger)
const { connection } = mongo
let clock = new Date()
const now = () => clock
const jobs = createJobProducer(redis, prefix, logger)
const base = { connection, jobs, publish: () => {}, logger, now }
const households = createHouseholdsModule(base).services
const accounts = createAccountsModule({ ...base, households }).services
const leaving = createLeavingModule({
  ...base,
  accounts,
  redis,
  prefix,
  emit: () => Promise.resolve(),
})
const { deletions } = leaving.services
const { homes, listFurtherHouseholds } = createMembersModule({
  ...base,
  households,
  accounts,
  emit: () => Promise.resolve(),
  redis,
  prefix,
}).services
const never = new AbortController().signal

const removalOf = (collections: readonly Collection[]) =>
  createAccountRemovalService({
    ...base,
    ...leaving.services,
    collections,
    users: accounts.users,
    homes,
    listFurtherHouseholds,
  })

const idsOf = ({ id, household_id }: StoredUser) => ({ userId: id, householdId: household_id })
const stored = (user: StoredUser) => readOwned(connection, COLLECTIONS, idsOf(user))
const countsOf = async (user: StoredUser) =>
  Object.values(await stored(user)).map((documents) => documents.length)

let userCount = 0
const newUser = async (): Promise<StoredUser> => {
  const name = `user-${++userCount}`
  const email = `${name}@example.org`
  const user = await accounts.users.insertWithHousehold(
    { username: name, email, password_hash: 'no hash' },
    'UTC',
    now(),
  )
  await insertSamples(connection, COLLECTIONS, idsOf(user), name)
  return user
}

/** Requests a deletion that is due in a day. */
const giveUp = async (user: StoredUser) => {
  const due_at = new Date(clock.getTime() + DAY_MS)
  const { id, household_id } = user
  await deletions.insert({ user_id: id, household_id, due_at }, now())
}
const pass = (ms: number) => (clock = new Date(clock.getTime() + ms))
const open = (user: StoredUser) => deletions.find(user.id)

/** Runs the job's next step of a deletion, like the worker does. */
const step = async (user: StoredUser, removal = removalOf(COLLECTIONS)) => {
  const deletion = await open(user)
  if (deletion === null) throw new Error('There is no deletion')
  const claim = await removal.store.claim(deletion, 'a worker', now())
  if (claim.kind !== 'held') throw new Error(`The deletion is ${claim.kind}`)
  try {
    await removal.run(claim, never)
  } catch (error) {
    await removal.store.release(claim, now())
    throw error
  }
}

beforeAll(async () => {
  await mongo.connected
  await createIndexes(connection, COLLECTIONS)
  await waitUntil('Redis', () => redis.status === 'ready')
})
afterAll(async () => {
  await jobs.close()
  redis.disconnect()
  await mongo.close()
})

let maya: StoredUser
let noam: StoredUser
beforeEach(async () => {
  clock = new Date()
  await connection.collection('account_deletions').deleteMany({})
  maya = await newUser()
  noam = await newUser()
  expect(await countsOf(maya)).not.toContain(0)
})

describe('an account that is to be deleted', () => {
  it('is closed when it is due, and removed when all calls that were running have ended', async () => {
    const theirs = await stored(noam)
    await giveUp(maya)
    pass(DAY_MS)
    await step(maya)
    expect(await accounts.users.findById(maya.id)).toMatchObject({ is_active: false })
    expect((await stored(maya)).sessions).toEqual([])
    expect((await stored(maya)).inventory_entries).toHaveLength(1)
    await step(maya)
    expect(await open(maya)).toBeNull()
    expect(new Set(await countsOf(maya))).toEqual(new Set([0]))
    expect(await stored(noam)).toEqual(theirs)
  })

  it('is started by the sweep when it is due, and continued after the calls have ended', async () => {
    const [sweep] = leaving.sweeps
    await giveUp(maya)
    pass(DAY_MS - 1)
    expect((await sweep?.run())?.requeuedCount).toBe(0)
    pass(2)
    expect((await sweep?.run())?.requeuedCount).toBe(1)
    await step(maya)
    // The worker has finished its job.
    await redis.del(await redis.keys(`${prefix}:account-delete:*`))
    pass(SETTLED_AFTER_MS - 1)
    expect((await sweep?.run())?.requeuedCount).toBe(0)
    pass(2)
    expect((await sweep?.run())?.requeuedCount).toBe(1)
  })

  it('leaves its id and its dates for a year, and nothing else', async () => {
    await giveUp(maya)
    await step(maya)
    await step(maya)
    const documents = connection.collection('account_deletions')
    const rest: Record<string, unknown> | null = await documents.findOne({
      user_id: new connection.base.Types.ObjectId(maya.id),
    })
    const { _id, user_id, requested_at, due_at, closed_at, deleted_at, expires_at, ...work } = { ...rest }
    expect([_id, user_id, requested_at, due_at, closed_at, deleted_at]).not.toContain(undefined)
    expect(expires_at).toEqual(new Date(clock.getTime() + 365 * DAY_MS))
    expect(work).toMatchObject({ household_id: null, state: 'completed', error: null })
    expect(Object.keys(work).toSorted()).toEqual(
      ['attempt', 'error', 'household_id', 'lease', 'start_count', 'state', 'turn', 'updated_at'].toSorted(),
    )
  })

  it('continues after a crash in any collection; the name is free only at the end, and a second run does nothing', async () => {
    await giveUp(maya)
    await step(maya)
    for (const broken of COLLECTIONS.filter(isOwned)) {
      const crashing = COLLECTIONS.map((collection) =>
        collection === broken
          ? {
              ...collection,
              open: () => {
                throw new Error('the store went away')
              },
            }
          : collection,
      )
      await expect(step(maya, removalOf(crashing)), broken.name).rejects.toThrow('went away')
      expect(await accounts.users.findByLogin(maya.username)).not.toBeNull()
      expect(await open(maya)).toMatchObject({ state: 'queued' })
    }
    await step(maya)
    expect(new Set(await countsOf(maya))).toEqual(new Set([0]))
    expect(await accounts.users.findByLogin(maya.username)).toBeNull()
    await expect(step(maya)).rejects.toThrow('There is no deletion')
  })

  it('continues where a worker died between the last removal and recording it', async () => {
    await giveUp(maya)
    await step(maya)
    const deletion = await open(maya)
    await step(maya)
    const documents = connection.collection('account_deletions')
    const before = { household_id: deletion?.household_id, deleted_at: null, state: 'queued' }
    const household_id = new connection.base.Types.ObjectId(before.household_id ?? '')
    await documents.updateOne(
      { user_id: new connection.base.Types.ObjectId(maya.id) },
      { $set: { ...before, household_id } },
    )
    pass(DAY_MS)
    await step(maya)
    expect(await open(maya)).toBeNull()
  })

  it('is closed again where the operator has unlocked it since, before anything is removed', async () => {
    await giveUp(maya)
    await step(maya)
    await accounts.users.updateActive(maya.id, true)
    await step(maya)
    expect(await accounts.users.findById(maya.id)).toMatchObject({ is_active: false })
    expect((await stored(maya)).inventory_entries).toHaveLength(1)
    await step(maya)
    expect(await open(maya)).toBeNull()
  })

  it('loses files after their receipts, so that no worker adds any, and at the end what attempts to sign in left', async () => {
    await giveUp(maya)
    await step(maya)
    const order: string[] = []
    const watched = [filesCollection, usersCollection, securityEventsCollection, receiptsCollection].map(
      (collection) => ({
        ...collection,
        open: () => {
          order.push(collection.name)
          return collection.open(connection)
        },
      }),
    )
    await step(maya, removalOf(watched))
    expect(order).toEqual(['receipts', 'security_events', 'files', 'users', 'security_events'])
  })

  it('can be kept until it is closed, and not from then on', async () => {
    await giveUp(maya)
    expect(await deletions.remove(maya.id)).toBe(true)
    expect(await open(maya)).toBeNull()
    await giveUp(maya)
    await step(maya)
    expect(await deletions.remove(maya.id)).toBe(false)
  })

  it('is tried again an hour after its job has failed for good, because nobody is left who could request it', async () => {
    await giveUp(maya)
    const { work } = deletions
    const deletion = await open(maya)
    const failed = deletion && (await work.fail(deletion, new DomainError('internal'), now()))
    expect(failed).not.toBeNull()
    const [sweep] = leaving.sweeps
    pass(3600_000 - 1)
    expect((await sweep?.run())?.requeuedCount).toBe(0)
    pass(2)
    expect((await sweep?.run())?.requeuedCount).toBe(1)
    expect(await open(maya)).toMatchObject({ state: 'queued', start_count: 0 })
  })
})

describe('a household of several members', () => {
  const joinHousehold = async (member: StoredUser, other: StoredUser) => {
    const { ObjectId } = connection.base.Types
    const household_id = new ObjectId(other.household_id)
    await connection
      .collection('users')
      .updateOne({ _id: new ObjectId(member.id) }, { $set: { household_id } })
    await homes.change(other.household_id, (membership) => admit(membership, member.id, now()))
    return { ...member, household_id: other.household_id }
  }
  const ofHousehold = COLLECTIONS.filter(isOwned).filter(({ owner }) => owner === 'household')
  const countHousehold = async (user: StoredUser) => {
    const all = await stored(user)
    return ofHousehold.map(({ name }) => all[name]?.length)
  }

  it('stays while one of them leaves, and is removed with the last', async () => {
    const ben = await joinHousehold(noam, maya)
    await giveUp(maya)
    await step(maya)
    await step(maya)
    expect(await accounts.users.findById(maya.id)).toBeNull()
    expect(await countHousehold(maya)).not.toContain(0)
    expect(await accounts.users.findById(ben.id)).not.toBeNull()
    expect(await homes.find(maya.household_id)).toMatchObject({
      members: [{ user_id: ben.id, role: 'owner' }],
      former_members: [expect.anything(), { user_id: maya.id, name: maya.username }],
    })

    await giveUp(ben)
    await step(ben)
    await step(ben)
    expect(new Set(await countHousehold(maya))).toEqual(new Set([0]))
  })

  it('stays with all that is in it, while what was left behind for it ends with the account', async () => {
    const left = { ...noam }
    await homes.change(noam.household_id, (membership) => vacate(membership, noam.id, true))
    const ben = await joinHousehold(noam, maya)
    await giveUp(ben)
    await step(ben)
    await step(ben)
    expect(new Set(await countHousehold(left))).toEqual(new Set([0]))
    expect(await countHousehold(maya)).not.toContain(0)
    expect(await homes.find(maya.household_id)).toMatchObject({ members: [{ user_id: maya.id }] })
  })

  it('is removed when all of them leave at the same time', async () => {
    const ben = await joinHousehold(noam, maya)
    await giveUp(maya)
    await giveUp(ben)
    await step(maya)
    await step(ben)
    await step(maya)
    await step(ben)
    expect(new Set(await countHousehold(maya))).toEqual(new Set([0]))
  })
})
