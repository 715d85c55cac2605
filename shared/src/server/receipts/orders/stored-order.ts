import type { DatedReading } from '@larder/papers'

/** What one mail said about an order, and from where and when it came. */
export type StoredOrderMail = DatedReading & {
  /** Hash of the mail's id: a mail that is read again replaces its earlier reading. */
  hash: string
  /** Null for an uploaded mail. */
  mailbox_id: string | null
  /** Instant at which it was read last with this content. */
  read_at: string
}

/** What the mails of an order said; the order itself is always derived from all of them. */
export type StoredOrder = { mails: StoredOrderMail[] }
