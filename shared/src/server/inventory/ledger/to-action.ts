import type { Once } from '@larder/shared/contracts/base/endpoint'
import type { Actor } from '../../authz.ts'
import type { Action } from './stock-ledger.ts'

/** Who does something in a household, also at night. */
export type Doer = Pick<Actor, 'userId' | 'householdId'>

/** What a movement says of the action that made it: who, why, and under which key of `scope` it is done once. */
export const toAction = (actor: Doer, cause: string, once: Once = {}, scope = ''): Action => ({
  actorId: actor.userId,
  cause,
  key: once.key === undefined ? undefined : `${scope}:${once.key}`,
})
