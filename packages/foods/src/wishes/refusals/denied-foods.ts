import { sensesOf } from '../../foods/names/lexicon.ts'
import { GROUP_WORDS } from './read-refusals.ts'
import { isBreak } from '../text-words.ts'
import type { TextWord } from '../text-words.ts'

/** Where words of a text name a food: the first of them, and the one after the last. */
export type Place = { start: number; end: number }

const wordsIn = (text: string) => new Set(text.split(' '))

/** What takes the food behind it out of a dish, in the languages of the table, folded. */
const DENYING = wordsIn(
  'without no non not never omit omitting skip skipping avoid avoiding minus zero replace replacing ohne kein keine ' +
    'keinen sin senza zonder geen tanpa ללא בלי',
)
/** The same in two words: 'free of', 'instead of'. */
const DENYING_PAIRS = wordsIn(
  'free-of free-from instead-of place-of none-of rather-than leave-out leaving-out substitute-for replacement-for ' +
    'alternative-to allergic-to intolerant-to size-of big-as large-as small-as thick-as w-o',
)
/** 'Never skip the nuts', 'not without butter'. */
const TURNING = wordsIn(
  'not never no nor dont doesnt didnt shouldnt cant cannot wont nothing nicht nunca jamais',
)
/** What may stand between such a word and the food. */
const BETWEEN = wordsIn(
  'any the a an all real actual extra added use using add adding include including contain containing eat eating',
)
/** What stands behind a food that is not meant itself: 'butter substitute', 'walnut-sized', 'egg timer'. */
const DENIED_BY = wordsIn(
  'free substitute alternative replacement replacer allergy allergic allergen intolerance intolerant sized size shaped ' +
    'coloured colored thermometer timer knife grater mallet cutter tin kettle cloth thistle',
)
/** Words of names that change what is named. */
const SAYS_WHAT = wordsIn('of to vegan vegetarian gluten plant free')
const JOINS = wordsIn('and or nor')
/** 'With milk and nut-free chocolate' is not free of milk. */
const GIVING = wordsIn('with add and plus contain using use of')

/** Words that say how a food is: 'unsalted', 'crushed'. */
const saysHow = (word: string): boolean =>
  !JOINS.has(word) &&
  !SAYS_WHAT.has(word) &&
  sensesOf(word).length > 0 &&
  sensesOf(word).every(({ meaning }) => meaning.as === 'plain' || meaning.as === 'form')

/** How many words that end at some place take out of a dish what comes next. */
function isDenying(words: readonly TextWord[], at: number): 0 | 1 | 2 {
  const { word, gap } = words[at]!
  if (DENYING_PAIRS.has(`${words[at - 1]?.word}-${word}`) && !isBreak(gap)) return 2
  return DENYING.has(word) ? 1 : 0
}

/** The word before some place of a text that is more than an article or a quality; -1 where a sentence begins. */
export function wordBefore(words: readonly TextWord[], start: number): number {
  let at = start - 1
  while (at >= 0 && !isBreak(words[at + 1]!.gap)) {
    const { word } = words[at]!
    if (isDenying(words, at) || !(BETWEEN.has(word) || saysHow(word))) return at
    at--
  }
  return -1
}

function isDeniedBefore(words: readonly TextWord[], { start }: Place): boolean {
  const at = wordBefore(words, start)
  if (at < 0) return false
  const length = isDenying(words, at)
  if (length === 0) return false
  const first = at - length + 1
  const before = words.slice(Math.max(0, first - 3), first)
  const isInSentence = (index: number) =>
    words.slice(first - before.length + index + 1, first + 1).every(({ gap }) => !isBreak(gap))
  return !before.some(({ word }, index) => TURNING.has(word) && isInSentence(index))
}

function isDeniedBehind(words: readonly TextWord[], { end }: Place): boolean {
  const next = words[end]
  if (next === undefined || isBreak(next.gap) || !DENIED_BY.has(next.word)) return false
  return next.word !== 'free' || words[end + 1]?.word !== 'range'
}

/** Whether nothing but 'and', 'or' and commas stands between two places, and which. */
function joinOf(words: readonly TextWord[], from: Place, to: Place): 'comma' | 'word' | null {
  const between = words.slice(from.end, to.start)
  const gaps = words.slice(from.end, to.start + 1).map(({ gap }) => gap)
  if (!gaps.every((gap) => /^[\s,&/-]*$/.test(gap))) return null
  if (!between.every(({ word }) => JOINS.has(word) || BETWEEN.has(word) || saysHow(word))) return null
  return between.some(({ word }) => JOINS.has(word)) || gaps.some((gap) => /[&/]/.test(gap))
    ? 'word'
    : 'comma'
}

/** Of the foods that a text names, in order, those that it says not to be in the dish, by their numbers. */
export function deniedFoods(words: readonly TextWord[], places: readonly Place[]): Set<number> {
  const denied = new Set<number>()
  for (const [index, place] of places.entries()) {
    if (isDeniedBehind(words, place)) {
      denied.add(index)
      // 'Egg and milk-free': groups of foods, one behind the other.
      for (let at = index - 1; at >= 0; at--) {
        const [before, after] = [places[at]!, places[at + 1]!]
        const isGroup = before.end - before.start === 1 && GROUP_WORDS.has(words[before.start]!.word)
        if (!isGroup || joinOf(words, before, after) === null) break
        if (GIVING.has(words[before.start - 1]?.word ?? '')) break
        denied.add(at)
      }
    }
    if (!isDeniedBefore(words, place)) continue
    denied.add(index)
    // 'No eggs, milk or butter': a list goes on up to its last 'or'.
    const joins = places.slice(index + 1).map((next, offset) => joinOf(words, places[index + offset]!, next))
    const ends = joins.indexOf(null)
    const last = joins.slice(0, ends < 0 ? undefined : ends).lastIndexOf('word')
    for (let offset = 0; offset <= last; offset++) denied.add(index + 1 + offset)
  }
  return denied
}
