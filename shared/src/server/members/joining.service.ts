import { INVITATION_DAYS, MAX_INVITATIONS, MAX_MEMBERS } from '@larder/shared/contracts/accounts/members'
import type {
  Household,
  Invitation,
  InvitationView,
  Join,
  Joining,
} from '@larder/shared/contracts/accounts/members'
import { DomainError, notThere } from '@larder/shared/contracts/base/errors'
import { assertOwner, isLastOwner, isMember, leave } from '@larder/shared/domain/members/membership'
import type { Membership } from '@larder/shared/domain/members/membership'
import type { AccountStore } from '../auth/accounts.module.ts'
import type { Caller } from '../auth/sessions/caller.ts'
import { hashSecret, randomSecret } from '../auth/sessions/refresh-token.ts'
import type { SessionService } from '../auth/sessions/sessions.service.ts'
import { attemptsFrom } from '../auth/throttle/attempts-from.ts'
import {
  INVITE_BY_ACCOUNT,
  INVITE_MAIL_BY_ACCOUNT,
  RESET_BY_ADDRESS,
} from '../auth/throttle/throttle-rules.ts'
import type { Throttle } from '../auth/throttle/throttle.ts'
import { authorize } from '../authz.ts'
import type { Actor } from '../authz.ts'
import type { PublishEvent } from '../events/household-events.ts'
import type { HouseholdsService } from '../households/households.service.ts'
import type { JobProducer } from '../jobs/job-producer.ts'
import type { Logger } from '../logging.ts'
import type { Homes } from './homes.ts'
import type { FindInvitation, FoundInvitation } from './find-invitation.ts'
import type { InvitationRepository } from './invitation.repository.ts'
import { toInvitation } from './members.service.ts'
import type { MembersService } from './members.service.ts'
import type { StockMeasure } from './own-stock.ts'

const LIFETIME_MS = INVITATION_DAYS * 24 * 3600 * 1000

type Deps = Pick<AccountStore, 'users' | 'events' | 'requestMail'> & {
  homes: Homes
  households: HouseholdsService
  invitations: InvitationRepository
  findInvitation: FindInvitation
  stock: StockMeasure
  members: Pick<MembersService, 'show'>
  sessions: Pick<SessionService, 'assertConfirmed' | 'resolve'>
  throttle: Throttle
  jobs: JobProducer
  /** Whether there is a mail server. */
  sendsMails: boolean
  publish: PublishEvent
  logger: Logger
  now: () => Date
}

