import type { Connection } from 'mongoose'
import type { OrderPapersService } from '../receipts/orders/order-papers.service.ts'
import { createMailMessageRepository } from './messages/mail-message.repository.ts'
import { createOrderSyncRepository } from './syncs/order-sync.repository.ts'

/**
 * Makes the function that forgets what was read of a mailbox: its sync, its mails in the ledger, and its orders that are
 * not in stock.
 */
export const createMailForgetting = (connection: Connection, orders: OrderPapersService) => {
  const syncs = createOrderSyncRepository(connection)
  const messages = createMailMessageRepository(connection)
  return async (householdId: string, mailboxId: string): Promise<void> => {
    // In this order a sync that is running meanwhile leaves nothing behind: it ends, or finds its mail forgotten.
    await syncs.remove(mailboxId)
    await messages.removeOfMailbox({ household_id: householdId, mailbox_id: mailboxId })
    await orders.forgetMailbox(householdId, mailboxId)
  }
}
