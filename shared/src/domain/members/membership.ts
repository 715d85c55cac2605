import { MAX_MEMBERS } from '../../contracts/accounts/members.ts'
import type { MemberRole } from '../../contracts/accounts/members.ts'
import { DomainError, notThere } from '../../contracts/base/errors.ts'

export type Membership = {
  /** In the order in which they joined. */
  members: readonly { user_id: string; role: MemberRole; joined_at: Date }[]
  former_members: readonly { user_id: string; name: string; left_at: Date }[]
  /** The person who left it behind, for whom it waits; null while it has members. */
  kept_for: string | null
}

/** Who leaves, and the name by which histories go on to know them. */
export type Leaver = { userId: string; name: string }

export const isMember = ({ members }: Membership, userId: string): boolean =>
  members.some(({ user_id }) => user_id === userId)

export const isOwner = ({ members }: Membership, userId: string): boolean =>
  members.some(({ user_id, role }) => user_id === userId && role === 'owner')

/** Whether the household would be without an owner, but not without members, if this member left or were none. */
export const isLastOwner = (membership: Membership, userId: string): boolean =>
  isOwner(membership, userId) &&
  membership.members.length > 1 &&
  !membership.members.some(({ user_id, role }) => user_id !== userId && role === 'owner')

/** @throws DomainError owner_only */
export const assertOwner = (membership: Membership, userId: string): void => {
  if (!isOwner(membership, userId)) throw new DomainError('owner_only')
}

/** A household of one person. */
export const soleMembership = (userId: string, joined_at: Date): Membership => ({
  members: [{ user_id: userId, role: 'owner', joined_at }],
  former_members: [],
  kept_for: null,
})

/**
 * Adds a newcomer, unless it is a member already; one who was a member before is no longer a former one.
 * @throws DomainError invitation_invalid for a household that everybody has left; household_members_full
 */
export const admit = (membership: Membership, userId: string, at: Date): Membership => {
  const { members, former_members } = membership
  if (isMember(membership, userId)) return membership
  if (members.length === 0) throw new DomainError('invitation_invalid')
  if (members.length >= MAX_MEMBERS) throw new DomainError('household_members_full')
  return {
    ...membership,
    members: [...members, { user_id: userId, role: 'member', joined_at: at }],
    former_members: former_members.filter(({ user_id }) => user_id !== userId),
  }
}

const without = (membership: Membership, { userId, name }: Leaver, at: Date): Membership => ({
  ...membership,
  members: membership.members.filter(({ user_id }) => user_id !== userId),
  former_members: [
    ...membership.former_members.filter(({ user_id }) => user_id !== userId),
    { user_id: userId, name, left_at: at },
  ],
})

/**
 * A member leaves the others.
 * @throws DomainError last_owner; not_shared when there are no others
 */
export const leave = (membership: Membership, leaver: Leaver, at: Date): Membership => {
  if (!isMember(membership, leaver.userId)) return membership
  if (membership.members.length === 1) throw new DomainError('not_shared')
  if (isLastOwner(membership, leaver.userId)) throw new DomainError('last_owner')
  return without(membership, leaver, at)
}

/**
 * An owner removes somebody else.
 * @throws DomainError owner_only, not_found
 */
export const remove = (membership: Membership, ownerId: string, removed: Leaver, at: Date): Membership => {
  assertOwner(membership, ownerId)
  if (!isMember(membership, removed.userId) || removed.userId === ownerId) throw notThere('member')
  return without(membership, removed, at)
}

/**
 * Somebody leaves the others because the account ends: the last owner is followed by the member of longest standing.
 * Who lives alone stays, so that the household ends with the account.
 */
export const leaveForGood = (membership: Membership, leaver: Leaver, at: Date): Membership => {
  if (!isMember(membership, leaver.userId) || membership.members.length === 1) return membership
  const { members, ...left } = without(membership, leaver, at)
  const hasOwner = members.some(({ role }) => role === 'owner')
  return {
    ...left,
    members: hasOwner
      ? members
      : members.map((one, index) => (index === 0 ? { ...one, role: 'owner' } : one)),
  }
}

/**
 * The only member moves to another household; this one waits for the person if `isKept`.
 * @throws DomainError last_owner when somebody has joined meanwhile
 */
export const vacate = (membership: Membership, userId: string, isKept: boolean): Membership => {
  if (!isMember(membership, userId)) return membership
  if (membership.members.length > 1) throw new DomainError('last_owner')
  return { ...membership, members: [], kept_for: isKept ? userId : null }
}

/** Somebody returns to the household that was left behind. */
export const returnTo = (membership: Membership, userId: string, at: Date): Membership => ({
  ...soleMembership(userId, at),
  former_members: membership.former_members,
})

/**
 * Makes a member an owner or the other way round.
 * @throws DomainError owner_only, not_found, last_owner
 */
export const changeRole = (
  membership: Membership,
  ownerId: string,
  userId: string,
  role: MemberRole,
): Membership => {
  assertOwner(membership, ownerId)
  if (!isMember(membership, userId)) throw notThere('member')
  const isSole = membership.members.length === 1
  if (role === 'member' && (isSole || isLastOwner(membership, userId))) throw new DomainError('last_owner')
  return {
    ...membership,
    members: membership.members.map((one) => (one.user_id === userId ? { ...one, role } : one)),
  }
}

/** Names the former members of another household, all of which was brought along. */
export const adoptFormer = (membership: Membership, adopted: Membership['former_members']): Membership => {
  const known = new Set([...membership.members, ...membership.former_members].map(({ user_id }) => user_id))
  const further = adopted.filter(({ user_id }) => !known.has(user_id))
  if (further.length === 0) return membership
  return { ...membership, former_members: [...membership.former_members, ...further] }
}
