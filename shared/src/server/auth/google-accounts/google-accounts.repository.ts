import { randomUUID } from 'node:crypto'
import type { Connection } from 'mongoose'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { foldName } from '@larder/foods'
import { isDuplicateKey } from '../../store/mongo.ts'
import type { GoogleLink } from './google-link.ts'
import { RELEASED } from '../users/released-address.ts'
import { usersCollection } from '../users/user.collection.ts'

/** Reads and writes the Google accounts connected to accounts. */
export const createGoogleAccountRepository = (connection: Connection) => {
  const users = usersCollection.open(connection)
  return {
    findUserId: async (googleId: string): Promise<string | null> => {
      const user = await users.findOne({ google_id: googleId }, { _id: 1 }).lean()
      return user?._id.toHexString() ?? null
    },

    /** @throws DomainError google_account_in_use when it is another user's. */
    updateLink: async (userId: string, google_id: string, google: GoogleLink): Promise<void> => {
      try {
        await users.updateOne({ _id: userId }, { $set: { google_id, google } })
      } catch (error) {
        if (isDuplicateKey(error)) throw new DomainError('google_account_in_use')
        throw error
      }
    },

    /**
     * Takes an address that nobody confirmed from an account, for its owner; false when it was confirmed meanwhile. What
     * stands in its place can get no mail (RFC 2606), and nobody can have registered it before.
     */
    releaseAddress: async (userId: string, email: string): Promise<boolean> => {
      const released = `${randomUUID()}${RELEASED}`
      const { matchedCount } = await users.updateOne(
        { _id: userId, email_unconfirmed: true, email_folded: foldName(email) },
        { $set: { email: released, email_folded: released } },
      )
      return matchedCount === 1
    },

    /** Confirms the address of an account, if it is this one. */
    updateAddressConfirmed: async (userId: string, email: string): Promise<void> => {
      await users.updateOne(
        { _id: userId, email_folded: foldName(email) },
        { $set: { email_unconfirmed: false } },
      )
    },

    /** Records when the mailbox was last read completely. */
    updateLastSync: async (userId: string, at: Date): Promise<void> => {
      await users.updateOne({ _id: userId, google: { $ne: null } }, { $set: { 'google.last_sync_at': at } })
    },

    /** Removes the token for reading the mailbox; signing in with Google stays. */
    removeRefreshToken: async (userId: string): Promise<void> => {
      await users.updateOne(
        { _id: userId, google: { $ne: null } },
        { $set: { 'google.refresh_token': null } },
      )
    },

    /** Removes the connection, unless it is the only way to sign in: false for a user without a password. */
    removeLink: async (userId: string): Promise<boolean> => {
      const { matchedCount } = await users.updateOne(
        { _id: userId, password_hash: { $ne: null } },
        { $set: { google_id: null, google: null } },
      )
      return matchedCount === 1
    },
  }
}
export type GoogleAccountRepository = ReturnType<typeof createGoogleAccountRepository>
