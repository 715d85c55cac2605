import type { FastifyInstance } from 'fastify'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { OutboxService } from '@larder/shared/server/notifications/outbox.service'
import { isLocalRequest } from './is-local-request.ts'
import { outboxPage } from './outbox-page.ts'

type Services = { outbox: OutboxService; config: { isOutboxServed: boolean } }

/** The page of mails that could not be sent: they hold reset links, so it shows itself on this machine alone. */
export const outboxRoutes = (app: FastifyInstance, { outbox, config }: Services) => {
  app.get('/dev/outbox', { schema: { hide: true } }, async ({ headers }, reply) => {
    if (!config.isOutboxServed || !isLocalRequest(headers)) throw new DomainError('not_found')
    return reply.type('text/html; charset=utf-8').send(outboxPage(await outbox.list()))
  })
}
