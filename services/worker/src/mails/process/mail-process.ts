import { readOrder } from '@larder/shared/domain/orders/read-order'
import { serveFiles } from '../../pages/processes/serve-files.ts'
import { parseMail } from '../parse-mail.ts'
import type { MailRequest, ReadMail } from './mail-messages.ts'

// Entry of a process that reads mails. It opens no pictures and no PDFs.
const MAX_RESIDENT_BYTES = 700_000_000
const MAX_IDLE_BYTES = 400_000_000

async function read({ mail: file, papers }: MailRequest): Promise<ReadMail> {
  const { mail, pdfs } = await parseMail(file)
  const reading = readOrder({ ...mail, papers })
  // An attached invoice is read where the mail itself does not say all.
  const isComplete = reading.kind === 'order' && reading.total_difference === 0
  return { reading, pdfs: isComplete || papers.length > 0 ? [] : pdfs }
}

serveFiles(read, { maxResidentBytes: MAX_RESIDENT_BYTES, maxIdleBytes: MAX_IDLE_BYTES })
