import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createItem, deleteItem } from '@larder/shared/contracts/catalogue'
import { undoEntry } from '@larder/shared/contracts/inventory'
import { removeMailbox } from '@larder/shared/contracts/orders/mailboxes'
import { addReceiptItems, undoReceiptItems } from '@larder/shared/contracts/receipts/receipt-items'
import { createShoppingList, getShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { NO_ITEM_ID } from '@larder/shared/contracts/shopping-lists/list-lines'
import { admit } from '@larder/shared/domain/members/membership'
import { newId } from '@larder/shared/testkit/new-actor'
import { insertSamples } from '@larder/shared/testkit/owned-samples'
import { freshDatabase } from '@larder/shared/testkit/stores/fresh-database'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { createAsk } from './ask-modules.ts'
import type { Actor } from './authz.ts'
import { createCatalogueMerge } from './catalogue/catalogue-merge.ts'
import type { DomainEvents } from './domain-events.ts'
import type { FeatureModule } from './feature-module.ts'
import { HOUSEHOLD_LIMITS } from './households/household-room.ts'
import { createJobProducer } from './jobs/job-producer.ts'
import { createLogger } from './logging.ts'
import { mailboxesCollection } from './mailboxes/mailbox.collection.ts'
import { createBringing } from './members/bring-household.ts'
import { createModules } from './modules.ts'
import { connectProducerRedis } from './redis.ts'
import { createIndexes } from './store/define-collection.ts'
import { connectMongo } from './store/mongo.ts'

const { mongoUrl, redisUrl, keyPrefix: prefix } = freshDatabase()
const logger = createLogger('test', 'silent')
const mongo = connectMongo(mongoUrl, logger)
const redis = connectProducerRedis(redisUrl, logger)
const { connection } = mongo
const jobs = createJobProducer(redis, prefix, logger)
const base = { connection, jobs, redis, prefix, publish: () => {}, logger, now: () => new Date() }
const never = new AbortController().signal

/** Where a process dies: before or after the handler of one feature. */
type Death = { event: keyof DomainEvents; feature: string; when: 'before' | 'after' }

/** A process of the product, which may die while it tells an event; `followed` gets the features that have followed it. */
const startProcess = (followed: Set<string>, death?: Death) => {
  const modules = createModules({ ...base, limits: HOUSEHOLD_LIMITS })
  const features: Record<string, FeatureModule> = modules
  for (const [feature, { handlers = {} }] of Object.entries(features)) {
    const known = handlers as Record<string, (event: object) => Promise<void>>
    for (const [event, handle] of Object.entries(known)) {
      const dies = (when: Death['when']) =>
        death?.event === event && death.feature === feature && death.when === when
      known[event] = async (fields) => {
        if (dies('before')) throw new Error('The process died')
        await handle(fields)
        followed.add(`${feature} ${event}`)
        if (dies('after')) throw new Error('The process died')
      }
    }
  }
  const { homes, moves } = modules.members.services
  const bringing = createBringing({
    ...base,
    modules: Object.values(features),
    homes,
    households: modules.households.services,
    catalogue: createCatalogueMerge(connection, modules.catalogue.services),
    moves,
  })
  return {
    modules,
    bringing,
    ask: createAsk(Object.values(features)),
    sweep: async () => {
      for (const { name, run } of modules.inventory.sweeps) if (name === 'ledger') await run()
    },
  }
}
type Process = ReturnType<typeof startProcess>

const healthy = startProcess(new Set())
const features: Record<string, FeatureModule> = healthy.modules

beforeAll(async () => {
  await mongo.connected
  await createIndexes(
    connection,
    Object.values(features).flatMap(({ collections }) => [...collections]),
  )
  await waitUntil('Redis', () => redis.status === 'ready')
})
afterAll(async () => {
  await jobs.close()
  redis.disconnect()
  await mongo.close()
})

const newPerson = async (): Promise<Actor> => {
  const { users } = healthy.modules.accounts.services
  const name = `user-${randomUUID()}`
  const account = { username: name, email: `${name}@example.org`, password_hash: 'no hash' }
  const { id, household_id } = await users.insertWithHousehold(account, 'UTC', new Date())
  return { userId: id, householdId: household_id, sessionId: newId(), timeZone: 'UTC' }
}
const countOf = (collection: string, filter: Record<string, unknown>): Promise<number> =>
  connection.collection(collection).countDocuments(filter)
const objectId = (id: string) => new connection.base.Types.ObjectId(id)

const MILK = { name: 'Milk', quantity: 1, unit: 'item', source_receipt: newId() }

/** A list that wants milk; tells how many of its lines are in stock. */
const wantMilk = async (actor: Actor): Promise<() => Promise<number>> => {
  const items = [{ item_id: NO_ITEM_ID, item_name: 'Milk', quantity: 1, unit: 'item' }]
  const body = { name: 'Week', is_generated: false, items }
  const { id } = await healthy.ask(createShoppingList, actor, { body })
  return async () => {
    const list = await healthy.ask(getShoppingList, actor, { params: { listId: id } })
    return list.items.filter(({ stocked }) => stocked).length
  }
}

/** What is done, what happens by it, and whether all of it is done at the end. */
type Act = {
  act: (process: Process) => Promise<unknown>
  /** How what was interrupted goes on; by default it is done again. */
  goOn?: (process: Process) => Promise<unknown>
  isDone: () => Promise<boolean>
}

const ACTS: { [Name in keyof DomainEvents]: (actor: Actor) => Promise<Act> } = {
  'item.removed': async (actor) => {
    const { id } = await healthy.ask(createItem, actor, {
      body: { name: 'Salt', category: 'Other', unit: 'g' },
    })
    const own = { household_id: objectId(actor.householdId), item_id: objectId(id) }
    await connection.collection('barcodes').insertOne({ ...own, gtin: '00000000000017' })
    return {
      act: ({ ask }) => ask(deleteItem, actor, { params: { id } }),
      isDone: async () =>
        (await countOf('barcodes', own)) + (await countOf('items', { _id: own.item_id })) === 0,
    }
  },
  'lot.undone': async (actor) => {
    const added = await healthy.ask(addReceiptItems, actor, { body: [MILK] })
    const id = added[0]?.id ?? ''
    return {
      act: ({ ask }) => ask(undoEntry, actor, { params: { id }, body: {} }, { key: 'once' }),
      isDone: async () => (await countOf('inventory_entries', { _id: objectId(id), removed_at: null })) === 0,
    }
  },
  'receipt.added': async (actor) => {
    const countStocked = await wantMilk(actor)
    return {
      act: ({ ask }) => ask(addReceiptItems, actor, { body: [MILK] }),
      goOn: ({ sweep }) => sweep(),
      isDone: async () => (await countStocked()) === 1,
    }
  },
  'receipt.taken_back': async (actor) => {
    const countStocked = await wantMilk(actor)
    await healthy.ask(addReceiptItems, actor, { body: [MILK] }, { key: 'milk' })
    expect(await countStocked()).toBe(1)
    return {
      act: ({ ask }) => ask(undoReceiptItems, actor, { body: { key: 'milk' } }),
      goOn: ({ sweep }) => sweep(),
      isDone: async () => (await countStocked()) === 0,
    }
  },
  'mailbox.removed': async (actor) => {
    await insertSamples(connection, [mailboxesCollection], actor, 'a mailbox')
    const own = { household_id: objectId(actor.householdId) }
    const mailbox = await connection.collection('mailboxes').findOne(own)
    const id = String(mailbox?._id)
    return {
      act: ({ ask }) => ask(removeMailbox, actor, { params: { id }, query: { forget: 'true' } }),
      isDone: async () => (await countOf('mailboxes', own)) === 0,
    }
  },
  'member.left': async (actor) => {
    const other = await newPerson()
    const { households } = healthy.modules
    const now = new Date()
    await households.services.changeMembership(
      actor.householdId,
      (membership) => admit(membership, other.userId, now),
      () => Promise.resolve([{ user_id: actor.userId, role: 'owner', joined_at: now }]),
    )
    await insertSamples(connection, [mailboxesCollection], { ...actor, userId: other.userId }, 'a mailbox')
    return {
      act: ({ modules }) => modules.members.services.homes.leaveForGood(other.userId, actor.householdId),
      isDone: async () => (await countOf('mailboxes', { user_id: objectId(other.userId) })) === 0,
    }
  },
  'account.closed': ({ userId }) =>
    Promise.resolve({
      act: ({ modules }) => modules.leaving.services.closeAccount(userId),
      isDone: async () => (await countOf('users', { _id: objectId(userId), is_active: false })) === 1,
    }),
  'household.removed': async ({ householdId }) => {
    const { files } = healthy.modules
    await files.services.put(
      { householdId, ownerId: newId(), name: 'original' },
      { data: Uint8Array.of(1), mimeType: 'image/png' },
    )
    return {
      act: ({ modules }) => modules.leaving.services.tellRemoved(householdId),
      isDone: async () => (await countOf('files', { household_id: objectId(householdId) })) === 0,
    }
  },
  'household.moved': async (actor) => {
    const into = await newPerson()
    const { moves } = healthy.modules.members.services
    const wanted = {
      id: actor.householdId,
      household_id: into.householdId,
      user_id: actor.userId,
      brings: true,
      invitation_id: newId(),
    }
    await moves.insert(wanted, new Date())
    await healthy.ask(addReceiptItems, actor, { body: [MILK] })
    return {
      act: async ({ bringing }) => {
        const move = await moves.findFrom(actor.householdId)
        const held = move && (await bringing.store.claim(move, randomUUID(), new Date()))
        if (held?.kind !== 'held') throw new Error('The move can not be held')
        await bringing.run(held, never).catch(async (error: unknown) => {
          await bringing.store.release(held, new Date())
          throw error
        })
      },
      isDone: async () =>
        (await countOf('inventory_entries', { household_id: objectId(into.householdId) })) === 1,
    }
  },
}

describe.each(Object.entries(ACTS))('when a process dies while it tells %s', (event, prepare) => {
  const followers = Object.entries(features).flatMap(([feature, { handlers }]) =>
    handlers && event in handlers ? [feature] : [],
  )

  it('somebody follows it', () => {
    expect(followers).not.toEqual([])
  })

  it.each(
    followers.flatMap((feature) => [
      { feature, when: 'before' as const },
      { feature, when: 'after' as const },
    ]),
  )('$when $feature follows, all have followed it in the end, and it is done', async ({ feature, when }) => {
    const { act, goOn = act, isDone } = await prepare(await newPerson())
    const followed = new Set<string>()
    const dying = startProcess(followed, { event: event as keyof DomainEvents, feature, when })
    await expect(act(dying)).rejects.toThrow('The process died')
    await goOn(startProcess(followed))
    expect([...followed]).toEqual(expect.arrayContaining(followers.map((one) => `${one} ${event}`)))
    expect(await isDone()).toBe(true)
  })
})
