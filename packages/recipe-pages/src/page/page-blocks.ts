import { textInside, type HtmlElement } from '../html/html-tree.ts'
import { isWholeHeading } from '../lines/section-words.ts'
import { isApartByStyle, isBlock, isUnseen, oneLine } from './html-lines.ts'

/** An element of a page with its place: what stands inside it are the blocks from `from` to before `to`. */
export type Region = {
  name: string
  /** Classes, id and property, in lower case. */
  marks: string
  parent: Region | null
  from: number
  to: number
  /** How many sisters have the same name and classes, itself counted. */
  likeIt: number
}

/** A line of a page's visible text, in reading order. */
export type Block = {
  text: string
  /** The block that the text stands in directly. */
  region: Region
  /** 1 to 6 for headings; 0 for other texts. */
  level: number
  isBold: boolean
  /** The letters of the text that are links. */
  linked: number
}

export type PageBlocks = { blocks: Block[]; regions: Region[] }

/** Regions that surround the content of a page. */
const AROUND = new Set(['nav', 'footer'])
const APART =
  /(?:^|[\s_-])(?:comments?|comment-?list|respond|related|sidebar|breadcrumbs?|site-?footer|site-?header|mega-?menu|navbar|cookie|newsletter|share|sharing|social|advert|sr-only|screen-reader-text|visually-hidden|kommentare)(?=$|[\s_-])/
const BOLD = new Set(['b', 'strong', 'dt', 'th', 'summary'])

/** The visible lines of a page, without menus, comments and what else surrounds its content. */
export function blocksOfPage(root: HtmlElement): PageBlocks {
  const blocks: Block[] = []
  const regions: Region[] = []
  const whole = sizeOf(root)
  let text = ''
  let bold = 0
  let linked = 0
  const regionOf = (element: HtmlElement, parent: Region | null, likeIt: number): Region => {
    const region = { name: element.name, marks: marksOf(element), parent, from: blocks.length, to: 0, likeIt }
    regions.push(region)
    return region
  }
  const endLine = (region: Region) => {
    const line = oneLine(text)
    if (line !== '') {
      const isBold = bold >= text.replace(/\s/g, '').length * 0.9
      blocks.push({ text: line, region, level: levelOf(region), isBold, linked })
    }
    ;[text, bold, linked] = ['', 0, 0]
  }
  const visit = (element: HtmlElement, region: Region, around: { isBold: boolean; isLink: boolean }) => {
    const alike = countAlike(element)
    for (const [at, child] of element.children.entries()) {
      if (typeof child === 'string') {
        const letters = child.replace(/\s/g, '').length
        text += child
        if (around.isBold) bold += letters
        if (around.isLink) linked += letters
        continue
      }
      if (child.name === 'br') endLine(region)
      if (child.name === 'br' || isUnseen(child) || isApart(child, whole)) continue
      const inner = {
        isBold: around.isBold || BOLD.has(child.name),
        isLink: around.isLink || child.name === 'a',
      }
      if (!isBlock(child)) {
        if (isApartByStyle(element, at)) text += ' '
        visit(child, region, inner)
        continue
      }
      endLine(region)
      const own = regionOf(child, region, alike.get(signatureOf(child)) ?? 1)
      visit(child, own, inner)
      endLine(own)
      own.to = blocks.length
    }
  }
  const top = regionOf(root, null, 1)
  visit(root, top, { isBold: false, isLink: false })
  endLine(top)
  top.to = blocks.length
  return { blocks, regions }
}

const levelOf = (region: Region): number => {
  for (let at: Region | null = region, steps = 0; at && steps < 3; at = at.parent, steps++)
    if (/^h[1-6]$/.test(at.name)) return Number(at.name[1])
  return 0
}

const marksOf = ({ attributes }: HtmlElement): string =>
  ['class', 'id', 'itemprop', 'property', 'data-testid', 'data-test-id']
    .map((name) => attributes[name] ?? '')
    .join(' ')
    .toLowerCase()
    .slice(0, 500)

const signatureOf = ({ name, attributes }: HtmlElement): string =>
  `${name} ${(attributes['class'] ?? '').split(/\s+/).slice(0, 3).join(' ')}`

function countAlike(element: HtmlElement): Map<string, number> {
  const counts = new Map<string, number>()
  for (const child of element.children)
    if (typeof child !== 'string' && isBlock(child)) {
      const signature = signatureOf(child)
      counts.set(signature, (counts.get(signature) ?? 0) + 1)
    }
  return counts
}

/** Whether an element surrounds the content. One that holds most of the page is its frame, whatever its name says. */
function isApart(element: HtmlElement, whole: number): boolean {
  const { name, attributes } = element
  const isNamed =
    AROUND.has(name) || APART.test(` ${attributes['class'] ?? ''} ${attributes['id'] ?? ''}`.toLowerCase())
  return isNamed && sizeOf(element) < whole * 0.4 && !holdsHeading(element)
}

const sizeOf = (element: HtmlElement): number =>
  element.children.reduce(
    (sum, child) =>
      sum + (typeof child === 'string' ? child.trim().length : isUnseen(child) ? 0 : sizeOf(child)),
    0,
  )

/** Whether the page's title, or the heading of its ingredients or steps, stands in an element; what a link says is none. */
const holdsHeading = (element: HtmlElement): boolean =>
  element.name === 'h1' ||
  (/^h[2-6]$/.test(element.name) && isWholeHeading(oneLine(textInside(element)).slice(0, LONGEST_HEADING))) ||
  element.children.some((child) =>
    typeof child === 'string' ? saysHeading(child) : !APART_TEXTS.has(child.name) && holdsHeading(child),
  )

const APART_TEXTS = new Set(['a', 'button', 'option', 'script', 'style'])
const LONGEST_HEADING = 100
const saysHeading = (text: string): boolean => text.length <= LONGEST_HEADING && isWholeHeading(oneLine(text))
