import { findMoney, type Money } from '../lines/money.ts'
import { phrasesIn, tokensOf, type FoundPhrase, type Token, type WordKind } from './order-words.ts'

/** What a line of text says by itself. */
export type LineFacts = {
  text: string
  tokens: readonly Token[]
  phrases: readonly FoundPhrase[]
  money: readonly Money[]
  /** The text without amounts of money. */
  rest: string
}

/** Describes a line of a mail. */
export function factsOf(text: string): LineFacts {
  const tokens = tokensOf(text)
  const phrases = phrasesIn(tokens)
  const limits = phrases.filter(({ kind }) => kind === 'threshold').map(({ to }) => tokens[to - 1]?.end ?? 0)
  // 'Free above £50', 'pumpkins from £2': a limit, and no price that anybody pays.
  const money = findMoney(text).filter(
    ({ start }) => !limits.some((end) => end <= start && text.slice(end, start).trim() === ''),
  )
  let rest = ''
  let end = 0
  for (const amount of money) {
    rest += `${text.slice(end, amount.start)} `
    end = amount.end
  }
  return { text, tokens, phrases, money, rest: (rest + text.slice(end)).trim() }
}

/** Whether a phrase of one of these kinds occurs. */
export const hasKind = ({ phrases }: Pick<LineFacts, 'phrases'>, ...kinds: readonly WordKind[]): boolean =>
  phrases.some(({ kind }) => kinds.includes(kind))

/** The first, longest phrase of a kind; null when there is none. */
export const phraseOf = ({ phrases }: LineFacts, kind: WordKind): FoundPhrase | null =>
  phrases.find((phrase) => phrase.kind === kind) ?? null

/** The text after a phrase. */
export const textAfter = ({ text, tokens }: LineFacts, { to }: FoundPhrase): string =>
  text.slice(tokens[to - 1]?.end ?? 0).replace(/^[\s:.#–—\-)\]*]+/, '')

/** The text before a phrase. */
export const textBefore = ({ text, tokens }: LineFacts, { from }: FoundPhrase): string =>
  text.slice(0, tokens[from]?.start ?? 0).replace(/(?<![\s:.#–—\-([*])[\s:.#–—\-([*]+$/, '')

/** Numbers, also with the sign of a multiplication. */
const NUMBER = /^x?\p{N}+x?$/u

/**
 * The share of a line's letters that phrases of these kinds cover, 0 to 1; numbers and amounts do not count, and common
 * little words count for the rest where the line begins with a phrase.
 */
export function coverage({ tokens, phrases, money }: LineFacts, ...kinds: readonly WordKind[]): number {
  if (!phrases.some(({ kind }) => kinds.includes(kind))) return 0
  const covered = new Set<number>()
  const little = new Set<number>()
  for (const { kind, from, to } of phrases)
    for (let at = from; at < to; at += 1) {
      if (kinds.includes(kind)) covered.add(at)
      else if (kind === 'filler') little.add(at)
    }
  let [letters, known] = [0, 0]
  tokens.forEach(({ word, start, end }, at) => {
    if (NUMBER.test(word) || money.some((amount) => start < amount.end && end > amount.start)) return
    if (little.has(at) && !covered.has(at)) return
    letters += word.length
    if (covered.has(at)) known += word.length
  })
  return letters === 0 ? 0 : known / letters
}
