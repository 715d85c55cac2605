import { readPhrase } from '@larder/foods'
import { beginsWithAmount, isNutrient } from '../lines/ingredient-lines.ts'
import { isControl, isCredit } from '../lines/page-furniture.ts'
import type { Block, PageBlocks, Region } from './page-blocks.ts'
import { itemsOf, type Item } from './page-items.ts'
import { isWholeHeading, kindOfHeading, MARKS, namesNeeds, type SectionKind } from '../lines/section-words.ts'

/** A part of a page that may be the recipe's ingredients, or its steps. */
export type Section = {
  from: number
  to: number
  items: Item[]
  score: number
  /** The score of its lines alone. */
  plain: number
}

type Kind = 'ingredients' | 'steps'
type Range = { from: number; to: number; bonus: number }

/** A page has some ten places that could be one; thousands are the work of a hostile one. */
const MOST_RANGES = 400
/** The blocks of a section; a longer one is the whole page. */
const MOST_BLOCKS = 1_800

/** Steps begin at most this many blocks after the ingredients, where they belong to them; */
const NEAR = 25
/** and then have at least some hundred letters. */
const LEAST_STEPS = 1

/** The most likely ingredients of a page; null if nothing looks like them. */
export function findIngredients(page: PageBlocks): Section | null {
  const ranges = [...underHeadings(page, 'ingredients'), ...inMarkedRegions(page, 'ingredients')]
  const best = bestOf(page, ranges, 'ingredients')
  return best ?? bestOf(page, lists(page), 'ingredients')
}

/** The most likely steps, given where the ingredients are. */
export function findSteps(page: PageBlocks, ingredients: Section | null): Section | null {
  const after = ingredients ? ingredients.to : 0
  const ranges = [...underHeadings(page, 'steps'), ...inMarkedRegions(page, 'steps')].filter(
    ({ from, to }) => !ingredients || from >= ingredients.to || to <= ingredients.from,
  )
  // What follows the ingredients is the recipe; what stands elsewhere is often the story of it.
  const near = ingredients ? ranges.filter(({ from }) => from >= after && from < after + NEAR) : []
  const next = bestOf(page, near, 'steps')
  const isEnough = next !== null && next.plain >= LEAST_STEPS
  const best = isEnough ? next : bestOf(page, ranges, 'steps')
  if (best || !ingredients) return best
  return bestOf(
    page,
    [{ from: after, to: endOf(page, after, null, 'steps'), bonus: 0 }],
    'steps',
    onlySentences,
  )
}

function bestOf(
  page: PageBlocks,
  ranges: readonly Range[],
  kind: Kind,
  cut = kind === 'ingredients' ? beforeSentences : (items: Item[]) => items,
): Section | null {
  let best: Section | null = null
  for (const { from, to, bonus } of ranges.slice(0, MOST_RANGES)) {
    if (to - from > MOST_BLOCKS) continue
    const items = cut(chosen(itemsOf(page.blocks.slice(from, to), kind)))
    const score = (kind === 'ingredients' ? scoreOfIngredients(items) : scoreOfSteps(items)) + bonus
    const isEnough =
      kind === 'ingredients'
        ? looksLikeIngredients(items, bonus > 0)
        : items.some(({ isHeading }) => !isHeading)
    if (isEnough && score - bonus > 0 && (!best || score > best.score))
      best = {
        from,
        to: page.blocks.indexOf(items.at(-1)!.last, from) + 1,
        items,
        score,
        plain: score - bonus,
      }
  }
  return best
}

/** Whether a line is a sentence, as steps are. */
const isSentence = ({ text }: Item): boolean =>
  /[.!?。]$/.test(text) && text.split(/\s+/, 6).length > 5 && !beginsWithAmount(text)

/** In a list, so many sentences to its end are steps. */
const LEAST_SENTENCES = 3
const MOST_SENTENCES = 0.8

/** The first line from which on there are sentences: a single one outside of lists, most of what is left of a list. */
function placeOfSentences(items: readonly Item[]): number {
  let [place, rest, sentences] = [-1, 0, 0]
  for (const [at, item] of [...items.entries()].reverse()) {
    if (item.isHeading) continue
    const isOne = isSentence(item)
    rest += 1
    if (isOne) sentences += 1
    const areSteps = rest >= LEAST_SENTENCES && sentences >= rest * MOST_SENTENCES
    if ((isOne && (areSteps || !item.isListed)) || isQuestion(item)) place = at
  }
  return place
}

