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
const ATTRIBUTION = /\(?<(?:mailto:)?[\w.+-]+@(?<domain>[\w-]+(?:\.[\w-]+)+)>\)?[\s\p{L}]*:$/u
/** What stands between the day and the name. */
const BEFORE_NAME = [/,\s/g, /\b(?:schrieb|Uhr)\s/g]
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
        attributionIn(line.text) ?? (next.startsWith('<') ? attributionIn(`${line.text} ${next}`) : null)
      if (wrote && FORWARDED.test(subject)) {
        header = { bodyAt: index + 1, from_name: wrote.name, from_domain: wrote.domain, sent: line.text }
        found = header
        continue
      }
      if (!line.text.includes(':') || !hasKind(line, 'from', 'subject', 'sent')) continue
      const text = row.lines[0] === line ? row.lines.map((one) => one.text).join(' ') : line.text
      const facts = factsOf(text.replace(/^[*\s>]+/, ''))
      const field = (['from', 'subject', 'sent'] as const).find((kind) => {
        const phrase = phraseOf(facts, kind)
        return (
          phrase?.from === 0 &&
          /^\s*(?:\*\s*)?:/.test(facts.text.slice(facts.tokens[phrase.to - 1]?.end ?? 0))
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

const ADDRESS = /[<([]?(?:mailto:)?(?<![\w.+-])[\w.+-]+@([\w-]+(?:\.[\w-]+)+)[>)\]]?/

function senderIn(text: string): Pick<ForwardedHeader, 'from_name' | 'from_domain'> {
  const address = ADDRESS.exec(text)
  const name = text
    .slice(0, address?.index ?? text.length)
    .replace(/^["'\s*]+|(?<!["'\s<[(])["'\s<[(]+$/g, '')
  return { from_name: name === '' ? null : name, from_domain: address?.[1]?.toLowerCase() ?? null }
}

/** Who wrote, by a line that ends with an address and follows a day; null for other lines. */
function attributionIn(text: string): { name: string; domain: string } | null {
  const address = ATTRIBUTION.exec(text)
  if (address === null) return null
  const said = /(?<![^<>])[^<>]*$/.exec(text.slice(0, address.index))?.[0] ?? ''
  for (const pattern of BEFORE_NAME) {
    const before = [...said.matchAll(pattern)].at(-1)
    if (before === undefined) continue
    const name = said.slice(before.index + before[0].length).trim()
    if (/^[^,\d][^,]*$/.test(name) && /\d/.test(said.slice(0, before.index)))
      return { name, domain: address.groups?.['domain']?.toLowerCase() ?? '' }
  }
  return null
}
