import { hashWord } from './hash-word.ts'
import { foodCluesOf } from '../known-foods.ts'
import { classBits } from '../phrase-words.ts'
import type { PhraseToken } from '../tokens.ts'

/** The number of buckets that features are hashed into, so that the model does not contain words. */
export const BUCKETS = 1 << 15

/** A punctuation mark that begins another part of the phrase. */
const PART = /[,();:]/
const MARKS = ',();/-.+*:"&'
const OUTSIDE = 7
const FIGURES = 1 << 30

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

/** How a number is written; of fractions the denominator, because some labels depend on it. */
const notationOf = (figures: string): string =>
  figures.split(/[/⁄]/)[1] ?? (figures.includes('.') ? '.' : figures.length > 1 ? '##' : '#')

/** The properties of a token from which its features are made. */
type Clues = { word: number; kind: number; ending: number; marks: number; start: number; end: number }

function cluesOf(tokens: readonly PhraseToken[]): Clues[] {
  const clues = tokens.map(({ word, text, value, before }, index) => ({
    word: hashWord(word),
    kind: value === null ? classBits(word) : FIGURES,
    ending: hashWord(value === null ? word.slice(-3) : notationOf(text)),
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
  const foods = foodCluesOf(tokens)
  const place = (i: number) => foods[i]?.place ?? OUTSIDE
  const category = (i: number) => foods[i]?.category ?? OUTSIDE
  const isFraction = tokens.some(({ text }) => text.includes('⁄')) ? 1 : 0
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
    add(isFraction, i === 0 ? 1 : 0)
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
    add(place(i))
    add(place(i), zone)
    add(place(i), place(i + 1))
    add(place(i - 1), place(i))
    add(own.word, place(i))
    add(place(i), own.kind, kind(i + 1))
    add(category(i), place(i))
    add(own.word, category(i + 1))
    add(own.word, category(i))

    if (own.kind === FIGURES) numbers = Math.min(numbers + 1, 2)
    else if ((own.kind & UNIT) !== 0) units = Math.min(units + 1, 2)
    if (own.word === OR) ors = 1
    return features
  })
}