/** 'Anything missing?' leads to a shop. */
const isQuestion = ({ text, isListed }: Item): boolean =>
  !isListed && /[?？]$/.test(text) && !beginsWithAmount(text)

/** Ingredients up to the steps that follow them without a heading. */
function beforeSentences(items: Item[]): Item[] {
  const at = placeOfSentences(items)
  return at < 2 || items.slice(at).some(({ text }) => beginsWithAmount(text)) ? items : items.slice(0, at)
}

/** The sentences that begin a text of no heading: what follows them is something else. */
function onlySentences(items: Item[]): Item[] {
  const from = items.findIndex(({ text }) => /[.!?。:]$/.test(text))
  const end = items.findIndex(({ text }, at) => at > from && !/[.!?。:)]$/.test(text) && text.length < 40)
  return end < 0 || from < 0 ? items : items.slice(0, end)
}

/** Only what is in lists, where most is. */
function chosen(items: readonly Item[]): Item[] {
  const lines = items.filter(({ isHeading }) => !isHeading)
  const listed = lines.filter(({ isListed }) => isListed)
  const keep = listed.length >= Math.max(2, lines.length * 0.5)
  return halved(keep ? items.filter(({ isListed, isHeading }) => isListed || isHeading) : [...items])
}

/** A list that stands twice, for narrow and wide screens or in metric and US measures, counts once. */
function halved(items: Item[]): Item[] {
  const lines = items.filter(({ isHeading }) => !isHeading)
  const half = lines.length / 2
  if (!Number.isInteger(half) || half < 2) return items
  const names = lines.map(({ text }) => readPhrase(text.slice(0, 250), null).name || text)
  const same = names.slice(0, half).filter((name, i) => name === names[half + i]).length
  return same >= half * 0.7 ? items.slice(0, items.indexOf(lines[half]!)) : items
}

/** Whether most lines have amounts; below a heading of ingredients, or in an element of that name, short lines are enough. */
function looksLikeIngredients(items: readonly Item[], isNamed: boolean): boolean {
  const lines = items.filter(({ isHeading }) => !isHeading)
  const withAmount = lines.filter(({ text }) => beginsWithAmount(text) && !isNutrient(text)).length
  if (!isNamed) return lines.length >= 3 && withAmount >= lines.length * 0.6
  const letters = lines.reduce((sum, { text }) => sum + text.length, 0)
  return lines.length >= 2 && (withAmount >= lines.length * 0.2 || letters <= lines.length * 40)
}

const scoreOfIngredients = (items: readonly Item[]): number =>
  items.reduce((sum, { text, linked, isHeading }) => {
    if (isHeading) return sum
    if (isNutrient(text)) return sum - 1
    if (text.length > 200 || (text.length > 90 && /[.!?]$/.test(text))) return sum - 1.5
    if (beginsWithAmount(text)) return sum + 1
    return sum + (linked > 0.9 || text.length > 70 ? -0.5 : 0.4)
  }, 0)

const scoreOfSteps = (items: readonly Item[]): number =>
  items.reduce((sum, { text, linked, isHeading }) => {
    if (isHeading) return sum
    if (linked > 0.6) return sum - 1
    if (text.length < 60 && beginsWithAmount(text) && !/^\d+[.)]/.test(text)) return sum - 0.7
    return sum + Math.min(text.length, 400) / 100
  }, 0)

/** From each heading of the kind to where its section ends. */
function underHeadings(page: PageBlocks, kind: Kind): Range[] {
  const headings = page.blocks.flatMap((block, at) => (announces(block) === kind ? { block, at } : []))
  return headings.slice(0, MOST_RANGES).map(({ block, at }) => ({
    from: at + 1,
    to: endOf(page, at + 1, block, kind),
    bonus: (block.level > 0 ? 3 : 2) + (isWholeHeading(block.text) ? WHOLE_HEADING : 0),
  }))
}

/** 'Instructions' is the heading of a recipe; 'How to make naan at home' may be that of an article about it. */
const WHOLE_HEADING = 20

const NAMED_HEADING = /(?:^|[\s_-])(?:title|heading|header|headline)(?=$|\s)/

