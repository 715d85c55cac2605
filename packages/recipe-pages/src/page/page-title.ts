import { textInside, type HtmlElement } from '../html/html-tree.ts'
import { likeness } from '../likeness.ts'
import { isUnseen, linesInside, oneLine } from './html-lines.ts'

/** What a page says about itself in its head. */
export type PageHead = {
  title: string | null
  ogTitle: string | null
  site: string | null
  description: string | null
  image: string | null
  source: string | null
  language: string | null
}

/** All elements that fulfil a condition, in the order of the page. */
function elementsWhere(root: HtmlElement, isWanted: (element: HtmlElement) => boolean): HtmlElement[] {
  const found: HtmlElement[] = []
  const visit = (element: HtmlElement) => {
    for (const child of element.children) {
      if (typeof child === 'string') continue
      if (isWanted(child)) found.push(child)
      visit(child)
    }
  }
  visit(root)
  return found
}

/** Reads the head of a page. */
export function headOf(root: HtmlElement): PageHead {
  const heads = elementsWhere(root, ({ name }) => ['html', 'title', 'meta', 'link'].includes(name))
  const meta = (wanted: string): string | null => {
    const element = heads.find(
      ({ name, attributes }) =>
        name === 'meta' &&
        [attributes['property'], attributes['name']].some((one) => one?.toLowerCase() === wanted),
    )
    return oneLine(element?.attributes['content'] ?? '') || null
  }
  const title = heads.find(({ name }) => name === 'title')
  const canonical = heads.find(({ name, attributes }) => name === 'link' && attributes['rel'] === 'canonical')
  const language = heads.find(({ name, attributes }) => name === 'html' && attributes['lang'])?.attributes[
    'lang'
  ]
  const source = canonical?.attributes['href'] ?? meta('og:url')
  return {
    title: title ? oneLine(textInside(title)) || null : null,
    ogTitle: meta('og:title'),
    site: meta('og:site_name'),
    description: meta('og:description') ?? meta('description'),
    image: meta('og:image'),
    source: source && /^https?:\/\//.test(source) ? source : null,
    language: language?.trim() || meta('og:locale')?.replace('_', '-') || null,
  }
}

const SEPARATORS = /(?<!\s)\s+[|–—·•»«:~-]+\s+|(?<!\s)\s*[|»]\s*/
/** Classes and properties of titles, where the main heading is the site's name. */
const TITLE_MARKS =
  /(?:^|[\s_-])(?:recipe|entry|post|article|page|rezept|recette|receta|ricetta)[-_]{0,2}(?:title|name|heading|headline|titel|titre)(?=$|[\s_-])|(?:^|\s)(?:fn|p-name)(?=$|\s)/
const LONGEST = 300
/** The namespace of a wiki's page, 'Cookbook:Pumpkin pie': unlike a colon of ordinary text, it has no blank after it. */
const NAMESPACE = /^\p{L}+:(?=\p{L})/u
const RECIPE_WORD = /^\s*(?:recipe|rezept|recept|recette|receta|receita|ricetta)$/i

/** The recipe's title: the heading that agrees best with what the head says; without headings, the head's title without the site. */
export function titleOfPage(root: HtmlElement, head: PageHead): string {
  const isSite = (text: string) => head.site !== null && text.toLowerCase() === head.site.toLowerCase()
  const parts = [head.ogTitle, head.title]
    .filter((text) => text !== null)
    .flatMap((text) => [text, ...text.split(SEPARATORS)])
    .map((part) => part.trim())
    .filter((part) => /\p{L}/u.test(part) && !isSite(part))
  const candidates = elementsWhere(root, isTitle)
    .map((element) => ({
      text: linesInside(element).join(' ').replace(NAMESPACE, ''),
      isMain: element.name === 'h1',
    }))
    .filter(({ text }) => /\p{L}/u.test(text) && text.length <= LONGEST && !isSite(text))
    .map(({ text, isMain }) => ({ text, score: likeness(text, parts) + (isMain ? 0.3 : 0) }))
  const best = candidates.reduce((top, one) => (one.score > top.score ? one : top), { text: '', score: 0.25 })
  const plain = (head.ogTitle ?? head.title ?? '').split(SEPARATORS)[0]?.trim() ?? ''
  if (best.text === '') return plain
  // 'Lentil soup recipe' of a page that calls itself 'Lentil soup'.
  const isWordMore = plain !== '' && best.text.toLowerCase().startsWith(plain.toLowerCase())
  return isWordMore && RECIPE_WORD.test(best.text.slice(plain.length)) ? plain : best.text
}

const isTitle = (element: HtmlElement): boolean => {
  const { class: classes = '', itemprop = '' } = element.attributes
  return (
    !isUnseen(element) && (element.name === 'h1' || TITLE_MARKS.test(`${classes} ${itemprop}`.toLowerCase()))
  )
}
