import type { OrderReading } from '@larder/shared/domain/orders/order-reading'
import type { ParsedReceipt } from '@larder/shared/domain/receipts/parsed-receipt'

/** To a process that reads mails: a mail as it travels, and its PDFs once they were read. */
export type MailRequest = { mail: Uint8Array; papers: ParsedReceipt[] }

/** What a mail says, and the PDFs that may say more. */
export type ReadMail = { reading: OrderReading; pdfs: Uint8Array[] }
