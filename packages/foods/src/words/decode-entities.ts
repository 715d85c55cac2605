/** Marks that names of HTML put behind a letter: 'eacute', as the character that combines with the letter before. */
const MARKS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030a',
  caron: '\u030c',
}
/** Further named characters of HTML that stand in names of goods (HTML Living Standard, section 13.5). */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oelig: 'œ',
  OElig: 'Œ',
  oslash: 'ø',
  Oslash: 'Ø',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  middot: '·',
  deg: '°',
  times: '×',
  reg: '®',
  trade: '™',
  copy: '©',
  euro: '€',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
}

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/giu
const MARKED = new RegExp(`^([a-z])(${Object.keys(MARKS).join('|')})$`, 'iu')
const LAST_CODE_POINT = 0x10ffff

const characterOf = (code: number, whole: string): string =>
  code > 0 && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : whole

function decodeOnce(text: string): string {
  return text.replace(
    ENTITY,
    (whole, decimal: string | undefined, hexadecimal: string | undefined, name: string | undefined) => {
      if (decimal !== undefined) return characterOf(Number(decimal), whole)
      if (hexadecimal !== undefined) return characterOf(Number.parseInt(hexadecimal, 16), whole)
      const [, letter = '', mark = ''] = MARKED.exec(name ?? '') ?? []
      return letter === '' ? (NAMED[name ?? ''] ?? whole) : `${letter}${MARKS[mark]}`.normalize('NFC')
    },
  )
}

/** A text with the entities of HTML as characters, also where they were escaped twice: 'Crème &amp;amp; fraîche'. */
export const decodeEntities = (text: string): string =>
  text.includes('&') ? decodeOnce(decodeOnce(text)) : text
