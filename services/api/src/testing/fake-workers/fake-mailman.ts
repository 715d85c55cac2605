import { randomUUID } from 'node:crypto'
import { createAccountMailService } from '@larder/shared/server/auth/account-mail/account-mail.service'
import { createAccountMailRepository } from '@larder/shared/server/auth/account-mail/account-mail.repository'
import { createSecurityEventRepository } from '@larder/shared/server/auth/security-events/security-event.repository'
import { createSecurityEventService } from '@larder/shared/server/auth/security-events/security-events.service'
import { createUserRepository } from '@larder/shared/server/auth/users/user.repository'
import { createHouseholdsModule } from '@larder/shared/server/households/households.module'
import { createLogger } from '@larder/shared/server/logging'
import { connectMongo } from '@larder/shared/server/store/mongo'
import { createInvitationMails } from '@larder/shared/server/members/invitation-mails'
import { createInvitationRepository } from '@larder/shared/server/members/invitation.repository'
import { createOutboxRepository } from '@larder/shared/server/notifications/outbox.repository'
import { createOutboxService } from '@larder/shared/server/notifications/outbox.service'
import { afterTests } from '@larder/shared/testkit/after-tests'
import type { TestApp } from '../test-app.ts'

const ALL = 1_000
/** The maximum number of attempts of a mail. */
const GRACE_MS = 60_000
/** Nobody listens to what the stand-in does. */
const publish = () => {}

/** Replaces the worker: sends requested mails to the outbox; and changes accounts without the API. */
export const createFakeMailman = ({ config }: TestApp, now: () => Date) => {
  const logger = createLogger('test', 'silent')
  const mongo = connectMongo(config.MONGODB_URI, logger)
  afterTests(mongo.close)
  const { connection } = mongo
  const mails = createAccountMailRepository(connection)
  const users = createUserRepository(
    connection,
    createHouseholdsModule({ connection, publish, now }).services,
  )
  const outbox = createOutboxRepository(connection)
  const post = createAccountMailService({
    mails,
    users,
    events: createSecurityEventService({
      events: createSecurityEventRepository(connection),
      requestMail: () => Promise.resolve(),
      publish,
      logger,
      now,
    }),
    prepareInvitation: createInvitationMails({ invitations: createInvitationRepository(connection), now }),
    mailer: createOutboxService({ outbox, now }),
    publicUrl: config.PUBLIC_URL,
    now,
  })
  const listUnsent = () => mails.work.listLapsed(new Date(now().getTime() + GRACE_MS), ALL)

  /** Sends what is waiting; returns all mails to `address`, latest first. */
  const receive = async (address: string) => {
    for (const mail of await listUnsent()) {
      const claim = await mails.work.claim(mail, randomUUID(), now())
      if (claim.kind === 'held') await post.send(claim, new AbortController().signal)
    }
    const sent = await outbox.list(ALL)
    return sent.filter(({ to }) => to === address)
  }

  return {
    listUnsent,
    /** Sends what is waiting; returns the tokens of all reset mails to `address`, latest first. */
    deliver: async (address: string): Promise<string[]> => {
      const sent = await receive(address)
      return sent.flatMap(({ text }) => /\/reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? [])
    },
    receive,
    lock: (userId: string) => users.updateActive(userId, false),
    /** Converts an account to one that never had a password. */
    removePassword: async (username: string) => {
      await mongo.connection.collection('users').updateOne({ username }, { $set: { password_hash: null } })
    },
  }
}
export type FakeMailman = ReturnType<typeof createFakeMailman>
