import { randomBytes } from 'node:crypto'
import { DomainError, notThere } from '@larder/shared/contracts/base/errors'
import { ClientId } from '@larder/shared/contracts/receipts/upload-progress'
import type { Actor } from '../../authz.ts'
import type { ClientIdRepository, StoredClientId } from './client-id.repository.ts'

const LIFETIME_MS = 3_600_000
const RANDOM_BYTES = 16

/** 128 random bits in 22 characters. */
export const randomClientId = (): string => randomBytes(RANDOM_BYTES).toString('base64url')

type Deps = { clientIds: ClientIdRepository; now: () => Date }

/** The ids that connect an upload with its progress socket and its result. */
export const createClientIdService = ({ clientIds, now }: Deps) => ({
  generate: async (actor: Actor): Promise<string> => {
    const id = randomClientId()
    await clientIds.insert(id, {
      user_id: actor.userId,
      session_id: actor.sessionId,
      expires_at: new Date(now().getTime() + LIFETIME_MS),
    })
    return id
  },

  /** Finds a valid id without its owner: knowing it is enough to receive its messages. */
  find: async (id: string): Promise<StoredClientId | null> =>
    ClientId.safeParse(id).success ? clientIds.findAlive(id, now()) : null,

  /**
   * Assigns an id to a receipt.
   * @throws DomainError not_found when it is unknown, dead or somebody else's; client_id_used
   */
  claim: async (actor: Actor, id: string, receiptId: string): Promise<void> => {
    if (await clientIds.updateReceipt(id, actor.userId, receiptId, now())) return
    const known = await clientIds.findAlive(id, now())
    throw known?.user_id === actor.userId ? new DomainError('client_id_used') : notThere('upload')
  },

  /** Forgets the uploads of somebody who leaves the household of the receipts. */
  forget: (userId: string): Promise<void> => clientIds.removeOfUser(userId),

  release: (id: string, receiptId: string): Promise<void> => clientIds.removeReceipt(id, receiptId),
})
export type ClientIdService = ReturnType<typeof createClientIdService>
