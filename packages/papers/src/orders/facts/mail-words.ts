import type { MailDocument } from '../mail/mail-document.ts'
import type { MailRow } from '../rows/mail-row.ts'
import { factsOf, hasKind, type LineFacts } from '../words/line-facts.ts'
import type { WordKind } from '../words/order-words.ts'

/** The words of a mail by where they stand: those of its subject and first lines tell what it reports. */
export type MailWords = {
  inSubject: (...kinds: readonly WordKind[]) => boolean
  /** In the first lines, before the articles. */
  inOpening: (...kinds: readonly WordKind[]) => boolean
  anywhere: (...kinds: readonly WordKind[]) => boolean
  /** All lines, the subject first. */
  lines: readonly LineFacts[]
}

const OPENING_LINES = 14
/** The number of an order, of three digits or more. */
const NUMBER = /[#№]?(?:\p{L}{1,4}[-/]?)?\d{3}[\p{N}\p{L}/-]*/gu

/** Describes the words of a mail. */
export function wordsOfMail({ subject }: Pick<MailDocument, 'subject'>, rows: readonly MailRow[]): MailWords {
  // 'Order 4410 confirmed': the number stands among the words.
  const titles = [factsOf(subject), factsOf(subject.replace(NUMBER, ' '))]
  const lines = rows.flatMap(({ lines }) => lines)
  const opening = lines.slice(0, OPENING_LINES)
  return {
    inSubject: (...kinds) => titles.some((title) => hasKind(title, ...kinds)),
    inOpening: (...kinds) => opening.some((line) => hasKind(line, ...kinds)),
    anywhere: (...kinds) => lines.some((line) => hasKind(line, ...kinds)),
    lines: [...titles.slice(0, 1), ...lines],
  }
}
