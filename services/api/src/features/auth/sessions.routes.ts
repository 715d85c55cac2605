import type { FastifyInstance } from 'fastify'
import { PAGE_LENGTH, toPage } from '@larder/shared/contracts/base/paging'
import {
  endOtherSessions,
  endSession,
  listSecurityEvents,
  listSessions,
} from '@larder/shared/contracts/accounts/sessions'
import type { SignIn } from '@larder/shared/server/auth/sign-in'
import { callerOf } from '../../http/caller-of.ts'
import { mount } from '../../http/mount.ts'

export const sessionsRoutes = (
  app: FastifyInstance,
  { accounts: { sessions, events } }: { accounts: SignIn },
) => {
  mount(app, listSessions, async ({ query }, actor) => {
    const { sessions: rows, next } = await sessions.list(actor, toPage(query))
    return { rows, next }
  })

  mount(app, endSession, async ({ params, request }, actor) => {
    await sessions.end(actor, params.id, callerOf(request))
    return undefined
  })

  mount(app, endOtherSessions, async ({ request }, actor) => {
    await sessions.assertConfirmed(actor)
    await sessions.endOthers(actor)
    await events.record(actor.userId, 'session_ended', callerOf(request))
    return undefined
  })

  mount(app, listSecurityEvents, async ({ query }, actor) => {
    const page = toPage(query) ?? { cursor: undefined, limit: PAGE_LENGTH }
    const { events: rows, next } = await events.list(actor, page)
    return { rows, next }
  })
}
