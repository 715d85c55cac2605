import type { Connection } from 'mongoose'
import type { DocumentOf } from '../store/define-collection.ts'
import type { Stored } from '../store/plain-documents.ts'
import { date, id, nullable, text } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'

export const invitationsCollection = defineCollection({
  name: 'household_invitations',
  owner: 'household',
  /** Only owners see whom others invited; an export is anybody's who is a member. */
  secrets: ['token_hash', 'email'],
  columns: {
    household_id: id,
    invited_by: id,
    /** Whom it is mailed to; null for a link. */
    email: nullable(text),
    /** SHA-256 of the token in the link; null until the mail is written. */
    token_hash: nullable(text),
    /** Who is joining by it at this moment; it is removed when that is done. */
    used_by: nullable(id),
    created_at: date,
    expires_at: date,
  },
  retention: { until: 'expires_at' },
  indexes: [[{ token_hash: 1 }]],
})

export type StoredInvitation = Stored<DocumentOf<typeof invitationsCollection>>

type NewInvitation = Pick<
  StoredInvitation,
  'household_id' | 'invited_by' | 'email' | 'token_hash' | 'created_at' | 'expires_at'
>

/** Reads and writes invitations. The store removes expired ones only about once a minute. */
export const createInvitationRepository = (connection: Connection) => {
  const invitations = invitationsCollection.open(connection)
  return {
    insert: async (invitation: NewInvitation): Promise<StoredInvitation> =>
      invitationsCollection.toStored((await invitations.create(invitation)).toObject()),

    findById: async (id: string): Promise<StoredInvitation | null> => {
      const found = await invitations.findById(id).lean()
      return found && invitationsCollection.toStored(found)
    },

    findByToken: async (tokenHash: string, now: Date): Promise<StoredInvitation | null> => {
      const found = await invitations.findOne({ token_hash: tokenHash, expires_at: { $gt: now } }).lean()
      return found && invitationsCollection.toStored(found)
    },

    /** The invitations of a household that are still valid, the newest first. */
    listOpen: async (householdId: string, now: Date): Promise<StoredInvitation[]> => {
      const found = await invitations
        .find({ household_id: householdId, expires_at: { $gt: now } })
        .sort({ _id: -1 })
        .lean()
      return found.map((invitation) => invitationsCollection.toStored(invitation))
    },

    /** Reserves an invitation for one person; false when somebody else was faster, or it is gone. */
    claim: async (id: string, userId: string, now: Date): Promise<boolean> => {
      const { matchedCount } = await invitations.updateOne(
        { _id: id, used_by: { $in: [null, userId] }, expires_at: { $gt: now } },
        { $set: { used_by: userId } },
      )
      return matchedCount === 1
    },

    release: async (id: string, userId: string): Promise<void> => {
      await invitations.updateOne({ _id: id, used_by: userId }, { $set: { used_by: null } })
    },

    /** Gives a mailed invitation its token; false when it was withdrawn or used meanwhile. */
    updateToken: async (id: string, tokenHash: string): Promise<boolean> => {
      const { matchedCount } = await invitations.updateOne(
        { _id: id, used_by: null },
        { $set: { token_hash: tokenHash } },
      )
      return matchedCount === 1
    },

    remove: async (id: string): Promise<void> => {
      await invitations.deleteOne({ _id: id })
    },

    removeOfHousehold: async (householdId: string): Promise<void> => {
      await invitations.deleteMany({ household_id: householdId })
    },
  }
}
export type InvitationRepository = ReturnType<typeof createInvitationRepository>
