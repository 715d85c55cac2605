import type { OrderQuestion, OrderReply } from '@larder/shared/contracts/orders/order-model'
import type { OrderReading, ParsedReceipt } from '@larder/papers'

/** To a process that reads mails: a mail as it travels, and its PDFs once they were read. */
export type MailRequest = {
  mail: Uint8Array
  /** IANA time zone of the household whose mail it is. */
  timeZone: string
  papers: ParsedReceipt[]
  /** Whether a language model may be asked. */
  hasModel: boolean
  /** What it answered to the question of an earlier reading. */
  reply: OrderReply | null
}

/** What a mail says, the PDFs that may say more, and what a language model may be asked about. */
export type ReadMail = { reading: OrderReading; pdfs: Uint8Array[]; question: OrderQuestion | null }
