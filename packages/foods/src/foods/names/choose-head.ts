import { foldedSingular } from './fold-food.ts'
import { LANGUAGES } from '../tables/food-groups.ts'
import type { Language } from '../tables/food-groups.ts'
import { FORMS } from '../tables/food-forms.ts'
import type { Form } from '../tables/food-forms.ts'
import type { Food } from '../tables/food-table.ts'
import { isSaidIn } from './lexicon.ts'
import type { Meaning, Sense } from './lexicon.ts'
import type { Mention } from './mentions.ts'
import type { Token } from './tokens.ts'
import words from '../tables/words.json' with { type: 'json' }

/** The food that a name means: its head, the forms that the name states, and the probability (0 to 1). */
export type Head = {
  food: Food
  forms: readonly Form[]
  confidence: number
  text: string
  as: Meaning['as']
  mention: Mention
}

/** Languages in which the head is the first word of a name. */
const HEAD_FIRST: ReadonlySet<Language> = new Set([
  ...(['es', 'ms', 'he', 'fr', 'it', 'pt', 'ro', 'el'] as const),
  ...(['pl', 'cs', 'sk', 'hr', 'sl', 'bg', 'uk'] as const),
])

/** Weights by food group; the lower one is, the more probably the food is only a flavour or topping of another. */
const WEIGHTS: Readonly<Partial<Record<string, number>>> = words.weights
const WEIGHT_BY_CATEGORY: Readonly<Partial<Record<string, number>>> = {
  Produce: 1,
  Spices: 1,
  Meat: 1.5,
  Seafood: 1.5,
}
const USUAL_WEIGHT = 2
const PRODUCT_WEIGHT = 2.05
const MAKER_WEIGHT = 1.45
const AMBIGUOUS_WEIGHT = 0.9
/** A lower weight than this means a flavour. */
const FLAVOUR_BELOW = 1.35

/** Brands of foods that are sold in flavours, which may be foods of these kinds and categories: 'Lay's Sour Cream'. */
const FLAVOURS: Readonly<Partial<Record<string, readonly string[]>>> = {
  crisps: ['Dairy', 'chocolate', 'candy'],
  'tortilla-chips': ['Dairy', 'chocolate', 'candy'],
  puffs: ['Dairy', 'chocolate', 'candy'],
  popcorn: ['Dairy', 'chocolate', 'candy'],
  'frozen-waffle': ['Bakery'],
  'ice-cream': ['Dairy', 'Snacks', 'Bakery'],
  'instant-noodles': ['Other'],
}

/** A bonus for the position where the language has its heads. */
const HEAD_BONUS = 0.4

const CONFIDENCE = { food: 1, product: 0.8, maker: 0.55 }
/** 'Mango Xyz' may be something other than a mango, because nobody knows what an Xyz is. */
const UNKNOWN_HEAD = 0.3
/** Only an added ingredient was recognised. */
const ONLY_ADDED = 0.25

/** A guessed word counts less when other words are unknown. */
const GUESSED_WORD = 0.75
const GUESSED_AMONG_UNKNOWN = 0.25

type Candidate = { food: Food; as: 'food' | 'product' | 'maker'; mention: Mention; weight: number }

/** Determines the food from a name's mentions in its language; null when they name none. */
export function chooseHead(
  tokens: readonly Token[],
  mentions: readonly Mention[],
  language: Language,
): Head | null {
  const { isAdded, isLacking } = findAdded(tokens, mentions, language)
  const present = mentions.filter((mention) => !isLacking(mention))
  const candidates = present.flatMap((mention) => candidatesOf(mention, language))
  const own = candidates.filter(({ mention }) => !isAdded(mention))
  const segment = Math.min(...foodsIn(own).map(({ mention }) => segmentOf(tokens, mention)))
  const inSegment = own.filter(({ as, mention }) => as !== 'food' || segmentOf(tokens, mention) === segment)
  const best = heaviest(withoutFlavours(inSegment), language) ?? heaviest(candidates, language)
  if (!best) return null
  const forms = present.flatMap((mention) =>
    isAdded(mention) ? [] : mention.senses.flatMap(({ meaning }) => formsOf(meaning, best)),
  )
  const isFlavour = best.as === 'food' && best.weight < FLAVOUR_BELOW
  const confidence =
    CONFIDENCE[best.as] * best.mention.quality -
    (isAdded(best.mention) ? ONLY_ADDED : 0) -
    ((isFlavour && isHeadUnknown(mentions, best.mention, language)) ||
    (isAdded(best.mention) && mentions.some(isUnknown))
      ? UNKNOWN_HEAD
      : 0) -
    (best.mention.quality < GUESSED_WORD && mentions.some(isUnknown) ? GUESSED_AMONG_UNKNOWN : 0)
  const { food, as, mention } = best
  return { food, forms, confidence: Math.max(0, confidence), text: mention.text, as, mention }
}

/** The form that a word says of the head, also by being a maker of frozen food that names another. */
const formsOf = (meaning: Meaning, head: Candidate): readonly Form[] => {
  if (meaning.as === 'form') return [meaning.form]
  const isMaker = meaning.as === 'maker' && meaning.food?.id === FROZEN_FOOD && head.as !== 'maker'
  return isMaker && !isOfAny(head.food, NEVER_BY_MAKERS) ? [FROZEN] : []
}
const FROZEN_FOOD = 'frozen-food'
/** Frozen without saying so, or never: 'Birds Eye Coleslaw'. */
const NEVER_BY_MAKERS = ['Frozen Foods', 'Dairy', 'Snacks', 'prepared-salad']
const FROZEN = FORMS.find(({ form }) => form === 'frozen')!

