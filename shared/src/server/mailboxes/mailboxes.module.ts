import type { Connection } from 'mongoose'
import {
  addMailbox,
  changeMailbox,
  checkMailbox,
  checkNewMailbox,
  listMailboxes,
  removeMailbox,
} from '@larder/shared/contracts/orders/mailboxes'
import type { AccountStore } from '../auth/accounts.module.ts'
import type { Emit } from '../domain-events.ts'
import type { PublishEvent } from '../events/household-events.ts'
import type { FeatureModule } from '../feature-module.ts'
import type { HouseholdsService } from '../households/households.service.ts'
import { createGmailAccess } from '../google/gmail-access.ts'
import { createGmailSource } from '../mail-sources/gmail/gmail-source.ts'
import { createImapSource } from '../mail-sources/imap/imap-source.ts'
import { answers } from '../call.ts'
import type { Call } from '../call.ts'
import { createCheckTurns } from './check-turns.ts'
import type { MailConnections } from './mail-settings.ts'
import { mailboxesCollection } from './mailbox.collection.ts'
import { createMailboxRepository } from './mailbox.repository.ts'
import { createMailboxService } from './mailboxes.service.ts'
import type { MailboxService } from './mailboxes.service.ts'

/** For processes that connect to no mailbox. */
const NONE: MailConnections = { box: null, imap: { allowedNetworks: [] }, gmail: null }

type Deps = {
  connection: Connection
  households: Pick<HouseholdsService, 'findMembership'>
  users: AccountStore['users']
  googleAccounts: AccountStore['googleAccounts']
  emit: Emit
  mail?: MailConnections | undefined
  publish: PublishEvent
  now: () => Date
}

/** The mailboxes of households. */
export const createMailboxesModule = (deps: Deps) => {
  const { connection, households, users, googleAccounts, emit, mail = NONE, publish, now } = deps
  const { box, imap, gmail } = mail
  const mailboxes = createMailboxRepository(connection)
  const services = createMailboxService({
    mailboxes,
    findMembership: households.findMembership,
    box,
    openImap: (account, password) => createImapSource({ account, password, ...imap }),
    openGmail: createGmailAccess({
      google:
        box === null || gmail === null
          ? null
          : { box, openSource: (refreshToken, wait) => createGmailSource({ ...gmail, refreshToken, wait }) },
      findLink: async (userId) => (await users.findById(userId))?.google ?? null,
    }),
    turns: createCheckTurns(),
    markGmailSynced: googleAccounts.updateLastSync,
    emit,
    publish,
    now,
  })
  return {
    services,
    collections: [mailboxesCollection],
    measure: { amount: 'mailbox_count', count: mailboxes.mapCounts },
    handlers: {
      'member.left': ({ household_id, user_id }) => services.removeOfPerson(household_id, user_id),
    },
    calls: mailboxCalls(services),
  } satisfies FeatureModule
}

const mailboxCalls = (mailboxes: MailboxService): Call[] => [
  answers(listMailboxes, async (_input, actor) => ({ mailboxes: await mailboxes.list(actor) })),

  answers(addMailbox, ({ body }, actor) => mailboxes.add(actor, body)),

  answers(checkNewMailbox, ({ body }, actor) => mailboxes.checkNew(actor, body.imap, body.password)),

  answers(changeMailbox, ({ params, body }, actor) => mailboxes.change(actor, params.id, body)),

  answers(removeMailbox, ({ params, query }, actor) => mailboxes.remove(actor, params.id, query.forget)),

  answers(checkMailbox, ({ params, body }, actor) => mailboxes.check(actor, params.id, body?.imap)),
]
