import { createECDH, ECDH } from 'node:crypto'
import type { Connection } from 'mongoose'
import { serverKeysCollection } from './server-key.collection.ts'

const PURPOSE = 'push'
const CURVE = 'prime256v1'

/** The key pair by which push services know this installation (VAPID, RFC 8292): base64url, the public one uncompressed. */
export type PushKeys = { publicKey: string; privateKey: string }

/**
 * Loads the installation's key pair, and makes it where there is none. Kept where the subscriptions are: browsers
 * subscribe to this key, so either is of no use without the other.
 */
export const createPushKeys = (connection: Connection) => {
  const keys = serverKeysCollection.open(connection)
  let known: Promise<PushKeys> | undefined

  const load = async (): Promise<PushKeys> => {
    const made = createECDH(CURVE)
    made.generateKeys()
    const stored = await keys
      .findOneAndUpdate(
        { _id: PURPOSE },
        { $setOnInsert: { private_key: made.getPrivateKey('base64url') } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean()
    const privateKey = stored.private_key
    const pair = createECDH(CURVE)
    pair.setPrivateKey(privateKey, 'base64url')
    return { privateKey, publicKey: pair.getPublicKey('base64url') }
  }

  return (): Promise<PushKeys> =>
    (known ??= load().catch((error: unknown) => {
      known = undefined
      throw error
    }))
}
export type LoadPushKeys = ReturnType<typeof createPushKeys>

/** Whether a browser's key, in base64url, is a point of the curve: to any other nothing can be encrypted. */
export const isPublicKey = (key: string): boolean => {
  try {
    return ECDH.convertKey(Buffer.from(key, 'base64url'), CURVE).length > 0
  } catch {
    return false
  }
}
