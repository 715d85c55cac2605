import { Parser } from 'htmlparser2'

/** An element with what is inside of it; the root has the name 'root'. */
export type HtmlElement = { name: string; attributes: Record<string, string>; children: HtmlNode[] }
export type HtmlNode = HtmlElement | string

/** Mails nest some thirty tables at most; following them deeper would exhaust the stack. */
const MAX_DEPTH = 400
/** A mail of 5 MB has at most some hundred thousand elements. */
const MAX_ELEMENTS = 500_000

/** HTML that is nested too deeply or has too many elements for anybody to have written it. */
export class HtmlTooComplexError extends Error {
  constructor() {
    super('The HTML is too complex')
  }
}

/**
 * Parses HTML to a tree; comments are left out, nothing is fetched or run. Unclosed and wrongly nested tags are mended.
 *
 * @throws HtmlTooComplexError for HTML that is nested too deeply or has too many elements
 */
export function parseHtmlTree(html: string): HtmlElement {
  const root: HtmlElement = { name: 'root', attributes: {}, children: [] }
  const open = [root]
  let elements = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        elements += 1
        if (open.length > MAX_DEPTH || elements > MAX_ELEMENTS) throw new HtmlTooComplexError()
        const element = { name, attributes, children: [] }
        open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext(text) {
        const siblings = open.at(-1)?.children ?? []
        const last = siblings.at(-1)
        // Entities arrive as texts of their own.
        if (typeof last === 'string') siblings[siblings.length - 1] = last + text
        else siblings.push(text)
      },
      onclosetag() {
        open.pop()
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return root
}

/** All text inside an element. */
export const textInside = ({ children }: HtmlElement): string =>
  children.map((child) => (typeof child === 'string' ? child : textInside(child))).join('')
