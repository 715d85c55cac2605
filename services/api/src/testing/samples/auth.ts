import type { Session } from '@larder/shared/contracts/accounts/sessions'
import type { ForeignCalls, OldestDocuments, Views } from '../samples.ts'
import type { TestHousehold } from '../test-household.ts'

export type SessionIds = { sessionId: string; userId: string }

/** The owner's second device, which signs in again after it was signed out. */
export const make = async ({ get, post, owner }: TestHousehold): Promise<SessionIds> => {
  await post('/auth/login', { username: owner.user.username, password: owner.password })
  const other = (await get<Session[]>('/auth/sessions')).find((session) => !session.is_current)
  return { sessionId: other?.id ?? '', userId: owner.user.id }
}

export const oldestIds = ({ sessions, users }: OldestDocuments): SessionIds => ({
  sessionId: String(sessions?._id),
  userId: String(users?._id),
})

export const FOREIGN_CALLS: ForeignCalls<SessionIds> = {
  'GET /auth/me': () => ({ reach: 'own' }),
  'GET /auth/sessions': () => ({ reach: 'own' }),
  'DELETE /auth/sessions': () => ({ reach: 'own' }),
  'DELETE /auth/sessions/:id': ({ sessionId }) => ({ reach: 'theirs', params: { id: sessionId } }),
  'GET /auth/security-events': ({ sessionId }) => ({ reach: 'own', query: { before: sessionId } }),
  'PUT /auth/password': () => ({
    reach: 'own',
    body: { current_password: 'not the right one', new_password: 'another long password' },
  }),
  'POST /auth/confirm': () => ({ reach: 'own', body: { password: 'not the right one' } }),
  'POST /auth/google/confirm': () => ({ reach: 'own', body: { id_token: 'no token' } }),
  'POST /auth/confirm-email/send': () => ({ reach: 'own' }),
  'POST /auth/promote-superadmin': () => ({ reach: 'own' }),
  'GET /auth/google-status': () => ({ reach: 'own' }),
  'POST /auth/disconnect-google': () => ({ reach: 'own' }),
  'PUT /users/settings': () => ({ reach: 'own', body: { daily_consumption_rate: 7 } }),
}

export const PUBLIC_CALLS: readonly string[] = [
  'POST /users/',
  'POST /auth/login',
  'POST /auth/refresh',
  'POST /auth/logout',
  'POST /auth/forgot-password',
  'POST /auth/reset-password',
  'POST /auth/confirm-email',
]

export const VIEWS: Views = [
  () => '/auth/me',
  // Without when each was used last.
  () => ({ path: '/auth/sessions', read: (sessions: Session[]) => sessions.map(({ id }) => id).sort() }),
]
