import type { FastifyInstance } from 'fastify'
import { DomainError } from '@larder/shared/contracts/base/errors'
import {
  lookAtReminderAct,
  openUnsubscribePage,
  performReminderAct,
  REMINDER_ACT_PATH,
  unsubscribeByMail,
} from '@larder/shared/contracts/insights/notifications'
import type { ReminderActs } from '@larder/shared/server/notifications/reminders/deliveries/reminder-acts.service'
import { mount } from '../../http/mount.ts'

/** What the links in mails and notifications do: without a session, by the secret in the link. */
export const reminderActsRoutes = (
  app: FastifyInstance,
  { reminderActs }: { reminderActs: ReminderActs },
) => {
  mount(app, lookAtReminderAct, ({ body }) => reminderActs.look(body.token))

  mount(app, performReminderAct, async ({ body }) => ({ message: await reminderActs.perform(body.token) }))

  mount(app, openUnsubscribePage, async ({ query, reply }) =>
    reply.redirect(`${REMINDER_ACT_PATH}#${encodeURIComponent(query.token)}`, 303),
  )

  mount(app, unsubscribeByMail, async ({ query }) => {
    // Of the links of a mail only this one may stand in an address, which other servers may write into their logs.
    if (!query.token.endsWith('.unsubscribe')) throw new DomainError('reminder_link_invalid')
    await reminderActs.perform(query.token)
    return undefined
  })
}