/** The foods without those that are a flavour of the brand before them. */
const withoutFlavours = (candidates: readonly Candidate[]): readonly Candidate[] =>
  candidates.filter(
    ({ as, food, mention }) =>
      as !== 'food' ||
      !candidates.some(
        (brand) =>
          brand.as === 'product' &&
          brand.mention.start < mention.start &&
          isOfAny(food, FLAVOURS[brand.food.id] ?? []),
      ),
  )

const isOfAny = ({ category, kinds }: Food, ids: readonly string[]): boolean =>
  ids.includes(category) || kinds.some((kind) => ids.includes(kind))

const foodsIn = (candidates: readonly Candidate[]) => candidates.filter(({ as }) => as === 'food')
const segmentOf = (tokens: readonly Token[], { start }: Mention) => tokens[start]?.segment ?? 0

/** The language, of some, that most of the words belong to; words that many languages share count little. */
export function languageOf(
  mentions: readonly Mention[],
  hint: Language | null,
  languages: readonly Language[] = LANGUAGES,
): Language {
  const votes = new Map<Language, number>(languages.map((language, index) => [language, -index / 100]))
  const vote = (language: Language, worth: number) => votes.set(language, (votes.get(language) ?? 0) + worth)
  if (hint) vote(hint, 0.3)
  for (const { senses, text } of mentions) {
    const all = languages.filter((language) => senses.some((sense) => isSaidIn(sense, language)))
    for (const language of all) vote(language, Math.min(8, text.length) / 8 / all.length)
  }
  return [...votes].reduce((best, other) => (other[1] > best[1] ? other : best))[0]
}

/** Mentions of added ingredients ('with …', '… flavoured'), and of missing ones ('without …': the next word). */
function findAdded(
  tokens: readonly Token[],
  mentions: readonly Mention[],
  language: Language,
): { isAdded: (mention: Mention) => boolean; isLacking: (mention: Mention) => boolean } {
  const added = new Set<Mention>()
  const lacking = new Set<Mention>()
  let segmentWithWord: number | null = null
  mentions.forEach((mention, index) => {
    const says = (as: Meaning['as']) =>
      mention.senses.some((sense) => sense.meaning.as === as && isSaidIn(sense, language))
    const [before, next] = [mentions[index - 1], mentions[index + 1]]
    const segment = segmentOf(tokens, mention)
    if (segment === segmentWithWord) added.add(mention)
    if (says('with')) segmentWithWord = segment
    if (says('taste') && before) added.add(before)
    if (says('without') && next) lacking.add(next)
  })
  return { isAdded: (mention) => added.has(mention), isLacking: (mention) => lacking.has(mention) }
}

/** The foods that a mention may name; the language of the text decides between them. */
function candidatesOf(mention: Mention, language: Language): Candidate[] {
  // 'Crisp' may describe lettuce, but an English adjective has no plural: 'crisps' is a noun.
  const isNoun =
    language === 'en' &&
    foldedSingular(mention.text) !== mention.text &&
    mention.senses.some((sense) => sense.meaning.as === 'food' && isSaidIn(sense, language))
  const isOther =
    !isNoun && mention.senses.some((sense) => !('food' in sense.meaning) && isSaidIn(sense, language))
  // 'the' is tea in Italian, but not between English words.
  const foods = mention.senses.filter(
    (sense) => sense.meaning.as === 'food' && (!isOther || isSaidIn(sense, language)),
  )
  const [sense] = [
    ...foods.filter((sense) => isSaidIn(sense, language)),
    ...foods,
    ...mention.senses.filter(isBrand),
  ]
  const meaning = sense?.meaning
  if (!meaning || !('food' in meaning) || !meaning.food) return []
  const { food, as } = meaning
  // A word that also describes other foods weighs no more than a flavour: 'Rama' is a margarine, and a Spanish vine.
  const weight = isOther ? Math.min(AMBIGUOUS_WEIGHT, weightOf(food, as)) : weightOf(food, as)
  return [{ food, as, mention, weight }]
}
const isBrand = ({ meaning }: Sense) => meaning.as === 'product' || meaning.as === 'maker'

function weightOf(food: Food, as: Candidate['as']): number {
  if (as === 'product') return PRODUCT_WEIGHT
  if (as === 'maker') return MAKER_WEIGHT
  const kind = food.kinds.find((id) => WEIGHTS[id] !== undefined)
  return (kind === undefined ? undefined : WEIGHTS[kind]) ?? WEIGHT_BY_CATEGORY[food.category] ?? USUAL_WEIGHT
}

function heaviest(candidates: readonly Candidate[], language: Language): Candidate | null {
  const foods = foodsIn(candidates)
  const head = HEAD_FIRST.has(language) ? foods[0] : foods.at(-1)
  const scoreOf = (candidate: Candidate) =>
    candidate.weight + (candidate === head ? HEAD_BONUS : 0) - (1 - candidate.mention.quality)
  return candidates.reduce<Candidate | null>(
    (best, other) => (best === null || scoreOf(other) > scoreOf(best) ? other : best),
    null,
  )
}

/** Whether an unknown word of some length is in the position of the head. */
function isHeadUnknown(mentions: readonly Mention[], food: Mention, language: Language): boolean {
  const at = mentions.indexOf(food)
  return (HEAD_FIRST.has(language) ? mentions.slice(0, at) : mentions.slice(at + 1)).some(isUnknown)
}
const isUnknown = ({ senses, text }: Mention) => senses.length === 0 && text.length >= LONG_WORD
const LONG_WORD = 4
