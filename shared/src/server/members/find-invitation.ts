import { DomainError } from '@larder/shared/contracts/base/errors'
import { isOwner } from '@larder/shared/domain/members/membership'
import type { Membership } from '@larder/shared/domain/members/membership'
import { hashSecret } from '../auth/sessions/refresh-token.ts'
import type { HouseholdsService } from '../households/households.service.ts'
import type { Homes } from './homes.ts'
import type { InvitationRepository, StoredInvitation } from './invitation.repository.ts'

/** A valid invitation, and the household that it is for. */
export type FoundInvitation = { invitation: StoredInvitation; membership: Membership }

type Deps = {
  invitations: Pick<InvitationRepository, 'findByToken'>
  homes: Pick<Homes, 'find'>
  households: Pick<HouseholdsService, 'findTraits'>
  now: () => Date
}

/** Finds a valid invitation by its token, and the household that it is for. */
export const createFindInvitation =
  ({ invitations, homes, households, now }: Deps) =>
  /** @throws DomainError invitation_invalid for an unknown, used or withdrawn one, and one of somebody who is no owner any more, or into a suspended household */
  async (token: string): Promise<FoundInvitation> => {
    const invitation = await invitations.findByToken(hashSecret(token), now())
    if (invitation === null) throw new DomainError('invitation_invalid')
    const { isSuspended } = await households.findTraits(invitation.household_id)
    if (isSuspended) throw new DomainError('invitation_invalid')
    const membership = await homes.find(invitation.household_id)
    if (!isOwner(membership, invitation.invited_by)) throw new DomainError('invitation_invalid')
    return { invitation, membership }
  }
export type FindInvitation = ReturnType<typeof createFindInvitation>
