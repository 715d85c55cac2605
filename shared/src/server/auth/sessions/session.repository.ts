import { isObjectIdOrHexString, Types } from 'mongoose'
import type { Connection } from 'mongoose'
import type { DocumentOf } from '../../store/define-collection.ts'
import type { Stored } from '../../store/plain-documents.ts'
import { sessionsCollection } from './session.collection.ts'

type SessionDocument = DocumentOf<typeof sessionsCollection>

export type StoredSession = Pick<
  Stored<SessionDocument>,
  'id' | 'user_id' | 'created_at' | 'last_used_at' | 'expires_at' | 'device' | 'address'
>

/** The data of a session that its renewal needs. */
export type RenewableSession = Omit<Stored<SessionDocument>, 'family_hash'>

type NewSession = Omit<StoredSession, 'id'> & {
  confirmed_at: Date
  family_hash: string
  token_hash: string
}

type Rotation = Pick<StoredSession, 'expires_at' | 'device' | 'address'> & {
  token_hash: string
  successor_seed: string
  rotated_at: Date
}

/** The user of a session; `timeZone` is null when the household was deleted. */
export type SessionOwner = {
  sessionId: string
  userId: string
  householdId: string
  /** False while somebody who is no member of the household any more has no other one yet. */
  isMember: boolean
  isActive: boolean
  isSuperuser: boolean
  /** Whether the operator has suspended the household. */
  isSuspended: boolean
  timeZone: string | null
}

type ActorDocument = {
  _id: Types.ObjectId
  user: { _id: Types.ObjectId; is_active: boolean; is_superuser: boolean; household_id: Types.ObjectId }
  household: {
    time_zone: string
    members?: { user_id: Types.ObjectId }[] | null
    suspended_at?: Date | null
  }[]
}

const toOwner = ({ _id, user, household: [household] }: ActorDocument): SessionOwner => ({
  sessionId: _id.toHexString(),
  userId: user._id.toHexString(),
  householdId: user.household_id.toHexString(),
  // A household of an earlier version knows its only member by the user.
  isMember: household?.members?.some(({ user_id }) => user_id.equals(user._id)) ?? true,
  isActive: user.is_active,
  isSuperuser: user.is_superuser,
  isSuspended: household?.suspended_at != null,
  timeZone: household?.time_zone ?? null,
})

const { toStored } = sessionsCollection

