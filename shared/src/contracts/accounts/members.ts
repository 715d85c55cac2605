import { z } from 'zod'
import { Email, InvitationToken } from './auth.ts'
import { defineEndpoint } from '../base/endpoint.ts'
import { Id, Instant } from '../base/primitives.ts'

/** More people than live together anywhere. */
export const MAX_MEMBERS = 20
export const MAX_INVITATIONS = 20
export const INVITATION_DAYS = 7

/** Owners decide who belongs to the household; everything else is everybody's. */
export const MemberRole = z.enum(['owner', 'member'])
export type MemberRole = z.infer<typeof MemberRole>

export const HouseholdMember = z.object({
  user_id: Id,
  name: z.string(),
  role: MemberRole,
  joined_at: Instant,
})
export type HouseholdMember = z.infer<typeof HouseholdMember>

export const FormerMember = z.object({ user_id: Id, name: z.string(), left_at: Instant })
export type FormerMember = z.infer<typeof FormerMember>

/** An invitation that nobody has used yet. */
export const Invitation = z.object({
  id: Id,
  /** Whom it was mailed to; null for a link. */
  email: z.string().nullable(),
  /** Who invited; null when that person left since. */
  invited_by: z.string().nullable(),
  created_at: Instant,
  expires_at: Instant,
})
export type Invitation = z.infer<typeof Invitation>

/** How far the stock of a newcomer is moved, in documents. */
export const Bringing = z.object({
  name: z.string(),
  moved_count: z.int(),
  /** Null until they are counted. */
  total_count: z.int().nullable(),
})
export type Bringing = z.infer<typeof Bringing>

export const Household = z.object({
  id: Id,
  time_zone: z.string(),
  /** The longest-standing first. */
  members: z.array(HouseholdMember),
  former_members: z.array(FormerMember),
  /** Empty for members who are no owners. */
  invitations: z.array(Invitation),
  /** Whether invitations can be mailed from here. */
  can_mail: z.boolean(),
  /** What newcomers are bringing along at this moment. */
  bringing: z.array(Bringing),
  /** Whether the caller has left stock behind, to which leaving leads back. */
  has_left_stock: z.boolean(),
})
export type Household = z.infer<typeof Household>

/** What somebody has who lives alone, and could bring along. */
export const OwnStock = z.object({
  entry_count: z.int(),
  item_count: z.int(),
  receipt_count: z.int(),
  mailbox_count: z.int(),
})
export type OwnStock = z.infer<typeof OwnStock>

/** What joining would change for the caller. */
export const Joining = z.object({
  /** True for a member of the household that the invitation is for. */
  is_member: z.boolean(),
  /** The other members of the caller's household, which is left by joining. */
  left_member_count: z.int(),
  /** True for the only owner of a household with other members, who must make somebody else an owner first. */
  is_last_owner: z.boolean(),
  /** Null where there is nothing to bring along. */
  own_stock: OwnStock.nullable(),
  /** Whether both together fit into one household. */
  fits: z.boolean(),
})
export type Joining = z.infer<typeof Joining>

/** What an invitation says to whoever has it; `joining` only to somebody who is signed in. */
export const InvitationView = z.object({
  invited_by: z.string(),
  member_count: z.int(),
  expires_at: Instant,
  joining: Joining.nullable(),
})
export type InvitationView = z.infer<typeof InvitationView>

/** Where invitations lead; the token follows the `#`, so that it gets into no log of a server. */
export const INVITATION_PATH = '/join'

export const OwnStockChoice = z.enum(['bring', 'leave'])
export type OwnStockChoice = z.infer<typeof OwnStockChoice>

export const Join = z.object({
  token: InvitationToken,
  /** What becomes of the caller's own stock; needed where there is some. */
  own_stock: OwnStockChoice.optional(),
})
export type Join = z.infer<typeof Join>

export const getHousehold = defineEndpoint({
  method: 'GET',
  path: '/household',
  access: 'user',
  reads: ['members'],
  summary: "The caller's household: its members, former members, and open invitations",
  response: Household,
})

/** What everybody of a household sees dates and prices by; what is absent stays. */
export const HouseholdTraits = z
  .object({
    time_zone: z.string().max(64),
    currency: z.string().max(3).nullable(),
    /** 1 for Monday to 7 for Sunday. */
    first_weekday: z.int().min(1).max(7).nullable(),
  })
  .partial()
export type HouseholdTraits = z.infer<typeof HouseholdTraits>

export const updateHousehold = defineEndpoint({
  method: 'PUT',
  path: '/household',
  access: 'user',
  summary:
    "Changes the household's time zone, which determines its 'today', its currency, or the first day of its weeks; only owners may",
  body: HouseholdTraits,
  response: Household,
  changes: ['settings'],
  errors: ['owner_only'],
})

export const createInvitation = defineEndpoint({
  method: 'POST',
  path: '/household/invitations',
  access: 'user',
  summary: `Invites one person, for ${INVITATION_DAYS} days: by mail, or by a link with the token that only this answer contains`,
  body: z.object({ email: Email.optional() }),
  status: 201,
  hasSecret: true,
  response: z.object({ invitation: Invitation, token: z.string().nullable() }),
  changes: ['account', 'members'],
  errors: [
    'owner_only',
    'confirmation_required',
    'household_members_full',
    'invitations_full',
    'mail_not_configured',
    'address_unconfirmed',
    'too_many_attempts',
  ],
})

export const withdrawInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/household/invitations/:id',
  access: 'user',
  summary: 'Withdraws an invitation',
  params: z.object({ id: Id }),
  status: 204,
  changes: ['members'],
  errors: ['owner_only', 'not_found'],
})

export const lookAtInvitation = defineEndpoint({
  method: 'POST',
  path: '/household/invitations/look',
  access: 'optional',
  summary: 'Who invites, and what joining would change for the caller; changes nothing',
  body: z.object({ token: InvitationToken }),
  response: InvitationView,
  errors: ['invitation_invalid', 'too_many_attempts'],
})

export const joinHousehold = defineEndpoint({
  method: 'POST',
  path: '/household/join',
  access: 'user',
  summary:
    "Joins the household of an invitation, which is used up. The caller's own stock is brought along by a job, or waits until the caller leaves again",
  body: Join,
  response: Household,
  changes: ['account', 'members'],
  errors: [
    'invitation_invalid',
    'confirmation_required',
    'member_already',
    'last_owner',
    'household_members_full',
    'own_stock_undecided',
    'own_stock_too_large',
    'household_move_running',
    'too_many_attempts',
  ],
})

export const changeMember = defineEndpoint({
  method: 'PUT',
  path: '/household/members/:user_id',
  access: 'user',
  summary: 'Makes a member an owner, or an owner a member; only owners may',
  params: z.object({ user_id: Id }),
  body: z.object({ role: MemberRole }),
  response: Household,
  changes: ['account', 'members'],
  errors: ['owner_only', 'confirmation_required', 'not_found', 'last_owner'],
})

export const removeMember = defineEndpoint({
  method: 'DELETE',
  path: '/household/members/:user_id',
  access: 'user',
  summary:
    'Removes another member, who loses access at once and gets a household of their own; only owners may',
  params: z.object({ user_id: Id }),
  status: 204,
  changes: ['account', 'members'],
  errors: ['owner_only', 'confirmation_required', 'not_found'],
})

export const leaveHousehold = defineEndpoint({
  method: 'POST',
  path: '/household/leave',
  access: 'user',
  summary:
    "Leaves the household, whose stock stays; the caller's own one is then what was left behind, or new",
  response: Household,
  changes: ['account', 'members'],
  errors: ['last_owner', 'not_shared'],
})
