import { mendEncoding } from '../html/mend-encoding.ts'
import { parseHtmlTree, type HtmlElement } from '../html/html-tree.ts'

/** Elements whose content is never shown as text, or is no text of the page. */
const UNSEEN = new Set(
  'head style script title noscript template object iframe svg math select textarea video audio canvas button dialog'.split(
    ' ',
  ),
)

const BLOCKS = new Set(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html label legend li main nav ol option p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)

/** Whether an element begins a line of its own. */
export const isBlock = ({ name }: HtmlElement): boolean => BLOCKS.has(name)

/** Whether an element's content is left out of the text of the page. */
export const isUnseen = ({ name, attributes }: HtmlElement): boolean =>
  UNSEEN.has(name) ||
  'hidden' in attributes ||
  /display\s*:\s*none|visibility\s*:\s*hidden/.test(attributes['style'] ?? '')

/** A text in one line: blanks of all kinds become one, marks that are not shown go. */
export const oneLine = (text: string): string =>
  mendEncoding(text)
    .replace(
      /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\ufeff]|(?<![\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}])/gu,
      '',
    )
    .replace(/\s+/g, ' ')
    .trim()

const INLINE = new Set(['span', 'a', 'b', 'strong', 'em', 'i'])

/** Whether a child follows another element at once: an amount and a name in elements of their own are set apart by style alone. */
export function isApartByStyle({ children }: HtmlElement, at: number): boolean {
  const [before, child] = [children[at - 1], children[at]]
  return (
    typeof before === 'object' &&
    typeof child === 'object' &&
    INLINE.has(before.name) &&
    INLINE.has(child.name)
  )
}

/** The visible text of an element, one string per line. */
export function linesInside(element: HtmlElement): string[] {
  const lines = ['']
  const visit = (parent: HtmlElement) => {
    for (const [at, child] of parent.children.entries()) {
      if (typeof child === 'string') lines[lines.length - 1] += child
      else if (child.name === 'br') lines.push('')
      else if (!isUnseen(child)) {
        if (isApartByStyle(parent, at)) lines[lines.length - 1] += ' '
        if (isBlock(child)) lines.push('')
        visit(child)
        if (isBlock(child)) lines.push('')
      }
    }
  }
  visit(element)
  return lines.map(oneLine).filter((line) => line !== '')
}

/** The lines of a text that may be HTML, with entities that were encoded once or twice, or plain. */
export function linesOfMarkup(text: string): string[] {
  const decoded = /&(?:amp;)?(?:#\w+|[a-z]+\d*);/i.test(text)
    ? linesOfTags(text.replace(/&amp;/gi, '&'))
    : text
  return decoded
    .split('\n')
    .flatMap((line) => (/<\/?[a-z][^<>]*>/i.test(line) ? linesOfTags(line).split('\n') : [line]))
    .map(oneLine)
    .filter((line) => line !== '')
}

/** The text of HTML; its own line breaks stay. */
const linesOfTags = (html: string): string =>
  html
    .split(/\r?\n/)
    .map((line) => linesInside(parseHtmlTree(line)).join('\n'))
    .join('\n')
