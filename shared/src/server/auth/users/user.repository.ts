import { Types } from 'mongoose'
import type { Connection } from 'mongoose'
import type { User } from '@larder/shared/contracts/accounts/auth'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { foldName } from '@larder/foods'
import type { HouseholdsService } from '../../households/households.service.ts'
import { inBatches } from '../../store/in-batches.ts'
import { isDuplicateKey } from '../../store/mongo.ts'
import type { Stored } from '../../store/plain-documents.ts'
import { usersCollection } from './user.collection.ts'
import type { UserDocument } from './user.collection.ts'

/** A user as a plain object, with data of its household. */
export type StoredUser = Stored<UserDocument> &
  Pick<
    User,
    'time_zone' | 'currency' | 'first_weekday' | 'daily_consumption_rate' | 'migration_pending' | 'demo_year'
  > & { household_suspended: boolean }

/** How an earlier version normalised names; an account keeps that form if another one has the current form. */
const formerFold = (name: string): string => name.trim().normalize('NFKC').toLowerCase()

/** Reads and writes users and their households. */
export const createUserRepository = (connection: Connection, households: HouseholdsService) => {
  const users = usersCollection.open(connection)

  const withHousehold = async (user: UserDocument | null): Promise<StoredUser | null> => {
    if (user === null) return null
    const traits = await households.findTraits(user.household_id.toHexString())
    return {
      ...usersCollection.toStored(user),
      time_zone: traits.timeZone,
      currency: traits.currency,
      first_weekday: traits.firstWeekday,
      daily_consumption_rate: traits.dailyRate,
      migration_pending: traits.isMigrating,
      household_suspended: traits.isSuspended,
      demo_year: traits.demoYear,
    }
  }

  return {
    findById: async (id: string) => withHousehold(await users.findById(id).lean()),

    findByEmail: async (email: string) =>
      withHousehold(await users.findOne({ email_folded: foldName(email) }).lean()),

    /** Finds a user by username or e-mail address, whichever of the two `login` is. */
    findByLogin: async (login: string) => {
      const [folded, former] = [foldName(login), formerFold(login)]
      const named = await users.find({ username_folded: { $in: [former, folded] } }).lean()
      return withHousehold(
        named.find((user) => user.username_folded === former) ??
          named[0] ??
          (await users.findOne({ email_folded: folded }).lean()),
      )
    },

    /**
     * Updates names normalised by an earlier version. If another account already has the new form, the account keeps
     * its old one, with which it can still sign in; returns the ids of those.
     */
    updateFoldedNames: async (): Promise<{ foldedCount: number; keptIds: string[] }> => {
      let foldedCount = 0
      const keptIds: string[] = []
      const stored = users.find({}, { username: 1, username_folded: 1 }).sort({ _id: 1 }).lean().cursor()
      for await (const { _id, username, username_folded } of stored) {
        const folded = foldName(username)
        if (folded === username_folded) continue
        try {
          await users.updateOne({ _id }, { $set: { username_folded: folded } })
          foldedCount++
        } catch (error) {
          if (!isDuplicateKey(error)) throw error
          keptIds.push(_id.toHexString())
        }
      }
      return { foldedCount, keptIds }
    },

    /**
     * Inserts a user with a household of its own; the household is inserted first, so that a crash never leaves a user
     * without one.
     * @throws DomainError username_taken, email_taken, google_account_in_use
     */
    insertWithHousehold: async (
      user: Pick<StoredUser, 'username' | 'email' | 'password_hash'> &
        Partial<Pick<StoredUser, 'google_id' | 'google' | 'email_unconfirmed'>>,
      timeZone: string,
      now: Date,
    ): Promise<StoredUser> => {
      const _id = new Types.ObjectId()
      const household_id = await households.create(timeZone, _id.toHexString(), now)
      try {
        const created = await users.create({
          ...user,
          _id,
          household_id,
          username_folded: foldName(user.username),
          email_folded: foldName(user.email),
          is_active: true,
          is_superuser: false,
          created_at: now,
        })
        return (await withHousehold(created.toObject())) as StoredUser
      } catch (error) {
        await households.remove(household_id)
        if (!isDuplicateKey(error)) throw error
        const taken = error.keyPattern as object
        if ('google_id' in taken) throw new DomainError('google_account_in_use')
        throw new DomainError('email_folded' in taken ? 'email_taken' : 'username_taken')
      }
    },

    followTimeZone: households.followTimeZone,

    /** Notes that a user of a household is there. */
    noteActivity: households.noteActivity,

    /** The users whose household this is, and since when they have their accounts. */
    listOfHousehold: async (householdId: string): Promise<{ id: string; created_at: Date }[]> => {
      const found = await users.find({ household_id: householdId }, { created_at: 1 }).lean()
      return found.map(({ _id, created_at }) => ({ id: _id.toHexString(), created_at }))
    },

    /** The users and their households, in batches. */
    listHouseholdsInBatches: async function* (
      size: number,
    ): AsyncGenerator<{ userId: string; householdId: string; joinedAt: Date }[]> {
      const found = users.find({}, { household_id: 1, created_at: 1 }).lean().cursor({ batchSize: size })
      for await (const batch of inBatches(found, size)) {
        yield batch.map(({ _id, household_id, created_at }) => ({
          userId: _id.toHexString(),
          householdId: household_id.toHexString(),
          joinedAt: created_at,
        }))
      }
    },

    /** The names of users, by their ids. */
    mapNames: async (ids: readonly string[]): Promise<Map<string, string>> => {
      const found = await users.find({ _id: { $in: ids } }, { username: 1 }).lean()
      return new Map(found.map(({ _id, username }) => [_id.toHexString(), username]))
    },

    /** Gives a user another household; false when it is no longer `from`. */
    updateHousehold: async (userId: string, from: string, to: string): Promise<boolean> => {
      const { matchedCount } = await users.updateOne(
        { _id: userId, household_id: from },
        { $set: { household_id: to } },
      )
      return matchedCount === 1
    },

    /** An active member of each of some households; none for those whose members are all locked. */
    mapActiveMembers: async (householdIds: readonly string[]): Promise<Map<string, string>> => {
      if (householdIds.length === 0) return new Map()
      const members = await users
        .find({ household_id: { $in: householdIds }, is_active: true }, { household_id: 1 })
        .lean()
      return new Map(members.map(({ _id, household_id }) => [household_id.toHexString(), _id.toHexString()]))
    },

    /** Sets a new password; false if it is no longer `expectedHash`, where given. */
    updatePasswordHash: async (
      userId: string,
      password_hash: string,
      expectedHash?: string | null,
    ): Promise<boolean> => {
      const expected = expectedHash === undefined ? {} : { password_hash: expectedHash }
      const { matchedCount } = await users.updateOne(
        { _id: userId, ...expected },
        { $set: { password_hash } },
      )
      return matchedCount === 1
    },

    updateEmailConfirmed: async (userId: string) => {
      await users.updateOne({ _id: userId }, { $set: { email_unconfirmed: false } })
    },

    updateActive: async (userId: string, is_active: boolean) => {
      await users.updateOne({ _id: userId }, { $set: { is_active } })
    },

    findSuperuserId: async (): Promise<string | null> => {
      const found = await users.findOne({ is_superuser: true }, { _id: 1 }).lean()
      return found?._id.toHexString() ?? null
    },

    /** Makes a user the superuser; false when there is one already. */
    updateToSuperuser: async (userId: string): Promise<boolean> => {
      try {
        await users.updateOne({ _id: userId }, { $set: { is_superuser: true } })
        return true
      } catch (error) {
        if (isDuplicateKey(error)) return false
        throw error
      }
    },
  }
}
export type UserRepository = ReturnType<typeof createUserRepository>
