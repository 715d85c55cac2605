import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { DomainError, ERRORS } from '@larder/shared/contracts/base/errors'
import type { OperationsService } from '@larder/shared/server/operations/operations.service'
import { callerOf } from '../../http/caller-of.ts'
import { leadTo } from './act.routes.ts'
import { noticeOf } from './notices.ts'
import { operatorOf } from './operations-guard.ts'
import { backupsPage, restorePage } from './pages/backups-page.ts'

const ListQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  done: z.string().max(40).optional(),
})
const NameParams = z.object({ name: z.string().max(100) })
const Confirmed = z.object({ form: z.string(), password: z.string().max(1024) })

type OfBackup = { Params: z.output<typeof NameParams> }

const send = (reply: FastifyReply, page: string) => reply.type('text/html; charset=utf-8').send(page)

/** Backups on the operators' page: which there are, making one, and bringing one back. */
export const backupRoutes = (
  app: FastifyInstance,
  { backups, sessions }: Pick<OperationsService, 'backups' | 'sessions'>,
  now: () => Date,
): void => {
  app.get<{ Querystring: z.output<typeof ListQuery> }>(
    '/backups',
    { schema: { hide: true, querystring: ListQuery } },
    async (request, reply) => {
      const { page, done } = request.query
      const [view, night] = [await backups.look(page), await backups.findLastNight()]
      const list = { view, night, pageNumber: page, now: now() }
      return send(reply, backupsPage(operatorOf(request), list, noticeOf(done)))
    },
  )

  app.post('/backups', { schema: { hide: true } }, async (request, reply) => {
    const isBegun = await backups.backUp(operatorOf(request))
    return leadTo(reply, '/backups', isBegun ? 'backup-begun' : 'desk-busy')
  })

  app.get<OfBackup>(
    '/backups/:name/restore',
    { schema: { hide: true, params: NameParams } },
    async (request, reply) => {
      const backup = await backups.find(request.params.name)
      return send(reply, restorePage(operatorOf(request), backup, now()))
    },
  )

  app.post<OfBackup & { Body: z.output<typeof Confirmed> }>(
    '/backups/:name/restore',
    { schema: { hide: true, params: NameParams, body: Confirmed } },
    async (request, reply) => {
      const operator = operatorOf(request)
      const backup = await backups.find(request.params.name)
      const deviceIdFor = (userId: string) => app.sessionCookies.deviceIdFor(request, userId)
      try {
        await sessions.confirm(operator, request.body.password, { ...callerOf(request), deviceIdFor })
      } catch (error) {
        if (!(error instanceof DomainError && error.code === 'invalid_credentials')) throw error
        reply.status(ERRORS.invalid_credentials.status)
        return send(
          reply,
          restorePage(operator, backup, now(), 'This is not your password. Nothing was done.'),
        )
      }
      const isBegun = await backups.restore(operator, backup)
      return leadTo(reply, '/backups', isBegun ? 'restore-begun' : 'desk-busy')
    },
  )
}
