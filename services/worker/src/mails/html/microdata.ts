import { textInside, type HtmlElement } from '@larder/recipe-pages'

type Item = Record<string, unknown>

/** The objects of schema.org in a mail's HTML: JSON-LD, and microdata in the same shape. What is damaged is left out. */
export function findStructured(root: HtmlElement): unknown[] {
  const found: unknown[] = []
  const visit = (element: HtmlElement) => {
    for (const child of element.children) {
      if (typeof child === 'string') continue
      if (isJsonLd(child)) found.push(...parseJson(textInside(child)))
      else if ('itemscope' in child.attributes) found.push(itemOf(child))
      else visit(child)
    }
  }
  visit(root)
  return found
}

const isJsonLd = ({ name, attributes }: HtmlElement): boolean =>
  name === 'script' && (attributes['type'] ?? '').toLowerCase().includes('ld+json')

function parseJson(text: string): unknown[] {
  try {
    return [JSON.parse(text.replace(/^\s*(?:<!--|\/\*.*?\*\/)|-->\s*$/g, ''))]
  } catch {
    return []
  }
}

function itemOf(element: HtmlElement): Item {
  const item: Item = { '@type': (element.attributes['itemtype'] ?? '').split('/').at(-1) ?? '' }
  const visit = (parent: HtmlElement) => {
    for (const child of parent.children) {
      if (typeof child === 'string') continue
      const isItem = 'itemscope' in child.attributes
      const names = child.attributes['itemprop']?.split(/\s+/).filter(Boolean) ?? []
      const value = isItem ? itemOf(child) : names.length > 0 ? valueOf(child) : null
      for (const name of names) add(item, name, value)
      if (!isItem) visit(child)
    }
  }
  visit(element)
  return item
}

const valueOf = (element: HtmlElement): string => {
  const { content, datetime, href, src } = element.attributes
  return content ?? datetime ?? href ?? src ?? textInside(element).replace(/\s+/g, ' ').trim()
}

/** A property that occurs several times has a list of values. */
function add(item: Item, name: string, value: unknown): void {
  const before = Object.hasOwn(item, name) ? item[name] : undefined
  const values =
    before === undefined ? value : Array.isArray(before) ? [...(before as unknown[]), value] : [before, value]
  Object.defineProperty(item, name, { value: values, enumerable: true, configurable: true, writable: true })
}
