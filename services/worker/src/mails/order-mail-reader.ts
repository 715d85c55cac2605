import { DomainError } from '@larder/shared/contracts/base/errors'
import { parseReceipt } from '@larder/papers'
import type { ParsedReceipt } from '@larder/papers'
import type { Logger } from '@larder/shared/server/logging'
import type { OrderLineModel } from '@larder/shared/server/ports/line-model'
import type { OrderMailReader } from '@larder/shared/server/ports/order-mail-reader'
import type { ReceiptReader } from '@larder/shared/server/ports/receipt-reader'
import { createProcessPool } from '../pages/processes/process-pool.ts'
import { askOrderModel } from './ask-order-model.ts'
import type { MailRequest, ReadMail } from './process/mail-messages.ts'

const MAIL_PROCESS = new URL('./process/mail-process.ts', import.meta.url)

export type OrderMailReaderOptions = {
  /** Reads attached PDFs. */
  receipts: Pick<ReceiptReader, 'read'>
  /** A language model for orders that the rules did not read completely; asked by this process, which has its secrets. */
  asking?: { model: OrderLineModel; logger: Logger } | null
  /** Mails read at the same time; each takes a process of about 150 MB. */
  processes?: number
  /** Time limit of one mail, without its PDFs. */
  deadlineMs?: number
}

/**
 * Creates the reader of order mails. Mails are parsed and read only in processes that are limited in memory and time and
 * have no secrets; they start with the first mail.
 */
export function createOrderMailReader({
  receipts,
  asking = null,
  processes = 1,
  deadlineMs = 30_000,
}: OrderMailReaderOptions): OrderMailReader & { close: () => Promise<void> } {
  const pool = createProcessPool<MailRequest, ReadMail>({
    entry: MAIL_PROCESS,
    processes,
    deadlineMs,
    data: null,
  })

  async function readPapers(pdfs: readonly Uint8Array[], signal: AbortSignal): Promise<ParsedReceipt[]> {
    const papers: ParsedReceipt[] = []
    for (const pdf of pdfs) {
      try {
        papers.push(parseReceipt((await receipts.read(pdf, 'application/pdf', { signal })).pages))
      } catch (error) {
        // A damaged PDF leaves what the mail itself says.
        if (!(error instanceof DomainError)) throw error
      }
    }
    return papers
  }

  return {
    async read(mail, { signal, timeZone, allowance }) {
      if (mail.byteLength === 0) throw new DomainError('file_empty')
      const hasModel = asking !== null && allowance !== undefined && allowance.mailsLeft > 0
      const request = { mail, timeZone, papers: [], hasModel, reply: null }
      const first = await pool.run(request, { signal })
      const papers = await readPapers(first.pdfs, signal)
      const read = papers.length === 0 ? first : await pool.run({ ...request, papers }, { signal })
      if (!hasModel || read.question === null) return read.reading
      const reply = await askOrderModel(asking, read.question, allowance, signal)
      if (reply === null) return read.reading
      return (await pool.run({ ...request, papers, reply }, { signal })).reading
    },
    close: () => pool.close(),
  }
}
