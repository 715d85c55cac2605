import type { Household } from '@larder/shared/contracts/accounts/members'
import type { MakeDocuments } from '../oldest-documents.ts'
import type { ForeignCalls, OldestDocuments, Views } from '../samples.ts'
import type { Member } from '../test-app.ts'
import type { TestHousehold } from '../test-household.ts'

export type MemberIds = {
  /** Somebody else of the household, and an invitation into it. */
  memberId: string
  invitationId: string
}

/** Somebody becomes a member of the household. */
export const join = async ({ post, send }: TestHousehold, member: Member): Promise<void> => {
  const body = await post<{ token: string }>('/household/invitations', {})
  const path = '/household/join'
  const joined = await send({ method: 'POST', path }, member, { body: { token: body.token } })
  if (joined.statusCode !== 200) throw new Error(`${path}: ${joined.body}`)
}

/** A member and an open invitation. */
export const make = async (household: TestHousehold): Promise<MemberIds> => {
  const { get, post, sut } = household
  const member = await sut.signUp()
  await join(household, member)
  await post('/household/invitations', {})
  const [open] = (await get<Household>('/household')).invitations
  return { memberId: member.user.id, invitationId: open?.id ?? '' }
}

export const oldestIds = ({ users, household_invitations }: OldestDocuments): MemberIds => ({
  memberId: String(users?._id),
  invitationId: String(household_invitations?._id),
})

const NO_TOKEN = 'A'.repeat(43)

export const FOREIGN_CALLS: ForeignCalls<MemberIds> = {
  'GET /household': () => ({ reach: 'own' }),
  'PUT /household': () => ({
    reach: 'own',
    body: { time_zone: 'Asia/Tokyo', currency: 'JPY', first_weekday: 7 },
  }),
  'POST /household/invitations': () => ({ reach: 'own', body: {} }),
  'DELETE /household/invitations/:id': ({ invitationId }) => ({
    reach: 'theirs',
    params: { id: invitationId },
  }),
  'POST /household/join': () => ({ reach: 'own', body: { token: NO_TOKEN } }),
  'PUT /household/members/:user_id': ({ memberId }) => ({
    reach: 'theirs',
    params: { user_id: memberId },
    body: { role: 'member' },
  }),
  'DELETE /household/members/:user_id': ({ memberId }) => ({
    reach: 'theirs',
    params: { user_id: memberId },
  }),
  'POST /household/leave': () => ({ reach: 'own' }),
}

export const PUBLIC_CALLS: readonly string[] = ['POST /household/invitations/look']

export const VIEWS: Views = [() => '/household']

export const makeOldestDocuments: MakeDocuments = ({ user, household, id }) => ({
  household_invitations: {
    _id: id(),
    household_id: household._id,
    invited_by: user._id,
    email: 'ben@example.org',
    token_hash: 'no hash',
    created_at: new Date(),
    expires_at: new Date(Date.now() + 86_400_000),
  },
  household_moves: {
    _id: id(),
    household_id: household._id,
    user_id: user._id,
    invitation_id: id(),
    brings: true,
    requested_at: new Date(),
    state: 'failed',
    attempt: 1,
    start_count: 1,
    lease: { worker: null, until: new Date() },
    updated_at: new Date(),
  },
})
