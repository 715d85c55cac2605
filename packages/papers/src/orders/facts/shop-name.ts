import { capitalise } from '@larder/foods'
import { coverage, factsOf } from '../words/line-facts.ts'
import type { MailDocument } from '../mail/mail-document.ts'
import { isPersonalDomain } from '../personal-domains.ts'

const AROUND = /^[\s"'«»„“”|:,–—-]+|(?<![\s"'«»„“”|:,–—-])[\s"'«»„“”|:,–—-]+$/g
const DOMAIN = /\.(?:com|de|co\.uk|fr|es|it|co\.il|ch|at|net|org|eu)$/i
/** 'Anna at Shop', 'Shop via Service'. */
const BEFORE = /^.{0,40}?\s(?:at|von|bei|chez|de chez)\s(?=\p{Lu})/u

/**
 * The shop that sent a mail: the sender's name without words such as 'Customer Service' unless the subject has these too, else the name in its domain;
 * null when the mail names none.
 */
export function findShop({
  from_name,
  from_domain,
  subject,
}: Pick<MailDocument, 'from_name' | 'from_domain' | 'subject'>): string | null {
  if (from_domain !== null && isPersonalDomain(from_domain)) return null
  // 'Barrow Lane Farm Shop' in the subject too is a name as a whole.
  if (from_name !== null && from_name.includes(' ') && subject.includes(from_name)) return from_name
  const name = from_name === null ? '' : withoutRole(from_name)
  if (/\p{L}{2}/u.test(name) && !name.includes('@')) return name
  return from_domain === null ? null : nameOfDomain(from_domain)
}

function withoutRole(sender: string): string {
  const text = sender
    .replace(/\([^()]*\)|\[[^\][]*\]/g, ' ')
    .replace(BEFORE, '')
    .replace(AROUND, '')
    .trim()
  // 'Shop | Orders', 'Shop - Customer Service': the part that is a name.
  const parts = text
    .split(/\s[|–—-]\s|(?<!\s)\s*[|:•]\s*/)
    .filter((part) => coverage(factsOf(part), 'senderRole') < 1)
  const facts = factsOf(parts[0] ?? text)
  const roles = facts.phrases.filter(({ kind }) => kind === 'senderRole')
  let [from, to] = [0, facts.tokens.length]
  for (const role of roles.toReversed()) if (role.to === to && role.from > 0) to = role.from
  for (const role of roles) if (role.from === from && role.to < to) from = role.to
  const start = facts.tokens[from]?.start ?? 0
  const end = facts.tokens[to - 1]?.end ?? facts.text.length
  // What follows the last word belongs to the name ('Yum!'), unless a role was cut off.
  const shown = facts.text.slice(from === 0 ? 0 : start, to === facts.tokens.length ? undefined : end)
  return shown.replace(AROUND, '').replace(DOMAIN, '').trim()
}

/** 'mail.my-shop.co.uk' as 'My Shop'. */
function nameOfDomain(domain: string): string | null {
  const labels = domain.split('.')
  labels.pop()
  if (labels.length > 1 && /^(?:co|com|org|net|ac)$/.test(labels.at(-1) ?? '')) labels.pop()
  const label = labels.at(-1)
  if (!label) return null
  return label.split('-').map(capitalise).join(' ')
}
