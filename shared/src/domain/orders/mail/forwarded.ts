import { factsOf, hasKind, phraseOf, textAfter } from '../words/line-facts.ts'
import type { MailRow } from '../rows/mail-row.ts'
import type { MailDocument } from './mail-document.ts'

/** What the header of a forwarded mail says, which stands in the text of the mail that forwards it. */
export type ForwardedHeader = Partial<Pick<MailDocument, 'from_name' | 'from_domain' | 'subject'>> & {
  /** The text after 'Date:'. */
  sent?: string
  /** The first row after the header. */
  bodyAt: number
}

const FORWARDED = /^\s*(?:fwd?|fw|wg|tr|rv|i|הועבר|העברה)\s*:/iu
/** 'On 4 March 2026, at 3:14 pm, Shop <sales@shop.example> wrote:', and the same in other languages. */
const ATTRIBUTION =
  /\d(?:[^<>]*,\s|[^<>]*\b(?:schrieb|Uhr)\s)(?<name>[^<>,\d][^<>,]*?)\s*\(?<(?:mailto:)?[\w.+-]+@(?<domain>[\w-]+(?:\.[\w-]+)+)>\)?[\s\p{L}]*:$/u
/** A header is short, and stands near the beginning. */
const SEARCHED_ROWS = 60

/** Finds the last header in a mail that was forwarded, often several times; null in others. */
export function findForwarded(
  { subject }: Pick<MailDocument, 'subject'>,
  rows: readonly MailRow[],
): ForwardedHeader | null {
  let found: ForwardedHeader | null = null
  let header: ForwardedHeader | null = null
  for (const [index, row] of rows.slice(0, SEARCHED_ROWS).entries())
    for (const line of row.lines) {
      const next = rows[index + 1]?.lines[0]?.text ?? ''
      // It may be wrapped before the address.
      const wrote =
        ATTRIBUTION.exec(line.text) ??
        (next.startsWith('<') ? ATTRIBUTION.exec(`${line.text} ${next}`) : null)
      if (wrote && FORWARDED.test(subject)) {
        const { name = '', domain = '' } = wrote.groups ?? {}
        header = { bodyAt: index + 1, from_name: name, from_domain: domain.toLowerCase(), sent: line.text }
        found = header
        continue
      }
      if (!line.text.includes(':') || !hasKind(line, 'from', 'subject', 'sent')) continue
      const text = row.lines[0] === line ? row.lines.map((one) => one.text).join(' ') : line.text
      const facts = factsOf(text.replace(/^[*\s>]+/, ''))
      const field = (['from', 'subject', 'sent'] as const).find((kind) => {
        const phrase = phraseOf(facts, kind)
        return (
          phrase?.from === 0 && /^\s*\*?\s*:/.test(facts.text.slice(facts.tokens[phrase.to - 1]?.end ?? 0))
        )
      })
      const phrase = field && phraseOf(facts, field)
      if (!field || !phrase) continue
      const value = textAfter(facts, phrase).trim()
      if (field === 'from') header = { bodyAt: index + 1, ...senderIn(value) }
      if (!header || value === '') continue
      if (field === 'subject') header.subject = value
      if (field === 'sent') header.sent = value
      header.bodyAt = index + 1
      if (header.subject !== undefined || header.sent !== undefined) found = header
    }
  return found?.from_name && (FORWARDED.test(subject) || found.subject !== undefined) ? found : null
}

const ADDRESS = /[<([]?(?:mailto:)?[\w.+-]+@([\w-]+(?:\.[\w-]+)+)[>)\]]?/

function senderIn(text: string): Pick<ForwardedHeader, 'from_name' | 'from_domain'> {
  const address = ADDRESS.exec(text)
  const name = text.slice(0, address?.index ?? text.length).replace(/^["'\s*]+|["'\s<[(]+$/g, '')
  return { from_name: name === '' ? null : name, from_domain: address?.[1]?.toLowerCase() ?? null }
}
