import { listMailMessages, readMailAgain } from '@larder/shared/contracts/orders/mail-messages'
import { cancelSync, getSyncStatus, startOrderSync } from '@larder/shared/contracts/orders/order-sync'
import { SyncOptionsInput } from '@larder/shared/contracts/orders/sync-options'
import { answers } from '../call.ts'
import type { Call } from '../call.ts'
import type { MailMessagesService } from './messages/mail-messages.service.ts'
import type { OrderSyncService } from './syncs/order-syncs.service.ts'

export const orderCalls = (syncs: OrderSyncService, messages: MailMessagesService): Call[] => [
  answers(startOrderSync, ({ body }, actor) => syncs.start(actor, body ?? SyncOptionsInput.parse({}))),

  answers(getSyncStatus, ({ query }, actor) => syncs.getStatus(actor, query)),

  answers(cancelSync, ({ body }, actor) => syncs.cancel(actor, body ?? {})),

  answers(listMailMessages, ({ query }, actor) => messages.list(actor, query)),

  answers(readMailAgain, async ({ params }, actor) => ({
    sync_id: await messages.readAgain(actor, params.id),
  })),
]
