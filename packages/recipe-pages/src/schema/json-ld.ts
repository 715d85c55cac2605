import { jsonrepair } from 'jsonrepair'
import { textInside, type HtmlElement } from '../html/html-tree.ts'
import { objectsOfType, type SchemaObject } from './schema-object.ts'

/** Damaged JSON that is longer is left alone: repairing follows its nesting by recursion. */
const MOST_TO_REPAIR = 1_000_000

/** The recipes in a page's JSON-LD, in the order of the page. What cannot be repaired is left out. */
export function recipesInJsonLd(root: HtmlElement): SchemaObject[] {
  const found: SchemaObject[] = []
  const visit = (element: HtmlElement) => {
    for (const child of element.children) {
      if (typeof child === 'string') continue
      if (child.name !== 'script') visit(child)
      else if (/ld\+json/i.test(child.attributes['type'] ?? ''))
        for (const object of objectsOfType(parseJson(textInside(child)), 'recipe')) found.push(object)
    }
  }
  visit(root)
  return found
}

/** Parses JSON as sites write it: in comments, with raw line breaks in texts, with commas too many. */
function parseJson(text: string): unknown {
  const json = text
    .replace(/^\s*(?:<!--|<!\[CDATA\[|\/\/\s*<!\[CDATA\[|\/\*\s*<!\[CDATA\[\s*\*\/)/, '')
    .replace(/(?:-->|\]\]>|\/\/\s*\]\]>|\/\*\s*\]\]>\s*\*\/)\s*$/, '')
    .replace(/;\s*$/, '')
    .trim()
  try {
    return JSON.parse(json)
  } catch {
    if (json.length > MOST_TO_REPAIR) return null
  }
  try {
    return JSON.parse(jsonrepair(json))
  } catch {
    return null
  }
}
