import type { MailMessage, MailOutcome } from '@larder/shared/contracts/orders/mail-messages'
import { MAIL_PROBLEMS } from '@larder/shared/contracts/orders/mail-problems'
import type { SyncStatus } from '@larder/shared/contracts/orders/order-sync'

type Counts = Pick<SyncStatus, 'processed_emails' | 'detected_orders'>

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`

/** '12 e-mails processed, 3 orders detected'. */
export const countsText = ({ processed_emails, detected_orders }: Counts): string =>
  `${counted(processed_emails, 'e-mail')} processed, ${counted(detected_orders, 'order')} detected`

/** How a sync ended (MAIL-030, MAIL-032). */
export function endText(status: Counts & Pick<SyncStatus, 'status' | 'error'>): string {
  if (status.status === 'failed') return `Sync failed: ${status.error || 'Unknown error'}`
  return `Sync ${status.status === 'cancelled' ? 'cancelled' : 'completed'}: ${countsText(status)}.`
}

const OUTCOMES: Record<MailOutcome, { text: string; tone: 'ok' | 'warn' | 'bad' | 'off' }> = {
  found: { text: 'Found', tone: 'off' },
  fetched: { text: 'Fetched', tone: 'off' },
  parsed: { text: 'Read', tone: 'off' },
  waiting: { text: 'Waiting for review', tone: 'warn' },
  added: { text: 'Added', tone: 'ok' },
  left: { text: 'Left out', tone: 'off' },
  no_order: { text: 'No order', tone: 'off' },
  failed: { text: 'Failed', tone: 'bad' },
}
export const outcomeOf = ({ outcome }: Pick<MailMessage, 'outcome'>) => OUTCOMES[outcome]

const REASONS: ReadonlyMap<string, string> = new Map([
  ['advert', 'an advert'],
  ['delivery_notice', 'a notice about a delivery'],
  ['cart', 'a cart that was left behind'],
  ['partial', 'only a part of the items is listed'],
  ['newsletter', 'a newsletter'],
  ['account', 'about an account'],
  ['survey', 'a survey'],
  ['not_goods', 'an order of something else than goods'],
  ['no_items', 'no items are listed'],
  ['account', 'about an account, not about an order'],
  ['survey', 'a survey'],
  ['not_goods', 'nothing for the larder was ordered'],
  ['file_unreadable', 'it could not be read'],
  ['reading_timed_out', 'reading it took too long'],
  ...Object.entries(MAIL_PROBLEMS),
])

/** Why a mail holds no order, or failed, in words; the code for reasons that are not known here. */
export const reasonOf = ({ reason }: Pick<MailMessage, 'reason'>): string | null =>
  reason === null ? null : (REASONS.get(reason) ?? reason.replaceAll('_', ' '))