/** Invitations, and joining a household by one. */
export const createJoiningService = (deps: Deps) => {
  const { users, events, requestMail, homes, households, invitations, findInvitation } = deps
  const { stock, members, sessions, throttle, jobs, sendsMails, publish, logger, now } = deps

  const tell = (householdId: string) =>
    publish(householdId, { type: 'members.changed', id: null, version: null })

  /** The household that somebody has alone, or has left behind: its stock can be brought along. */
  const findOwnId = async ({ userId, householdId }: Actor, own: Membership): Promise<string | null> =>
    own.members.length > 1 ? households.findKeptFor(userId) : householdId

  const preview = async (actor: Actor, { invitation, membership }: FoundInvitation): Promise<Joining> => {
    const own = await homes.find(actor.householdId)
    const ownId = await findOwnId(actor, own)
    return {
      is_member: isMember(membership, actor.userId),
      left_member_count: own.members.length - 1,
      is_last_owner: isLastOwner(own, actor.userId),
      own_stock: ownId === null ? null : await stock.findOwn(ownId),
      fits: ownId === null || (await stock.fits(ownId, invitation.household_id)),
    }
  }

  /** @throws DomainError last_owner, member_already, household_members_full, own_stock_undecided, own_stock_too_large */
  const assertMayJoin = ({ membership }: FoundInvitation, joining: Joining, choice: Join['own_stock']) => {
    if (joining.is_member) throw new DomainError('member_already')
    if (joining.is_last_owner) throw new DomainError('last_owner')
    if (membership.members.length >= MAX_MEMBERS) throw new DomainError('household_members_full')
    if (joining.own_stock !== null && choice === undefined) throw new DomainError('own_stock_undecided')
    if (joining.own_stock !== null && choice === 'bring' && !joining.fits)
      throw new DomainError('own_stock_too_large')
  }

  /** Leaves the other members of the caller's household, if there are any; returns the household that is left alone. */
  const leaveOthers = async ({ userId, householdId }: Actor): Promise<string> => {
    const own = await homes.find(householdId)
    if (own.members.length < 2) return householdId
    const names = await users.mapNames([userId])
    const leaver = { userId, name: names.get(userId) ?? 'A former member' }
    await homes.change(householdId, (membership) => leave(membership, leaver, now()))
    await homes.settle(userId)
    return (await users.findById(userId))?.household_id ?? householdId
  }

  return {
    /**
     * Invites one person, by mail or by a link whose token only this answer contains.
     * @throws DomainError owner_only, confirmation_required, household_members_full, invitations_full,
     *   mail_not_configured, address_unconfirmed, TooManyAttempts
     */
    invite: async (
      actor: Actor,
      email: string | undefined,
      caller: Caller,
    ): Promise<{ invitation: Invitation; token: string | null }> => {
      const { userId, householdId } = actor
      const membership = await homes.find(householdId)
      assertOwner(membership, userId)
      await sessions.assertConfirmed(actor)
      if (membership.members.length >= MAX_MEMBERS) throw new DomainError('household_members_full')
      const user = await users.findById(userId)
      if (email !== undefined && !sendsMails) throw new DomainError('mail_not_configured')
      if (email !== undefined && user?.email_unconfirmed) throw new DomainError('address_unconfirmed')
      const open = await invitations.listOpen(householdId, now())
      if (open.length >= MAX_INVITATIONS) throw new DomainError('invitations_full')
      const rule = email === undefined ? INVITE_BY_ACCOUNT : INVITE_MAIL_BY_ACCOUNT
      await throttle.countAttempt({ rule, subject: userId })
      const at = now()
      const token = email === undefined ? randomSecret() : null
      const invitation = await invitations.insert({
        household_id: householdId,
        invited_by: userId,
        email: email ?? null,
        token_hash: token === null ? null : hashSecret(token),
        created_at: at,
        expires_at: new Date(at.getTime() + LIFETIME_MS),
      })
      if (email !== undefined) await requestMail('invitation', userId, caller, LIFETIME_MS, invitation.id)
      await events.record(userId, 'member_invited', caller)
      tell(householdId)
      return { invitation: toInvitation(invitation, await users.mapNames([userId])), token }
    },

    /** @throws DomainError owner_only, not_found */
    withdraw: async (actor: Actor, id: string): Promise<void> => {
      const invitation = authorize(actor, await invitations.findById(id), 'invitation')
      assertOwner(await homes.find(actor.householdId), actor.userId)
      if (invitation.expires_at <= now()) throw notThere('invitation')
      await invitations.remove(invitation.id)
      tell(actor.householdId)
    },

    /**
     * Who invites, and what joining would change for a caller who is signed in.
     * @throws DomainError invitation_invalid, TooManyAttempts
     */
    look: async (token: string, actor: Actor | null, caller: Caller): Promise<InvitationView> => {
      const attempts = attemptsFrom(RESET_BY_ADDRESS, caller)
      await throttle.countAttempt(attempts)
      const found = await findInvitation(token)
      await throttle.succeed(attempts)
      const { invitation, membership } = found
      const names = await users.mapNames([invitation.invited_by])
      return {
        invited_by: names.get(invitation.invited_by) ?? '',
        member_count: membership.members.length,
        expires_at: invitation.expires_at.toISOString(),
        joining: actor && (await preview(actor, found)),
      }
    },

    /**
     * Joins the household of an invitation. What the caller has alone is brought along by a job, or waits.
     * @throws DomainError invitation_invalid, confirmation_required, member_already, last_owner, household_members_full,
     *   own_stock_undecided, own_stock_too_large, household_move_running, TooManyAttempts
     */
    join: async (actor: Actor, { token, own_stock: choice }: Join, caller: Caller): Promise<Household> => {
      const attempts = attemptsFrom(RESET_BY_ADDRESS, caller)
      await throttle.countAttempt(attempts)
      const found = await findInvitation(token)
      await throttle.succeed(attempts)
      const joining = await preview(actor, found)
      assertMayJoin(found, joining, choice)
      await sessions.assertConfirmed(actor)

      const { id: invitationId, household_id } = found.invitation
      if (!(await invitations.claim(invitationId, actor.userId, now())))
        throw new DomainError('invitation_invalid')
      try {
        // An empty household is not kept: nothing is lost with it.
        const brings = joining.own_stock === null || choice === 'bring'
        const move = await homes.move({
          id: await leaveOthers(actor),
          household_id,
          user_id: actor.userId,
          invitation_id: invitationId,
          brings,
        })
        if (brings) {
          await jobs
            .enqueue('household.move', { id: move.id, attempt: move.attempt })
            .catch((error: unknown) => {
              logger.warn(
                { err: error },
                'The move of a household could not be queued; the sweep will queue it',
              )
            })
        }
      } catch (error) {
        await invitations.release(invitationId, actor.userId)
        throw error
      }
      await events.record(actor.userId, 'household_joined', caller)
      return members.show(await sessions.resolve(actor.sessionId))
    },
  }
}
export type JoiningService = ReturnType<typeof createJoiningService>
