import {
  addMailbox,
  changeMailbox,
  checkMailbox,
  checkNewMailbox,
  listMailboxes,
  removeMailbox,
} from '@larder/shared/contracts/orders/mailboxes'
import { answers } from '../call.ts'
import type { Call } from '../call.ts'
import type { MailboxService } from './mailboxes.service.ts'

export const mailboxCalls = (mailboxes: MailboxService): Call[] => [
  answers(listMailboxes, async (_input, actor) => ({ mailboxes: await mailboxes.list(actor) })),

  answers(addMailbox, ({ body }, actor) => mailboxes.add(actor, body)),

  answers(checkNewMailbox, ({ body }, actor) => mailboxes.checkNew(actor, body.imap, body.password)),

  answers(changeMailbox, ({ params, body }, actor) => mailboxes.change(actor, params.id, body)),

  answers(removeMailbox, ({ params, query }, actor) => mailboxes.remove(actor, params.id, query.forget)),

  answers(checkMailbox, ({ params, body }, actor) => mailboxes.check(actor, params.id, body?.imap)),
]
