import TABLE from './tables/pack-words.json' with { type: 'json' }

const { words: WORDS } = TABLE

/** What a printed word says of the number beside it: the last day of the goods, the day they were made, or their lot. */
export type MarkKind = 'last' | 'made' | 'lot'

/** A mark in a line of capitals, with the places of its first letter and after its last one. */
export type Mark = { kind: MarkKind; from: number; to: number }

/** Longer ones stand for themselves, also within a word ('Mindesthaltbarkeitsdatum') and without its spaces. */
const SELF_EVIDENT = 6
/** Letters that are read as digits. (One read as another letter would make words of months: DLC is no DIC.) */
const EITHER: Readonly<Record<string, string>> = { O: '[O0]', I: '[I1]', S: '[S5]', B: '[B8]', L: '[L1]' }

const patternOf = (phrase: string): string => {
  const letters = [...phrase]
    .map((letter) =>
      letter === ' ' ? String.raw`[ .]?` : phrase.length < 3 ? letter : (EITHER[letter] ?? letter),
    )
    .join('')
  const isShort = phrase.replaceAll(' ', '').length < SELF_EVIDENT
  // A lot's L is one only before its number.
  if (phrase === 'L') return String.raw`(?<![A-Z0-9])L(?=[ .:]{0,2}\d)`
  return isShort ? `(?<![A-Z0-9])${letters}(?![A-Z])` : letters
}

const anyOf = (phrases: readonly string[]): RegExp =>
  new RegExp(
    phrases
      .toSorted((a, b) => b.length - a.length)
      .map(patternOf)
      .join('|'),
    'g',
  )

const PATTERNS: Readonly<Record<MarkKind, RegExp>> = {
  last: anyOf(WORDS.last),
  made: anyOf(WORDS.made),
  lot: anyOf(WORDS.lot),
}

/** Long words, in which one misread letter makes no other word. */
const LONG_WORDS = (['last', 'made'] as const).flatMap((kind) =>
  WORDS[kind].filter((word) => /^[A-Z]{6,}$/.test(word)).map((word) => ({ kind, word })),
)

/** Whether two words differ in one letter, which was misread, lost or added. */
const isAlmost = (word: string, read: string): boolean => {
  let start = 0
  while (start < word.length && word[start] === read[start]) start += 1
  const [rest, ofRead] = [word.slice(start), read.slice(start)]
  return rest.slice(1) === ofRead.slice(1) || rest.slice(1) === ofRead || rest === ofRead.slice(1)
}

/** Words that are a mark but for one letter: 'PRCKED', 'ABGEFULT'. */
const almostMarks = (capitals: string): Mark[] =>
  [...capitals.matchAll(/[A-Z0158]{6,}/g)].flatMap(([read], at, all): Mark[] => {
    const known = LONG_WORDS.find(({ word }) => isAlmost(word, read))
    const from = all[at]?.index ?? 0
    return known ? [{ kind: known.kind, from, to: from + read.length }] : []
  })

/** The marks of a line of capitals without accents, from left to right. */
export function findMarks(capitals: string): Mark[] {
  const found = (['last', 'made', 'lot'] as const).flatMap((kind) =>
    [...capitals.matchAll(PATTERNS[kind])].map((match): Mark => ({
      kind,
      from: match.index,
      to: match.index + match[0].length,
    })),
  )
  const others = almostMarks(capitals).filter(({ from, to }) =>
    found.every((mark) => to <= mark.from || from >= mark.to),
  )
  return [...found, ...others].sort((a, b) => a.from - b.from)
}
