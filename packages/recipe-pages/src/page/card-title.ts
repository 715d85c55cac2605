import { likeness } from '../likeness.ts'
import { kindOfHeading } from '../lines/section-words.ts'
import type { Block, PageBlocks, Region } from './page-blocks.ts'
import type { Section } from './page-sections.ts'

/** What classes and properties call the title of a recipe, */
const RECIPE_TITLE =
  /(?:^|[\s_-])(?:recipe|rezept|recette|receta|ricetta|recept|receita)s?[-_]{0,2}(?:title|name|titel|titre)(?=$|[\s_-])/
/** and of a heading any title. */
const ANY_TITLE = /(?:^|[\s_-])(?:title|name)(?=$|[\s_-])/
const OF_PART = /group|section|sub|ingredient|instruction|step|note|nutrition/

/** A card stands this many lines before its ingredients: picture, times, a description. */
const NEAR = 60
/** It speaks of what the page is about. */
const LIKE_ENOUGH = 0.3
const MUCH_ALIKE = 0.5
/** A title that nothing marks stands among the first lines of its card; in an article headings stand anywhere. */
const HEAD = 4
/** Sentences and questions are headings of an article. */
const OF_ARTICLE =
  /[.?!:]$|^(?:how|why|what|when|where|which|can|is|are|about|wie|warum|was|welche[rs]?|wann|comment|pourquoi|quel(?:le)?s?|cómo|por qué|qué|come|perché|quale|hoe|waarom|welke|como|porque|hur|varför|hvordan|hvorfor|jak|dlaczego|איך|למה)(?!\p{L})/iu

/**
 * The title of the card that holds the ingredients, where an article has one with the recipe in it and a heading of its own;
 * null where the page's heading stands with the recipe, or nothing looks like a title. `titles` are those of the page.
 */
export function titleOfCard(
  page: PageBlocks,
  ingredients: Section,
  titles: readonly string[],
): string | null {
  const from = Math.max(0, ingredients.from - NEAR)
  const before = page.blocks.slice(from, ingredients.from).reverse()
  const isLike = ({ text }: Block, least: number) => likeness(text, titles) >= least
  const marked = before.find((block) => isTitle(block) && isLike(block, LIKE_ENOUGH))
  const title = marked ?? before.find((block) => isPlainTitle(block) && isLike(block, MUCH_ALIKE))
  if (!title) return null
  const at = page.blocks.indexOf(title, from)
  let card: Region | null = page.blocks[ingredients.from]?.region ?? null
  while (card && card.from > at) card = card.parent
  if (card === null || page.blocks.slice(card.from, card.to).some(({ level }) => level === 1)) return null
  return marked || at < card.from + HEAD ? title.text : null
}

const isPlainTitle = ({ level, text, region }: Block): boolean =>
  level > 1 && kindOfHeading(text) === null && !OF_ARTICLE.test(text) && !OF_PART.test(region.marks)

const isTitle = ({ region, level }: Block): boolean => {
  const marks = region.marks
  return RECIPE_TITLE.test(marks) || (level > 1 && ANY_TITLE.test(marks) && !OF_PART.test(marks))
}
