import type { ForeignCalls, Views } from '../foreign-calls.ts'

const NO_TOKEN = 'A'.repeat(43)

export const FOREIGN_CALLS: ForeignCalls = {
  'GET /household': () => ({ reach: 'own' }),
  'PUT /household': () => ({ reach: 'own', body: { time_zone: 'Asia/Tokyo' } }),
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
