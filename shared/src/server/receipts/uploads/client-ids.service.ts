import { randomBytes } from 'node:crypto'
import { notThere } from '@larder/shared/contracts/base/errors'
import { ClientId } from '@larder/shared/contracts/receipts/upload-progress'
import type { Actor } from '../../authz.ts'
import type { ClientIdRepository, StoredClientId } from './client-id.repository.ts'

const LIFETIME_MS = 3_600_000
const RANDOM_BYTES = 16

/** 128 random bits in 22 characters. */
export const randomClientId = (): string => randomBytes(RANDOM_BYTES).toString('base64url')

type Deps = { clientIds: ClientIdRepository; now: () => Date }

/** The ids that connect an upload with its progress socket and its result. */
export const createClientIdService = ({ clientIds, now }: Deps) => {
  /** Finds a valid id without its owner: knowing it is enough to receive its messages. */
  const find = async (id: string): Promise<StoredClientId | null> =>
    ClientId.safeParse(id).success ? clientIds.findAlive(id, now()) : null

  return {
    generate: async (actor: Actor): Promise<string> => {
      const id = randomClientId()
      await clientIds.insert(id, {
        user_id: actor.userId,
        session_id: actor.sessionId,
        expires_at: new Date(now().getTime() + LIFETIME_MS),
      })
      return id
    },

    find,

    /**
     * Refuses an id by which a person may not upload. It says nothing of whether the id was used: of two receipts with one
     * id the store refuses the second (`client_id` is unique), and a process that dies before it leaves the id free.
     * @throws DomainError not_found when the id is unknown, dead or somebody else's
     */
    assertOwn: async (actor: Actor, id: string): Promise<void> => {
      if ((await find(id))?.user_id !== actor.userId) throw notThere('upload')
    },

    /** Forgets the uploads of somebody who leaves the household of the receipts. */
    forget: (userId: string): Promise<void> => clientIds.removeOfUser(userId),
  }
}
export type ClientIdService = ReturnType<typeof createClientIdService>
