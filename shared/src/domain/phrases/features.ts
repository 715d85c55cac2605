import { classBits } from './phrase-words.ts'
import type { PhraseToken } from './tokens.ts'

/** The number of buckets that features are hashed into, so that the model does not contain words. */
export const BUCKETS = 1 << 15
export const STYLE_BUCKETS = 1 << 14

/** A punctuation mark that begins another part of the phrase. */
const PART = /[,();:]/
const MARKS = ',();/-.+*:"&'
const OUTSIDE = 7
const FIGURES = 1 << 30

const hashWord = (word: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

const mix = (template: number, a: number, b: number, c: number): number => {
  let hash = Math.imul(template + 1, 0x9e3779b1)
  hash = Math.imul(hash ^ a, 0x85ebca6b)
  hash = Math.imul((hash ^ (hash >>> 15)) + b, 0xc2b2ae35)
  hash = Math.imul((hash ^ (hash >>> 13)) + c, 0x27d4eb2f)
  return (hash ^ (hash >>> 16)) >>> 0
}

const markBits = (before: string): number => {
  let bits = 0
  for (const mark of before) bits |= 1 << (MARKS.indexOf(mark) + 1)
  return bits
}

const UNIT = classBits('kg')
const OR = hashWord('or')

/** The properties of a token from which its features are made. */
type Clues = { word: number; kind: number; ending: number; marks: number; start: number; end: number }

function cluesOf(tokens: readonly PhraseToken[]): Clues[] {
  const clues = tokens.map(({ word, value, before }, index) => ({
    word: hashWord(word),
    kind: value === null ? classBits(word) : FIGURES,
    ending: value === null ? hashWord(word.slice(-3)) : 1,
    marks: markBits(before),
    start: index,
    end: index,
  }))
  for (let i = 1; i < clues.length; i++)
    if (!PART.test(tokens[i]?.before ?? '')) clues[i]!.start = clues[i - 1]!.start
  for (let i = clues.length - 2; i >= 0; i--)
    if (clues[i + 1]!.start !== i + 1) clues[i]!.end = clues[i + 1]!.end
  return clues
}

/** Hashed features of each token: the token itself, its neighbours, and its position in the phrase. */
export function featuresOf(tokens: readonly PhraseToken[]): number[][] {
  const clues = cluesOf(tokens)
  const word = (i: number) => clues[i]?.word ?? OUTSIDE
  const kind = (i: number) => clues[i]?.kind ?? OUTSIDE
  const ending = (i: number) => clues[i]?.ending ?? OUTSIDE
  const style = tokens.some(({ text }) => text.includes('⁄')) ? 1 : 0
  let [numbers, units, commas, ors] = [0, 0, 0, 0]
  return clues.map((own, i) => {
    const token = tokens[i]!
    const features: number[] = []
    let template = 0
    const add = (a: number, b = 0, c = 0) => features.push(mix(template++, a, b, c) % BUCKETS)
    if (token.depth === 0 && token.before.includes(',')) commas = 1
    const zone = commas | (token.depth > 0 ? 2 : 0)
    const seen = numbers * 3 + units
    const fromStart = Math.min(i - own.start, 4)
    const toEnd = Math.min(own.end - i, 4)
    const isLast = toEnd === 0 ? 1 : 0
    const marksAfter = clues[i + 1]?.marks ?? FIGURES
    const hyphen = token.word.lastIndexOf('-')

    add(1)
    add(style, i === 0 ? 1 : 0)
    add(i === 0 ? Math.min(tokens.length, 20) : 0, zone)
    add(own.word)
    add(word(i - 1))
    add(word(i + 1))
    add(word(i - 2))
    add(word(i + 2))
    add(word(i - 1), own.word)
    add(own.word, word(i + 1))
    add(own.word, word(i + 1), word(i + 2))
    add(word(i - 2), word(i - 1), own.word)
    add(own.word, zone)
    add(own.word, isLast)
    add(own.word, kind(i - 1))
    add(word(own.start), zone)
    add(word(own.end), zone)
    add(own.ending)
    add(ending(i + 1))
    add(ending(i - 1))
    add(own.ending, ending(i + 1))
    add(ending(i - 1), own.ending)
    add(own.ending, zone)
    add(own.ending, isLast, zone)
    add(hashWord(token.word.slice(-2)))
    add(hashWord(token.word.slice(-4)))
    add(hyphen > 0 ? hashWord(token.word.slice(hyphen + 1)) : OUTSIDE)
    add(hyphen > 0 ? hashWord(token.word.slice(0, hyphen)) : OUTSIDE)
    add(own.kind)
    add(kind(i - 1))
    add(kind(i + 1))
    add(kind(i - 1), own.kind)
    add(own.kind, kind(i + 1))
    add(kind(i - 1), own.kind, kind(i + 1))
    add(own.kind, zone, seen)
    add(own.kind, own.marks, marksAfter)
    add(kind(own.start), zone, Math.min(fromStart, 2))
    add(own.marks, marksAfter)
    add(zone, seen)
    add(zone, toEnd)
    add(zone, fromStart)
    add(ors, zone)
    add(token.text === token.word ? 0 : 1, i === 0 ? 1 : 0)
    add(Math.min(i, 6))

    if (own.kind === FIGURES) numbers = Math.min(numbers + 1, 2)
    else if ((own.kind & UNIT) !== 0) units = Math.min(units + 1, 2)
    if (own.word === OR) ors = 1
    return features
  })
}

/** Hashed features of a whole phrase, which determine its style. */
export function styleFeaturesOf(tokens: readonly PhraseToken[]): number[] {
  const features = new Set<number>()
  const shapes = tokens.map((token) => hashWord(shapeOf(token)))
  const first = tokens[0]
  const add = (template: number, a: number, b = 0, c = 0) =>
    features.add(mix(template, a, b, c) % STYLE_BUCKETS)
  add(0, 1)
  add(1, Math.min(tokens.length, 14))
  add(2, tokens.length > 4 ? 1 : 0, tokens.length > 8 ? 1 : 0)
  add(3, shapes[0] ?? OUTSIDE, shapes[1] ?? OUTSIDE, shapes[2] ?? OUTSIDE)
  add(4, shapes[0] ?? OUTSIDE, shapes[1] ?? OUTSIDE)
  add(5, tokens.filter(({ before }) => before.includes(',')).length)
  add(6, hashWord(tokens.at(-1)?.word ?? ''))
  add(7, first && first.text !== first.word ? 1 : 0)
  tokens.forEach((token, i) => {
    const word = hashWord(token.word)
    add(8, word)
    add(9, shapes[i] ?? OUTSIDE, markBits(token.before))
    add(10, hashWord(tokens[i - 1]?.word ?? ''), word)
    add(11, token.isGlued ? 1 : 0, token.value === null ? 0 : 1)
    add(12, hashWord(token.word.slice(-3)))
    add(13, word, token.before.includes(',') ? 1 : 0)
    if (i > 0 && token.text !== token.word) add(14, 1)
    for (const mark of token.before) add(15, hashWord(mark))
  })
  return [...features]
}

/** A word's class: units by spelling, numbers by notation, all other words the same. */
const shapeOf = ({ word, text, value }: PhraseToken): string => {
  if (value === null) return (classBits(word) & UNIT) === 0 ? 'w' : word
  return text.replace(/\d+/g, '#')
}
