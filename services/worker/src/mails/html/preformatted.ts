import type { HtmlElement } from '@larder/recipe-pages'
import type { Style } from './visibility.ts'

/** Preformatted text longer than this is no order. */
const MAX_TEXT = 200_000

/**
 * The text of an element that shows blanks and line breaks as they are written; null for others, and where it holds other
 * blocks or but one line.
 */
export function preformattedText(
  element: HtmlElement,
  style: Style,
  isBlock: (name: string) => boolean,
): string | null {
  if (element.name !== 'pre' && !style.get('white-space')?.startsWith('pre')) return null
  let text = ''
  const isText = ({ children }: HtmlElement): boolean =>
    children.every((child) => {
      if (typeof child === 'string') text += child
      else if (child.name === 'br') text += '\n'
      else return !isBlock(child.name) && isText(child)
      return true
    })
  return isText(element) && /\S *\n[^]*\S/.test(text) ? text.slice(0, MAX_TEXT) : null
}