/** Reads and writes sessions; a token is valid only as long as its session exists. */
export const createSessionRepository = (connection: Connection) => {
  const sessions = sessionsCollection.open(connection)
  return {
    /** Ends sessions of the first version, whose tokens last for a month and can't be renewed. */
    removeUnrenewable: async (): Promise<number> => {
      const { deletedCount } = await sessions.deleteMany({ family_hash: { $exists: false } })
      return deletedCount
    },

    insert: async (session: NewSession): Promise<string> => {
      const { _id } = await sessions.create(session)
      return _id.toHexString()
    },

    /** The users of those of these sessions that are active, in one query. */
    listOwners: async (ids: readonly string[], now: Date): Promise<SessionOwner[]> => {
      const sessionIds = ids.filter((id) => isObjectIdOrHexString(id)).map((id) => new Types.ObjectId(id))
      if (sessionIds.length === 0) return []
      const found = await sessions.aggregate<ActorDocument>([
        { $match: { _id: { $in: sessionIds }, expires_at: { $gt: now } } },
        { $lookup: { from: 'users', localField: 'user_id', foreignField: '_id', as: 'user' } },
        { $unwind: '$user' },
        {
          $lookup: {
            from: 'households',
            localField: 'user.household_id',
            foreignField: '_id',
            as: 'household',
          },
        },
        {
          $project: {
            'user._id': 1,
            'user.is_active': 1,
            'user.is_superuser': 1,
            'user.household_id': 1,
            'household.time_zone': 1,
            'household.members': 1,
            'household.suspended_at': 1,
          },
        },
      ])
      return found.map(toOwner)
    },

    /** The user of an active session; null for any other. */
    findUserId: async (id: string, now: Date): Promise<string | null> => {
      const session = await sessions.findOne({ _id: id, expires_at: { $gt: now } }, { user_id: 1 }).lean()
      return session?.user_id.toHexString() ?? null
    },

    updateConfirmed: async (id: string, now: Date) => {
      await sessions.updateOne({ _id: id }, { $set: { confirmed_at: now } })
    },

    /** Whether the session's person has confirmed their identity since `since`. */
    isConfirmedSince: async (id: string, since: Date): Promise<boolean> =>
      (await sessions.exists({ _id: id, confirmed_at: { $gt: since } })) !== null,

    /** Finds an active session by its id and the constant part of its cookie. */
    findRenewable: async (id: string, familyHash: string, now: Date): Promise<RenewableSession | null> => {
      const session = await sessions
        .findOne({ _id: id, family_hash: familyHash, expires_at: { $gt: now } }, { family_hash: 0 })
        .lean()
      return session && toStored(session)
    },

    /** Replaces `tokenHash` by the next token; false when another renewal was faster, or the session has ended. */
    updateToken: async (id: string, tokenHash: string, rotation: Rotation): Promise<boolean> => {
      const { modifiedCount } = await sessions.updateOne(
        { _id: id, token_hash: tokenHash },
        { $set: { ...rotation, last_used_at: rotation.rotated_at, previous_token_hash: tokenHash } },
      )
      return modifiedCount === 1
    },

    /** The active sessions of a user, the last used first. */
    listOfUser: async (userId: string, now: Date): Promise<StoredSession[]> => {
      const found = await sessions
        .find(
          { user_id: userId, expires_at: { $gt: now } },
          { user_id: 1, created_at: 1, last_used_at: 1, expires_at: 1, device: 1, address: 1 },
        )
        .sort({ last_used_at: -1, _id: -1 })
        .lean()
      return found.map(toStored)
    },

    /** A user's sessions. */
    listIdsOfUser: async (userId: string): Promise<string[]> => {
      const found = await sessions.find({ user_id: userId }, { _id: 1 }).lean()
      return found.map(({ _id }) => _id.toHexString())
    },

    /** How many are active, and how many of them were used since `since`. */
    countActive: async (now: Date, since: Date): Promise<{ all: number; recent: number }> => {
      const [all, recent] = await Promise.all([
        sessions.countDocuments({ expires_at: { $gt: now } }),
        sessions.countDocuments({ last_used_at: { $gt: since } }),
      ])
      return { all, recent }
    },

    /** A part of everybody's sessions, the last used first. */
    listLatest: async ({ skip, limit }: { skip: number; limit: number }): Promise<StoredSession[]> => {
      const found = await sessions
        .find({}, { user_id: 1, created_at: 1, last_used_at: 1, expires_at: 1, device: 1, address: 1 })
        .sort({ last_used_at: -1 })
        .skip(skip)
        .limit(limit)
        .lean()
      return found.map(toStored)
    },

    /** Removes some of everybody's sessions; returns the ids of those, none when there are no more. */
    removeSome: async (limit: number): Promise<string[]> => {
      const found = await sessions.find({}, { _id: 1 }).limit(limit).lean()
      const ids = found.map(({ _id }) => _id.toHexString())
      if (ids.length > 0) await sessions.deleteMany({ _id: { $in: ids } })
      return ids
    },

    /** False when it had already ended. */
    remove: async (id: string): Promise<boolean> => {
      const { deletedCount } = await sessions.deleteOne({ _id: id })
      return deletedCount === 1
    },

    /** Removes a user's sessions beyond the `limit` used last; returns their ids. */
    removeLeastUsed: async (userId: string, limit: number): Promise<string[]> => {
      const found = await sessions
        .find({ user_id: userId }, { _id: 1 })
        .sort({ last_used_at: -1, _id: -1 })
        .lean()
      const ids = found.slice(limit).map(({ _id }) => _id.toHexString())
      if (ids.length > 0) await sessions.deleteMany({ _id: { $in: ids } })
      return ids
    },

    /** Removes a user's sessions, except `keptId` if given; returns their ids. */
    removeOfUser: async (userId: string, keptId?: string): Promise<string[]> => {
      const found = await sessions
        .find({ user_id: userId, ...(keptId === undefined ? {} : { _id: { $ne: keptId } }) }, { _id: 1 })
        .lean()
      const ids = found.map(({ _id }) => _id.toHexString())
      await sessions.deleteMany({ _id: { $in: ids } })
      return ids
    },
  }
}
export type SessionRepository = ReturnType<typeof createSessionRepository>
