import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoginResponse, User } from '@larder/shared/contracts/accounts/auth'
import type { OpenSession } from '@larder/shared/server/auth/sessions/sessions.service'

/** The answer to a sign-in or a renewal: the token and the user in the body, the rest in cookies. */
export const answerSignIn = (
  request: FastifyRequest,
  reply: FastifyReply,
  { session, user }: { session: OpenSession; user: User },
): LoginResponse => {
  const { sessionCookies, signToken } = request.server
  sessionCookies.setRefresh(reply, session)
  sessionCookies.keepDevice(request, reply, user.id)
  return { access_token: signToken(session.sessionId), user_info: user }
}
