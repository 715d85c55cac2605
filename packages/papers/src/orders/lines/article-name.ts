const BULLETS = /^(?:[\s•·▪►✓✔✗✘❌|,:;]|[-–—*+]\s)+(?=\S)/u
const NUMBERING = /^\d{1,2}[.)]\s+(?=\p{L})/u
const CODE =
  /^(?:#?\d{5,14}|(?:art|sku|ref|réf)[\s.:#-]*(?![\s.:#-])(?:(?:nr|n°|no)[\s.:]*(?![\s.:]))?(?=[\w-]*\d)[\w-]*\w)[\s:–—-]+(?=\p{L})/iu
/** '(#AB-12)', '(SKU: 4410)' behind a name. */
const CODE_BEHIND =
  /(?<!\s)\s*[([](?:#[\w./-]+|(?:sku|art|ref|réf|cod|code|item|model)\b[.\s:#-]*(?![.\s:#-])(?:(?:nr|no|n°)[.\s:]*(?![.\s:]))?(?=[\w./-]*\d)[\w./-]+)[)\]]$/iu
const TRAILING = /(?<![\s\-–—•·|,:;@=*])[\s\-–—•·|,:;@=*]+$/u
const EMPTY_BRACKETS = /\(\s*(?:[x×]\s*)?\)/giu

/** A line without the mark of a list before it, and without what led to a price after it. */
export const withoutBullets = (text: string): string => text.replace(BULLETS, '').replace(TRAILING, '')

/** The name of an article from a line's text without its quantity and amounts. */
export const cleanName = (text: string): string =>
  withoutBullets(text.replace(/\s+/g, ' ').replace(EMPTY_BRACKETS, ' '))
    .replace(NUMBERING, '')
    .replace(CODE, '')
    .replace(CODE_BEHIND, '')
    .replace(TRAILING, '')
    .replace(/\s+/g, ' ')
    .trim()