/** Whether a line that is no heading of its element is bold, or its class calls it one. */
const isSetApart = ({ isBold, region }: Block): boolean => isBold || NAMED_HEADING.test(region.marks)

const announced = new WeakMap<Block, SectionKind | null>()

/** What a block announces as a heading by its element or weight, or as a line that says nothing but the word; read once. */
function announces(block: Block): SectionKind | null {
  const known = announced.get(block)
  if (known !== undefined) return known
  const isTitle = block.level > 0 || isSetApart(block) || block.text.split(/\s+/, 4).length <= 3
  const kind = isTitle ? kindOfHeading(block.text) : null
  announced.set(block, kind)
  return kind
}

/** Where the section that begins at a block ends: at a heading of another kind, a higher one, or with its surroundings. */
function endOf(page: PageBlocks, from: number, heading: Block | null, kind: Kind): number {
  const { blocks } = page
  const scope = heading ? scopeOf(blocks, from, heading) : Math.min(blocks.length, from + 60)
  const limit = Math.min(scope, from + MOST_BLOCKS + 1)
  for (let at = from; at < limit; at++) {
    const block = blocks[at]!
    const kindOf = announces(block)
    const found = kindOf !== null && beginsWithAmount(block.text) ? null : kindOf
    const isListed = block.region.name === 'li' || block.region.name === 'td'
    if (
      found !== null &&
      found !== kind &&
      (found !== 'other' || block.level > 0 || (!isListed && (isSetApart(block) || endsAt(block, kind))))
    )
      return at
    if (found === kind && heading && namesNeeds(block.text) && !namesNeeds(heading.text)) return at
    if (!heading?.level || block.level === 0 || found === kind) continue
    if (block.level < heading.level) return at
    const next = blocks[at + 1]
    if (block.level === heading.level && !(next && kind === 'ingredients' && beginsWithAmount(next.text)))
      return at
  }
  return limit
}

/** 'Notes' ends the steps however it is set, but no button 'Print'; among ingredients 'more salt' is one. */
const endsAt = ({ text }: Block, kind: Kind): boolean =>
  kind === 'steps' && !/[.!]$/.test(text) && !isControl(text) && !isCredit(text)

/** The end of the smallest region that holds the heading and some lines after it. */
function scopeOf(blocks: readonly Block[], from: number, heading: Block): number {
  let at: Region | null = heading.region
  while (at && at.to < from + 3) at = at.parent
  // A list that follows in a region of its own belongs to the heading, too.
  return Math.min(at?.to ?? blocks.length, blocks.length)
}

/** The regions whose names speak of the kind, alone and with their sisters. */
function inMarkedRegions(page: PageBlocks, kind: Kind): Range[] {
  const marked = page.regions.filter((region) => region.to > region.from && MARKS[kind].test(region.marks))
  const known = new Set(marked)
  const spans = new Map<Region, { from: number; to: number }>()
  for (const region of marked.slice(0, MOST_RANGES)) {
    spans.set(region, { from: region.from, to: region.to })
    for (let at = region.parent, steps = 0; at && steps < 3; at = at.parent, steps++) {
      const span = spans.get(at)
      if (known.has(at)) break
      spans.set(at, {
        from: Math.min(span?.from ?? region.from, region.from),
        to: Math.max(span?.to ?? 0, region.to),
      })
    }
  }
  return [...spans.values()].map(({ from, to }) => {
    const heading = page.blocks
      .slice(from, Math.min(to, from + 4))
      .findIndex((one) => announces(one) === kind)
    const start = heading >= 0 ? from + heading + 1 : from
    return { from: start, to: Math.min(to, endOfMarked(page, start, to, kind)), bonus: 2 }
  })
}

function endOfMarked(page: PageBlocks, from: number, to: number, kind: Kind): number {
  const other = kind === 'ingredients' ? 'steps' : 'ingredients'
  const limit = Math.min(to, from + MOST_BLOCKS + 1)
  for (let at = from; at < limit; at++) if (announces(page.blocks[at]!) === other) return at
  return limit
}

/** Lists and tables of a page, for pages without headings. */
const lists = (page: PageBlocks): Range[] =>
  page.regions
    .filter(
      ({ name, from, to }) =>
        /^(?:ul|ol|table|tbody|p|div)$/.test(name) && to - from >= 3 && to - from <= 100,
    )
    .map(({ from, to }) => ({ from, to, bonus: 0 }))
