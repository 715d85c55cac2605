import { type HtmlElement } from '../html/html-tree.ts'
import { linesInside } from '../page/html-lines.ts'
import type { SchemaObject } from './schema-object.ts'

/** The attributes by which a page marks objects: microdata and RDFa. */
const VOCABULARIES = [
  { type: 'itemtype', property: 'itemprop', scope: 'itemscope' },
  { type: 'typeof', property: 'property', scope: 'typeof' },
] as const
type Vocabulary = (typeof VOCABULARIES)[number]

/** The recipes that a page marks by microdata or RDFa, in the order of the page; a text keeps its lines. */
export function recipesInMarkup(root: HtmlElement): SchemaObject[] {
  const found: SchemaObject[] = []
  const visit = (element: HtmlElement) => {
    for (const child of element.children) {
      if (typeof child === 'string') continue
      const vocabulary = VOCABULARIES.find(({ type }) =>
        /(?:^|[/:#\s])recipe\s*$/i.test(child.attributes[type] ?? ''),
      )
      if (vocabulary) found.push(objectOf(child, vocabulary))
      visit(child)
    }
  }
  visit(root)
  return found
}

function objectOf(element: HtmlElement, vocabulary: Vocabulary): SchemaObject {
  const object = Object.create(null) as Record<string, unknown[]>
  const type = element.attributes[vocabulary.type]
  const visit = (parent: HtmlElement) => {
    for (const child of parent.children) {
      if (typeof child === 'string') continue
      const isObject = vocabulary.scope in child.attributes
      const names = (child.attributes[vocabulary.property] ?? '').split(/\s+/).filter(Boolean)
      if (names.length > 0) {
        const value = isObject ? objectOf(child, vocabulary) : valueOf(child)
        for (const name of names) (object[name.split(':').at(-1)!] ??= []).push(value)
      }
      // An object that is no value of anything stands within the recipe all the same.
      if (!isObject || names.length === 0) visit(child)
    }
  }
  visit(element)
  return { ...object, '@type': type, text: linesInside(element).join('\n') }
}

function valueOf(element: HtmlElement): string {
  const { content, datetime, src, href } = element.attributes
  const stated = content ?? datetime ?? src ?? (element.name === 'link' ? href : undefined)
  return stated?.trim() || linesInside(element).join('\n')
}
