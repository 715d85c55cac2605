import { readOrder, draftsOfReply, toOrderQuestion } from '@larder/papers'
import { dayIn } from '@larder/shared/domain/inventory/calendar-day'
import { serveFiles } from '../../pages/processes/serve-files.ts'
import { parseMail } from '../parse-mail.ts'
import type { MailRequest, ReadMail } from './mail-messages.ts'

// Entry of a process that reads mails. It opens no pictures and no PDFs.
const MAX_RESIDENT_BYTES = 700_000_000
const MAX_IDLE_BYTES = 400_000_000

async function read({ mail: file, timeZone, papers, hasModel, reply }: MailRequest): Promise<ReadMail> {
  const { mail: parsed, pdfs } = await parseMail(file)
  const mail = { ...parsed, papers }
  const dayOf = (instant: string) => dayIn(timeZone, instant)
  const reading = readOrder(mail, dayOf)
  // An attached invoice is read where the mail itself does not say all.
  const isComplete = reading.kind === 'order' && reading.total_difference === 0
  const unreadPdfs = isComplete || papers.length > 0 ? [] : pdfs
  const question = hasModel ? toOrderQuestion(mail, reading) : null
  if (question === null || reply === null) return { reading, pdfs: unreadPdfs, question }
  const model_lines = draftsOfReply(question, reply)
  return { reading: readOrder({ ...mail, model_lines }, dayOf), pdfs: [], question }
}

serveFiles(read, { maxResidentBytes: MAX_RESIDENT_BYTES, maxIdleBytes: MAX_IDLE_BYTES })
