import type { MailDocument } from '../mail/mail-document.ts'
import type { MailRow } from '../rows/mail-row.ts'
import { factsOf, type LineFacts } from '../words/line-facts.ts'
import type { FoundPhrase, WordKind } from '../words/order-words.ts'

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

/** 'will be delivered': that something was is but a part of what is said. */
const isToCome = ({ phrases }: LineFacts, { kind, from, to }: FoundPhrase): boolean =>
  kind === 'wasDelivered' &&
  phrases.some(
    (whole) =>
      whole.kind === 'arrives' && whole.from <= from && whole.to >= to && whole.to - whole.from > to - from,
  )

const says = (line: LineFacts, kinds: readonly WordKind[]): boolean =>
  line.phrases.some((phrase) => kinds.includes(phrase.kind) && !isToCome(line, phrase))

/** Describes the words of a mail. */
export function wordsOfMail({ subject }: Pick<MailDocument, 'subject'>, rows: readonly MailRow[]): MailWords {
  // 'Order 4410 confirmed': the number stands among the words.
  const titles = [factsOf(subject), factsOf(subject.replace(NUMBER, ' '))]
  const lines = rows.flatMap(({ lines }) => lines)
  const opening = lines.slice(0, OPENING_LINES)
  return {
    inSubject: (...kinds) => titles.some((title) => says(title, kinds)),
    inOpening: (...kinds) => opening.some((line) => says(line, kinds)),
    anywhere: (...kinds) => lines.some((line) => says(line, kinds)),
    lines: [...titles.slice(0, 1), ...lines],
  }
}
