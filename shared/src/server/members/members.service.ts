import type {
  Household,
  HouseholdTraits,
  Invitation,
  MemberRole,
} from '@larder/shared/contracts/accounts/members'
import { notThere } from '@larder/shared/contracts/base/errors'
import {
  assertOwner,
  changeRole,
  isMember,
  isOwner,
  leave,
  remove,
} from '@larder/shared/domain/members/membership'
import type { Membership } from '@larder/shared/domain/members/membership'
import type { AccountStore } from '../auth/accounts.module.ts'
import type { Caller } from '../auth/sessions/caller.ts'
import type { SessionService } from '../auth/sessions/sessions.service.ts'
import type { Actor } from '../authz.ts'
import type { HouseholdsService } from '../households/households.service.ts'
import type { Homes } from './homes.ts'
import type { HouseholdMoveRepository } from './household-move.repository.ts'
import type { InvitationRepository, StoredInvitation } from './invitation.repository.ts'
import { knownTraits } from './known-traits.ts'

type Deps = Pick<AccountStore, 'users' | 'events'> & {
  homes: Homes
  households: HouseholdsService
  invitations: InvitationRepository
  moves: HouseholdMoveRepository
  sessions: Pick<SessionService, 'assertConfirmed' | 'resolve'>
  sendsMails: boolean
  now: () => Date
}

/** An invitation as owners see it. */
export const toInvitation = (
  { id, email, invited_by, created_at, expires_at }: StoredInvitation,
  names: ReadonlyMap<string, string>,
): Invitation => ({
  id,
  email,
  invited_by: names.get(invited_by) ?? null,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
})

/** The household of the caller: who belongs to it, and who leaves it. */
export const createMembersService = (deps: Deps) => {
  const { users, events, homes, households, invitations, moves, sessions, sendsMails, now } = deps

  const namesOf = ({ members }: Membership) => users.mapNames(members.map(({ user_id }) => user_id))

  const show = async ({ userId, householdId, timeZone }: Omit<Actor, 'sessionId'>): Promise<Household> => {
    const membership = await homes.find(householdId)
    const [names, open, coming, keptId] = await Promise.all([
      namesOf(membership),
      isOwner(membership, userId) ? invitations.listOpen(householdId, now()) : [],
      moves.listInto(householdId),
      households.findKeptFor(userId),
    ])
    return {
      id: householdId,
      time_zone: timeZone,
      members: membership.members.map(({ user_id, role, joined_at }) => ({
        user_id,
        name: names.get(user_id) ?? '',
        role,
        joined_at: joined_at.toISOString(),
      })),
      former_members: membership.former_members.map(({ left_at, ...former }) => ({
        ...former,
        left_at: left_at.toISOString(),
      })),
      invitations: open.map((invitation) => toInvitation(invitation, names)),
      can_mail: sendsMails,
      bringing: coming
        .filter(({ brings, brought_at }) => brings && brought_at === null)
        .map(({ user_id, moved_count, total_count }) => ({
          name: names.get(user_id) ?? '',
          moved_count,
          total_count,
        })),
      has_left_stock: keptId !== null,
    }
  }

  const nameOf = async (userId: string): Promise<string> =>
    (await users.mapNames([userId])).get(userId) ?? 'A former member'

  return {
    show,

    /**
     * Changes what everybody of the household sees dates and prices by; what is absent stays.
     * @throws DomainError owner_only, validation_failed
     */
    changeTraits: async (actor: Actor, asked: HouseholdTraits): Promise<Household> => {
      assertOwner(await homes.find(actor.householdId), actor.userId)
      const traits = knownTraits(asked)
      await households.changeTraits(actor.householdId, traits)
      return show({ ...actor, timeZone: traits.time_zone ?? actor.timeZone })
    },

    /**
     * Makes a member an owner or the other way round.
     * @throws DomainError owner_only, confirmation_required, not_found, last_owner
     */
    changeRole: async (
      actor: Actor,
      userId: string,
      role: MemberRole,
      caller: Caller,
    ): Promise<Household> => {
      assertOwner(await homes.find(actor.householdId), actor.userId)
      await sessions.assertConfirmed(actor)
      await homes.change(actor.householdId, (membership) =>
        changeRole(membership, actor.userId, userId, role),
      )
      await events.record(userId, 'member_role_changed', userId === actor.userId ? caller : null)
      return show(actor)
    },

    /**
     * Removes another member, who loses access at once.
     * @throws DomainError owner_only, confirmation_required, not_found
     */
    remove: async (actor: Actor, userId: string, caller: Caller): Promise<void> => {
      const membership = await homes.find(actor.householdId)
      assertOwner(membership, actor.userId)
      await sessions.assertConfirmed(actor)
      if (!isMember(membership, userId)) throw notThere('member')
      const removed = { userId, name: await nameOf(userId) }
      await homes.change(actor.householdId, (current) => remove(current, actor.userId, removed, now()))
      await homes.settle(userId)
      await events.record(userId, 'household_removed_from', null)
      await events.record(actor.userId, 'member_removed', caller)
    },

    /**
     * Leaves the household; returns the one that is the caller's then.
     * @throws DomainError last_owner, not_shared
     */
    leave: async (actor: Actor, caller: Caller): Promise<Household> => {
      const leaver = { userId: actor.userId, name: await nameOf(actor.userId) }
      await homes.change(actor.householdId, (membership) => leave(membership, leaver, now()))
      await homes.settle(actor.userId)
      await events.record(actor.userId, 'household_left', caller)
      return show(await sessions.resolve(actor.sessionId))
    },
  }
}
export type MembersService = ReturnType<typeof createMembersService>
