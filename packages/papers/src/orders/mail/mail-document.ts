import type { ParsedReceipt } from '../../receipts/parsed-receipt.ts'
import type { DraftLine } from '../lines/draft-line.ts'

/**
 * A line of visible text; headings and lines in bold are marked, and text that is struck through (an old price, an article left out), and
 * what stands for the picture of a cell that shows nothing else.
 */
export type MailLine = {
  kind: 'line'
  text: string
  is_heading?: true
  is_strong?: true
  is_struck?: true
  is_picture?: true
}

/** A cell of a table: `column` is its first column in the grid, after spans were resolved; `span` how many it covers. */
export type MailCell = { column: number; span: number; is_header: boolean; blocks: MailBlock[] }

/**
 * Visible content in reading order: a line, a block that holds several others (a list item, a card), text whose blanks and
 * line breaks are shown, or a table as a grid. Cells that span rows stand in their first row.
 */
export type MailBlock =
  | MailLine
  | { kind: 'group'; blocks: MailBlock[] }
  | { kind: 'text'; text: string }
  | { kind: 'table'; rows: MailCell[][] }

/** A mail as the rules see it. Nothing of it is stored or logged. */
export type MailDocument = {
  message_id: string | null
  /** Domain of the sender's address, in lower case. */
  from_domain: string | null
  from_name: string | null
  /** Names of those it was sent to, and their addresses up to the '@'. */
  recipients: string[]
  subject: string
  /** Instant at which it was sent, ISO 8601. */
  date: string | null
  /** Objects of schema.org in the HTML: JSON-LD as it stands there, microdata in the same shape. */
  structured: unknown[]
  /** The visible content of the HTML; empty when the mail has none. */
  blocks: MailBlock[]
  /** The plain text; empty when the mail has none. */
  text: string
  /** Attached PDFs, as the reader of receipts understood them. */
  papers: ParsedReceipt[]
  /** Articles that a language model read, each printed in the mail. */
  model_lines: DraftLine[]
  /** Mails that are attached as files, such as forwarded ones. */
  attached: MailDocument[]
}
