import { datesIn } from '../facts/order-dates.ts'
import { flattenBlocks } from '../rows/flatten-blocks.ts'
import type { MailRow } from '../rows/mail-row.ts'
import { textRows } from '../rows/text-rows.ts'
import { findForwarded } from './forwarded.ts'
import { registrableDomain } from './registrable-domain.ts'
import type { MailDocument } from './mail-document.ts'

/** A mail as its author sent it: of a forwarded one that of the shop, without what stands above it. */
export type MailBody = {
  head: Pick<MailDocument, 'from_name' | 'from_domain' | 'subject'>
  /** Whose word it is: the registrable domain of the shop, or of who forwarded a mail without the shop's address. */
  senderDomain: string | null
  rows: readonly MailRow[]
  /** The day on which it was sent, as YYYY-MM-DD. */
  sentOn: string | null
  isForwarded: boolean
}

/** The day of an instant, YYYY-MM-DD, for whoever reads the mail. */
export type DayOf = (instant: string) => string

const dayInUtc: DayOf = (instant) => new Date(instant).toISOString().slice(0, 10)

/** The visible rows of a mail, or of the mail that was forwarded with it, and who sent them on which day. */
export function bodyOf(mail: MailDocument, dayOf = dayInUtc): MailBody {
  const htmlRows = flattenBlocks(mail.blocks)
  const allRows = htmlRows.length > 0 ? htmlRows : textRows(mail.text)
  const forwarded = findForwarded(mail, allRows)
  // A date that is none says as little as a missing one.
  const sentOn = mail.date === null || Number.isNaN(Date.parse(mail.date)) ? null : dayOf(mail.date)
  return {
    head: { ...mail, ...(forwarded ?? {}), subject: forwarded?.subject ?? mail.subject },
    senderDomain: registrableDomain(forwarded?.from_domain ?? mail.from_domain),
    rows: forwarded ? allRows.slice(forwarded.bodyAt) : allRows,
    sentOn: (forwarded?.sent && datesIn(forwarded.sent, false, sentOn)[0]) || sentOn,
    isForwarded: forwarded !== null,
  }
}
