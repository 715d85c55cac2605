import { likeness } from '../likeness.ts'
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

/**
 * The title of the card that holds the ingredients, where an article has one with the recipe in it and a heading of its own;
 * null where the page's heading stands with the recipe, or no line is marked as a title. `titles` are those of the page.
 */
export function titleOfCard(
  { blocks }: PageBlocks,
  ingredients: Section,
  titles: readonly string[],
): string | null {
  let card: Region | null = blocks[ingredients.from]?.region ?? null
  for (let at = ingredients.from - 1; at >= Math.max(0, ingredients.from - NEAR); at--) {
    const block = blocks[at]!
    if (block.level === 1) return null
    if (!isTitle(block) || likeness(block.text, titles) < LIKE_ENOUGH) continue
    while (card && card.from > at) card = card.parent
    const isApart = card !== null && !blocks.slice(card.from, card.to).some(({ level }) => level === 1)
    return isApart ? block.text : null
  }
  return null
}

const isTitle = ({ region, level }: Block): boolean => {
  const marks = region.marks
  return RECIPE_TITLE.test(marks) || (level > 1 && ANY_TITLE.test(marks) && !OF_PART.test(marks))
}
