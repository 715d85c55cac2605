import { registrableDomain, isPersonalDomain } from '@larder/papers'
import type { OrderPapersService } from '../../receipts/orders/order-papers.service.ts'
import type { MailMessageRepository } from './mail-message.repository.ts'

type Deps = {
  messages: Pick<MailMessageRepository, 'mapByHash'>
  orders: Pick<OrderPapersService, 'keepSenders'>
}

/**
 * Makes the migration that keeps with the mails of orders who sent them, as the ledger of mails says; a person's mailbox
 * forwarded them, so that the shop is unknown. It returns how many orders it looked at.
 */
export const createSenderKeeping =
  ({ messages, orders }: Deps) =>
  async (): Promise<{ orderCount: number }> => ({
    orderCount: await orders.keepSenders(async (household_id, { mailbox_id, hash }) => {
      const known = await messages.mapByHash({ household_id, mailbox_id }, [hash])
      const domain = known.get(hash)?.from_domain ?? null
      return domain === null || isPersonalDomain(domain) ? null : registrableDomain(domain)
    }),
  })
