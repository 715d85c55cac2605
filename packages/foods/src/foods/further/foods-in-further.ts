import { isSaidIn } from '../names/lexicon.ts'
import type { Token } from '../names/tokens.ts'
import { FURTHER_LANGUAGES } from '../tables/food-groups.ts'
import type { Food } from '../tables/food-table.ts'
import { isVaried } from '../varied-foods.ts'
import { evidentMentions } from './evidence.ts'
import { furtherMentions, isAllOf } from './read-further.ts'
import { isFurtherWord } from './further-words.ts'

/**
 * The foods that a name of one of the further languages is certainly made of; null when any of its words is none of the
 * table as it stands there or may be of another language, or when only a label would say what is in it.
 */
export function foodsInFurther(name: string, tokens: readonly Token[]): readonly Food[] | null {
  const mentions = evidentMentions(name, furtherMentions(tokens))
  if (!isAllOf(tokens, mentions) || !mentions.every(({ text }) => isFurtherWord(text))) return null
  const readings = FURTHER_LANGUAGES.flatMap((language) => {
    const meanings = mentions.map(({ senses }) => senses.filter((sense) => isSaidIn(sense, language)))
    const isRead = meanings.every((all) =>
      all.some(({ meaning }) => meaning.as === 'food' || meaning.as === 'plain'),
    )
    return isRead
      ? [meanings.flat().flatMap(({ meaning }) => (meaning.as === 'food' ? [meaning.food] : []))]
      : []
  })
  const foods = [...new Set(readings.flat())]
  return foods.length === 0 || foods.some(isVaried) ? null : foods
}
