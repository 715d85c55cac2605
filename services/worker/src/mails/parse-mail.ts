import { MailParser, type AttachmentStream, type MessageText } from 'mailparser'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { MailDocument } from '@larder/papers'
import { readHtml } from './html/read-html.ts'

/** A mail without its papers, and the PDFs attached to it or to the mails attached to it. */
export type ParsedMail = { mail: MailDocument; pdfs: Uint8Array[] }

/** Orders are short: texts beyond this are cut, HTML beyond it is too complex. */
const MAX_TEXT = 2_000_000
const MAX_HTML = 6_000_000
/** Invoices are single files of some hundred kB; further attachments are left unread. */
const MAX_PDFS = 2
const MAX_PDF_BYTES = 5_242_880
const MAX_ATTACHED_MAILS = 3
const MAX_ATTACHED_MAIL_BYTES = 2_000_000
/** A forwarded mail may be forwarded again. */
const MAX_FORWARDS = 3
const MAX_RECIPIENTS = 20

/**
 * Parses a mail: what it says and shows, and its PDFs. Pictures and links are not fetched, other attachments not opened.
 *
 * @throws DomainError file_too_complex for HTML that is too long, HtmlTooComplexError where it is nested too deeply
 */
export async function parseMail(file: Uint8Array, forwards = 0): Promise<ParsedMail> {
  const { content, attachments } = await readParts(file)
  const pdfs = attachments.filter(isPdf).slice(0, MAX_PDFS)
  const mails = attachments.filter((one) => one.type === 'message/rfc822').slice(0, MAX_ATTACHED_MAILS)
  const attached: ParsedMail[] = []
  if (forwards < MAX_FORWARDS)
    for (const { bytes } of mails) attached.push(await parseMail(bytes, forwards + 1))
  return {
    mail: { ...toDocument(content), attached: attached.map(({ mail }) => mail) },
    pdfs: [...pdfs.map(({ bytes }) => bytes), ...attached.flatMap(({ pdfs: more }) => more)].slice(
      0,
      MAX_PDFS,
    ),
  }
}

type Content = Pick<
  MailDocument,
  'message_id' | 'from_domain' | 'from_name' | 'recipients' | 'subject' | 'date' | 'text'
> & {
  html: string
}
type Attachment = { type: string; bytes: Uint8Array }

const isPdf = ({ type, bytes }: Attachment) =>
  type === 'application/pdf' || Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'

function toDocument({ html, text, ...headers }: Content): MailDocument {
  if (html.length > MAX_HTML) throw new DomainError('file_too_complex')
  return {
    ...headers,
    ...readHtml(html),
    text: text.slice(0, MAX_TEXT),
    papers: [],
    model_lines: [],
    attached: [],
  }
}

async function readParts(file: Uint8Array): Promise<{ content: Content; attachments: Attachment[] }> {
  const parser = new MailParser({
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
  })
  const content: Content = {
    message_id: null,
    from_domain: null,
    from_name: null,
    recipients: [],
    subject: '',
    date: null,
    text: '',
    html: '',
  }
  parser.on('headers', (headers) => {
    const from = headers.get('from') as { value?: { name?: string; address?: string }[] } | undefined
    const sender = from?.value?.[0]
    content.from_name = textOf(sender?.name)
    content.from_domain = textOf(sender?.address?.split('@').at(-1)?.toLowerCase())
    content.recipients = ['to', 'cc', 'delivered-to'].flatMap((name) => personsOf(headers.get(name)))
    content.subject = textOf(headers.get('subject')) ?? ''
    content.message_id = textOf(headers.get('message-id'))
  })
  // The parser replaces a damaged date by the present.
  parser.on('headerLines', (lines: readonly { key: string; line: string }[]) => {
    const line = lines.findLast(({ key }) => key === 'date')?.line ?? ''
    const sent = new Date(line.slice(line.indexOf(':') + 1).trim())
    content.date = Number.isNaN(sent.getTime()) ? null : sent.toISOString()
  })
  const attachments: Attachment[] = []
  parser.end(file)
  for await (const part of parser as AsyncIterable<AttachmentStream | MessageText>) {
    if (part.type === 'attachment') {
      const bytes = await readAttachment(part)
      if (bytes) attachments.push({ type: part.contentType, bytes })
      part.release()
    } else {
      content.text = typeof part.text === 'string' ? part.text.trim() : ''
      content.html = typeof part.html === 'string' ? part.html : ''
    }
  }
  return { content, attachments }
}

type Addresses = { value?: { name?: string; address?: string }[] }

/** The names in a header of addresses, which may occur several times, and the addresses up to their '@'. */
const personsOf = (header: unknown): string[] =>
  [header]
    .flat()
    .flatMap((addresses) => (addresses as Addresses | string | undefined) ?? [])
    .flatMap((one) => (typeof one === 'string' ? [{ address: one }] : (one.value ?? [])))
    .slice(0, MAX_RECIPIENTS)
    .flatMap(({ name, address }: { name?: string; address?: string }) => [
      name ?? '',
      address?.split('@')[0] ?? '',
    ])

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The content of an attachment that may be an invoice or a forwarded mail; null for others, which are skipped. */
async function readAttachment(part: AttachmentStream): Promise<Uint8Array | null> {
  const isMail = part.contentType === 'message/rfc822'
  const isPaper = part.contentType === 'application/pdf' || /\.pdf$/i.test(part.filename ?? '')
  const limit = isMail ? MAX_ATTACHED_MAIL_BYTES : MAX_PDF_BYTES
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of part.content as unknown as AsyncIterable<Buffer>) {
    length += chunk.length
    if ((isMail || isPaper) && length <= limit) chunks.push(chunk)
    else chunks.length = 0
  }
  return chunks.length > 0 && length <= limit ? Buffer.concat(chunks) : null
}
