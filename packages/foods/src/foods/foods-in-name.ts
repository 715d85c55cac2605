import { foodsInFurther } from './further/foods-in-further.ts'
import { isVaried } from './varied-foods.ts'
import type { Food } from './tables/food-table.ts'
import type { Language } from './tables/food-groups.ts'
import { languageOf } from './names/choose-head.ts'
import { foldedWords, foldedSingular } from './names/fold-food.ts'
import { isSaidIn } from './names/lexicon.ts'
import type { Sense } from './names/lexicon.ts'
import { exactMentions } from './names/mentions.ts'
import type { Mention } from './names/mentions.ts'
import { tokensOf } from './names/tokens.ts'
import { asWritten } from './names/written-names.ts'
import { findNonFoodReason } from './tables/non-food.ts'

/** 'Vegan cheese' is not made of what the word after it says. */
const REPLACES = new Set(
  'vegan vegane veganer veganes vegano vegana vegetarian mock faux fake imitation free'.split(' '),
)
/** Words of recipes that name nothing: parts of plants, preparations, qualities, and what joins words. */
const FILLERS = new Set(
  foldedWords(
    'of or the and a an for to as at by your any more other in into about plus each all needed optional taste serve ' +
      'serving zest peel rind shell spear tip top end fillet breast loin neck shoulder half mashed squeezed juicy sharp ' +
      'flaky waxy brewed filtered chewy refined unseasoned seasoned unflavored reduced sodium live chuck weed thread ' +
      'kernel blend ' +
      'garnish leaf leaves leave sprig stalk stem pod floret strand skin branch clove wedge cube strip ring ' +
      'finely coarsely thinly lightly roughly freshly coarse fine warm cold boiling boiled hot cooled chilled lukewarm ' +
      'room temperature softened melted beaten seeded drained rinsed washed trimmed scrubbed halved quartered cubed ' +
      'torn zested packed heaping heaped level leftover prepared quality high good very little mature aged streaky ' +
      'button cooking purpose everyday neutral clear runny stoned unwaxed curly flat flatleaf fast action blanched ' +
      'uncooked dried dry frozen thawed center centre bleached unbleached pound inch thick thin long short firm soft ' +
      'hungarian tuscan',
  ).map(foldedSingular),
)

/** Whether an unknown word of a name says nothing of what food it is: 'beaten', 'softened'. */
export const isFiller = (word: string): boolean => FILLERS.has(foldedSingular(word))

/**
 * All foods that a name is certainly made of: what it names, what is added, and foods that describe others ('cashew
 * cream' is of both). Null when any word of it is unknown, misspelt or truncated, or when only a label would say what is
 * in it: for allergies a guess is not enough.
 */
export function foodsInName(name: string, language: Language | null = null): readonly Food[] | null {
  if (findNonFoodReason(name) !== null) return null
  const tokens = tokensOf(name)
  const mentions = asWritten(name, exactMentions(tokens))
  const spoken = languageOf(mentions, language)
  const read = mentions.map((mention) => readMention(mention, spoken))
  const isKnown = (reading: Reading[] | null, at: number) =>
    reading !== null || isFiller(mentions[at]!.text) || isSort(mentions, read, at)
  if (!read.every(isKnown)) return foodsInFurther(name, tokens)
  const named = read.flatMap((reading) => reading ?? [])
  const sure = named.filter(({ isSure }) => isSure)
  const all = [...new Set((sure.length > 0 ? sure : named).map(({ food }) => food))]
  // Vinegar is no longer the wine that it was made of.
  const foods = all.some(isVinegar) ? all.filter(({ kinds }) => !kinds.includes('wine')) : all
  if (foods.length === 0 || foods.some(isVaried)) return null
  // A phrase of the table ('vegan butter') has taken such a word already.
  return mentions.some(({ text }) => REPLACES.has(text)) && foods.some(({ diet }) => diet !== 'vegan')
    ? null
    : foods
}

const isVinegar = ({ kinds }: Food) => kinds.includes('vinegar')

/** Foods that stay what they are, whatever their sort is called: 'Anjou pears'. */
const GROWN = new Set(['Produce', 'Spices'])
/** 'Breaded' and 'tempura' are no sorts: more is added. */
const COATED = /ed$|^(?:tempura|pakora|bhaji|gratin|fritter|panko|teriyaki)s?$/

/** Whether an unknown word can only be the name of a sort, since the food that comes next is a plant as it grows. */
function isSort(mentions: readonly Mention[], read: readonly (Reading[] | null)[], at: number): boolean {
  const next = read.slice(at + 1).find((reading) => reading === null || reading.length > 0)
  return (
    !COATED.test(mentions[at]!.text) &&
    next?.every(({ food }) => GROWN.has(food.category) && !GENERIC.has(food.id)) === true
  )
}
/** 'Xyz spice' may be of anything. */
const GENERIC = new Set(['spice', 'vegetable', 'fruit', 'herb'])

type Reading = { food: Food; isSure: boolean }

/** The foods that a mention means, sure when its words mean nothing else; none for a form or a filler, null when unknown. */
function readMention({ senses }: Mention, language: Language): Reading[] | null {
  if (senses.length === 0) return null
  const inLanguage = senses.filter((sense) => isSaidIn(sense, language) || isOfAll(sense))
  const meant = inLanguage.length > 0 ? inLanguage : senses
  const isSure = !meant.some(({ meaning }) => meaning.as !== 'food' && meaning.as !== 'product')
  return meant.flatMap(({ meaning }) => {
    if (meaning.as !== 'food' && meaning.as !== 'product') return []
    return [{ food: meaning.food, isSure }]
  })
}

/** Brands and forms are said in no language of their own. */
const isOfAll = ({ languages }: Sense) => languages === 0
