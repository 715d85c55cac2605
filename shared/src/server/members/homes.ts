import { DomainError } from '@larder/shared/contracts/base/errors'
import {
  admit,
  adoptFormer,
  isMember,
  leaveForGood,
  returnTo,
  vacate,
} from '@larder/shared/domain/members/membership'
import type { Membership } from '@larder/shared/domain/members/membership'
import type { AccountStore } from '../auth/accounts.module.ts'
import type { SessionEndPublisher } from '../auth/sessions/session-channel.ts'
import type { Emit } from '../domain-events.ts'
import { tellOfAccount } from '../events/household-events.ts'
import type { PublishEvent } from '../events/household-events.ts'
import type { HouseholdsService } from '../households/households.service.ts'
import type { HouseholdMoveRepository, StoredMove } from './household-move.repository.ts'
import type { InvitationRepository } from './invitation.repository.ts'

type Deps = Pick<AccountStore, 'users' | 'sessions'> & {
  households: HouseholdsService
  moves: HouseholdMoveRepository
  invitations: InvitationRepository
  /** Closes sockets; the sessions themselves go on. */
  announceEnd: SessionEndPublisher
  emit: Emit
  publish: PublishEvent
  now: () => Date
}

/**
 * Where people belong. The household says who its members are, the user which household is theirs; both agree except
 * while a person moves, and each step finishes what an interruption left.
 */
export const createHomes = (deps: Deps) => {
  const { users, sessions, households, moves, invitations, announceEnd, emit, publish, now } = deps

  const change = (householdId: string, decide: (membership: Membership) => Membership): Promise<void> =>
    households.changeMembership(householdId, decide, () => listFirst(householdId))

  /** In a household of an earlier version, whoever has it as theirs is an owner. */
  const listFirst = async (householdId: string): Promise<Membership['members']> =>
    (await users.listOfHousehold(householdId)).map(({ id, created_at }) => ({
      user_id: id,
      role: 'owner',
      joined_at: created_at,
    }))

  const find = async (householdId: string): Promise<Membership> => {
    const found = await households.findMembership(householdId)
    if (found === null) return { members: [], former_members: [], kept_for: null }
    return { ...found, members: found.members ?? (await listFirst(householdId)) }
  }

  /** Closes the person's sockets, which then ask for what is theirs now, and tells the person's devices. */
  const refresh = async (userId: string): Promise<void> => {
    await announceEnd(await sessions.listIdsOfUser(userId))
    tellOfAccount(publish, userId)
  }

  /**
   * Brings a person from the household that is left into the other one. Can be repeated; nothing is changed when it is
   * refused.
   * @throws DomainError last_owner, invitation_invalid, household_members_full
   */
  const arrive = async (move: StoredMove): Promise<void> => {
    const { id: fromId, household_id: intoId, user_id: userId, brings, invitation_id } = move
    const user = await users.findById(userId)
    // Whoever has arrived, and was removed since, is not admitted again.
    if (user?.household_id === fromId) {
      await change(fromId, (membership) => vacate(membership, userId, !brings))
      try {
        await change(intoId, (membership) => admit(membership, userId, now()))
      } catch (error) {
        await change(fromId, (membership) => returnTo(membership, userId, now()))
        throw error
      }
      await users.updateHousehold(userId, fromId, intoId)
    }
    await moves.updateArrived(fromId, now())
    await invitations.remove(invitation_id)
    await invitations.removeOfHousehold(fromId)
    // Left behind, nothing else is to be done.
    if (!brings) await moves.remove(fromId)
    await refresh(userId)
  }

  /** Gives somebody who was removed, or left, the household that was left behind, or a new one. */
  const goHome = async (userId: string, leftId: string, timeZone: string): Promise<void> => {
    await emit('member.left', { household_id: leftId, user_id: userId })
    const keptId = await households.findKeptFor(userId)
    const homeId = keptId ?? (await households.create(timeZone, userId, now()))
    const isMoved = await users.updateHousehold(userId, leftId, homeId)
    if (keptId !== null) await change(keptId, (membership) => returnTo(membership, userId, now()))
    // Another call was faster.
    else if (!isMoved) await households.remove(homeId)
    await refresh(userId)
  }

  return {
    find,
    change,

    /** Names the former members of a household in another one, into which all of it was brought. */
    adoptFormer: async (fromId: string, intoId: string): Promise<void> => {
      const { former_members } = await find(fromId)
      if (former_members.length > 0) await change(intoId, (into) => adoptFormer(into, former_members))
    },

    /** Ends somebody's membership because the account ends, if there are other members. */
    leaveForGood: async (userId: string, householdId: string): Promise<void> => {
      const name = (await users.mapNames([userId])).get(userId)
      if (name === undefined || (await households.findMembership(householdId)) === null) return
      await change(householdId, (membership) => leaveForGood(membership, { userId, name }, now()))
      if (!isMember(await find(householdId), userId))
        await emit('member.left', { household_id: householdId, user_id: userId })
    },

    /** Makes sure that somebody is a member of the household that is theirs, finishing what was interrupted. */
    settle: async (userId: string): Promise<void> => {
      const user = await users.findById(userId)
      if (user === null) return
      const { household_id: householdId } = user
      const membership = await find(householdId)
      if (isMember(membership, userId)) return
      const move = await moves.findFrom(householdId)
      if (move?.user_id === userId) await arrive(move)
      else if (membership.kept_for === userId)
        await change(householdId, (left) => returnTo(left, userId, now()))
      else await goHome(userId, householdId, user.time_zone)
    },

    arrive,

    /**
     * Begins a move, and brings the person into the other household.
     * @throws DomainError household_move_running, and what `arrive` throws
     */
    move: async (wanted: Parameters<HouseholdMoveRepository['insert']>[0]): Promise<StoredMove> => {
      // What comes in while this household is dissolved would be lost.
      if ((await moves.listInto(wanted.id)).length > 0) throw new DomainError('household_move_running')
      const move = await moves.insert(wanted, now())
      if (move.invitation_id !== wanted.invitation_id) throw new DomainError('household_move_running')
      await arrive(move).catch(async (error: unknown) => {
        if (error instanceof DomainError && error.code !== 'database_unavailable') await moves.remove(move.id)
        throw error
      })
      return move
    },
  }
}
export type Homes = ReturnType<typeof createHomes>
