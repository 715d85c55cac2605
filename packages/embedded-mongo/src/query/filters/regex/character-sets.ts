/** A set of code points, as ranges in rising order. */
export type Ranges = readonly (readonly [from: number, to: number])[]

const lastCodePoint = 0x10ffff
const digits: Ranges = [[0x30, 0x39]]
const upper: Ranges = [[0x41, 0x5a]]
const lower: Ranges = [[0x61, 0x7a]]
const letters: Ranges = [...upper, ...lower]
const alphanumerics: Ranges = [...digits, ...letters]
const wordCharacters: Ranges = [...digits, ...upper, [0x5f, 0x5f], ...lower]
const spaces: Ranges = [
  [0x09, 0x0d],
  [0x20, 0x20],
]

/** What `\d` and the like stand for in PCRE2: of the letters, digits and spaces only those of ASCII. */
export const escapedSets: Readonly<Record<string, Ranges>> = {
  d: digits,
  w: wordCharacters,
  s: spaces,
  h: [
    [0x09, 0x09],
    [0x20, 0x20],
    [0xa0, 0xa0],
    [0x1680, 0x1680],
    [0x180e, 0x180e],
    [0x2000, 0x200a],
    [0x202f, 0x202f],
    [0x205f, 0x205f],
    [0x3000, 0x3000],
  ],
  v: [
    [0x0a, 0x0d],
    [0x85, 0x85],
    [0x2028, 0x2029],
  ],
}

/** The classes of POSIX, such as `[:alpha:]`, by name. */
export const posixSets: Readonly<Record<string, Ranges>> = {
  alpha: letters,
  lower,
  upper,
  alnum: alphanumerics,
  ascii: [[0, 0x7f]],
  blank: [
    [0x09, 0x09],
    [0x20, 0x20],
  ],
  cntrl: [
    [0, 0x1f],
    [0x7f, 0x7f],
  ],
  digit: digits,
  graph: [[0x21, 0x7e]],
  print: [[0x20, 0x7e]],
  punct: [
    [0x21, 0x2f],
    [0x3a, 0x40],
    [0x5b, 0x60],
    [0x7b, 0x7e],
  ],
  space: spaces,
  word: wordCharacters,
  xdigit: [...digits, [0x41, 0x46], [0x61, 0x66]],
}

/** The general categories of Unicode that both flavours name alike. */
export const categories = new Set(
  'Any C Cc Cf Cn Co Cs L Ll Lm Lo Lt Lu M Mc Me Mn N Nd Nl No P Pc Pd Pe Pf Pi Po Ps S Sc Sk Sm So Z Zl Zp Zs'.split(
    ' ',
  ),
)

/** All other code points. */
export const complement = (ranges: Ranges): Ranges => {
  const rest: [number, number][] = []
  let from = 0
  for (const [first, last] of ranges) {
    if (first > from) rest.push([from, first - 1])
    from = last + 1
  }
  return from > lastCodePoint ? rest : [...rest, [from, lastCodePoint]]
}

/** A code point in the syntax of JavaScript, inside and outside of a class. */
export const literal = (code: number): string =>
  code > 0x7f || /\w/.test(String.fromCharCode(code))
    ? String.fromCodePoint(code)
    : `\\x${code.toString(16).padStart(2, '0')}`

/** The content of a class of JavaScript. */
export const classContent = (ranges: Ranges): string =>
  ranges.map(([from, to]) => (from === to ? literal(from) : `${literal(from)}-${literal(to)}`)).join('')
