import type { HtmlElement } from '@larder/recipe-pages'
import { isHidden, type Style, type Styles } from './visibility.ts'

/** More children are a list of cards, not the cells of a row. */
const MAX_CELLS = 12
const MAY_STAND_APART = /inline-block|inline-table|table-cell|float/i

/**
 * The children of an element that are shown beside each other without a table: those of a flexible box, or all that float
 * or are blocks in a line. Null where they are below each other or text stands among them.
 */
export function sideBySide(parent: HtmlElement, styles: Styles): HtmlElement[] | null {
  const { children, attributes } = parent
  const isFlexible = /display\s*:\s*(?:inline-)?flex/i.test(attributes['style'] ?? '')
  const first = children.find((child) => typeof child !== 'string')
  if (!first || typeof first === 'string') return null
  if (!isFlexible && !MAY_STAND_APART.test(first.attributes['style'] ?? '')) return null
  if (isFlexible && styles.of(attributes['style']).get('flex-direction')?.startsWith('column')) return null
  const cells: HtmlElement[] = []
  for (const child of children) {
    if (typeof child === 'string') {
      if (child.trim() !== '') return null
      continue
    }
    const style = styles.of(child.attributes['style'])
    if (isHidden(child, style, styles.hidden) || (style.has('clear') && child.children.length === 0)) continue
    if (!isFlexible && !standsApart(style)) return null
    cells.push(child)
  }
  return cells.length >= 2 && cells.length <= MAX_CELLS ? cells : null
}

const standsApart = (style: Style): boolean =>
  /^(?:inline-block|inline-table|table-cell)$/.test(style.get('display') ?? '') ||
  /^(?:left|right)$/.test(style.get('float') ?? '')
