import { createAccountRepositories } from '@larder/shared/server/auth/create-accounts'
import { createResetMailService } from '@larder/shared/server/auth/reset-mail.service'
import { createSecurityEventService } from '@larder/shared/server/auth/security-events.service'
import { createLogger } from '@larder/shared/server/logging'
import { connectMongo } from '@larder/shared/server/mongo'
import { createOutboxRepository } from '@larder/shared/server/notifications/outbox.repository'
import { createOutboxService } from '@larder/shared/server/notifications/outbox.service'
import type { TestApp } from './test-app.ts'

const ALL = 1_000

/** Stands in for the worker: sends the reset mails that were asked for, into the outbox; and changes accounts behind the API's back. */
export const createPlayedMailman = ({ config }: TestApp, now: () => Date) => {
  const mongo = connectMongo(config.MONGODB_URI, createLogger('test', 'silent'))
  const { resets, users, securityEvents } = createAccountRepositories(mongo.connection)
  const outbox = createOutboxService({ outbox: createOutboxRepository(mongo.connection), now })
  const mails = createResetMailService({
    resets,
    users,
    events: createSecurityEventService({ events: securityEvents, now }),
    mailer: outbox,
    publicUrl: config.PUBLIC_URL,
    now,
  })
  const listUnsent = () => resets.listUnsent(new Date(now().getTime() + 1), now(), ALL)

  return {
    listUnsent,
    /** Sends what is waiting; answers the tokens of all mails to `address`, the latest first. */
    deliver: async (address: string): Promise<string[]> => {
      for (const reset of await listUnsent()) await mails.send(reset, new AbortController().signal)
      const sent = await outbox.list()
      return sent
        .filter(({ to }) => to === address)
        .map(({ text }) => /\/reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? '')
    },
    lock: (userId: string) => users.updateActive(userId, false),
    /** Makes an account one that never had a password. */
    removePassword: async (username: string) => {
      await mongo.connection.collection('users').updateOne({ username }, { $set: { password_hash: null } })
    },
    close: () => mongo.close(),
  }
}
export type PlayedMailman = ReturnType<typeof createPlayedMailman>
