import type { MailBlock, MailCell } from '@larder/papers'
import type { HtmlElement } from '@larder/recipe-pages'
import { LineWriter } from './line-writer.ts'
import { preformattedText } from './preformatted.ts'
import { sideBySide } from './side-by-side.ts'
import { placeCells } from './table-grid.ts'
import { findHiddenNames, isHidden, styleReader, type Style, type Styles } from './visibility.ts'

const BLOCKS = new Set(
  'address article aside blockquote body center dd details div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary ul tr td th tbody thead tfoot caption'.split(
    ' ',
  ),
)
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const STRONG = new Set(['b', 'strong', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th'])
const STRUCK = new Set(['s', 'strike', 'del'])

/** What an element inherits from those around it. */
type Inherited = { isHeading: boolean; isStruck: boolean; isStrong: boolean; isTiny: boolean }

/** The visible content of a mail's HTML in reading order. */
export function visibleBlocks(root: HtmlElement): MailBlock[] {
  const styles = { hidden: findHiddenNames(root), of: styleReader() }
  return blocksInside(root, { isHeading: false, isStruck: false, isStrong: false, isTiny: false }, styles)
}

function blocksInside(parent: HtmlElement, inherited: Inherited, styles: Styles): MailBlock[] {
  const beside = sideBySide(parent, styles)
  if (beside) return rowOf(beside, inherited, styles)
  const blocks: MailBlock[] = []
  const writer = new LineWriter(blocks)
  const visit = (element: HtmlElement, around: Inherited) => {
    for (const child of element.children) {
      if (typeof child === 'string') {
        if (!around.isTiny) writer.write(child, around)
        continue
      }
      const { name } = child
      const style = styles.of(child.attributes['style'])
      if (isHidden(child, style, styles.hidden)) continue
      const own = inherit(name, style, around)
      if (name === 'br') writer.endLine()
      else if (name === 'table') {
        writer.endLine()
        const rows = tableRows(child, own, styles)
        if (rows.length > 0) blocks.push({ kind: 'table', rows })
      } else if (isBlock(name, style)) {
        writer.endLine()
        const text = preformattedText(child, style, (inner) => BLOCKS.has(inner))
        if (text !== null) blocks.push({ kind: 'text', text })
        else blocks.push(...grouped(blocksInside(child, own, styles), name === 'li'))
      } else {
        writer.enterInline(name, isApart(style))
        visit(child, own)
        writer.leaveInline(name)
      }
    }
  }
  visit(parent, inherited)
  writer.endLine()
  return blocks
}

const isBlock = (name: string, style: Style): boolean => {
  const display = style.get('display')
  if (display === 'inline' || display === 'inline-block') return false
  return BLOCKS.has(name) || display === 'block' || display === 'flex' || display === 'table-cell'
}

/** Whether an inline element stands apart from the text before it, although no blank is written there. */
const isApart = (style: Style): boolean =>
  style.get('display') === 'inline-block' ||
  /^(?:left|right)$/.test(style.get('float') ?? '') ||
  ['margin-left', 'padding-left', 'margin', 'padding'].some((side) => /[1-9]/.test(style.get(side) ?? ''))

/** Several blocks of one element belong together; a single one stands for itself. */
const grouped = (blocks: MailBlock[], isListItem: boolean): MailBlock[] =>
  blocks.length > 1 || (isListItem && blocks.length === 1 && blocks[0]?.kind !== 'line')
    ? [{ kind: 'group', blocks }]
    : blocks

function inherit(name: string, style: Style, around: Inherited): Inherited {
  const size = style.get('font-size')
  return {
    isHeading: around.isHeading || HEADINGS.has(name),
    isStrong: STRONG.has(name) || isBold(style.get('font-weight'), around.isStrong),
    isStruck: around.isStruck || STRUCK.has(name) || isLineThrough(style),
    isTiny: size === undefined ? around.isTiny : /^[01](?:\.\d+)?(?:px|pt)?$/.test(size),
  }
}

const isBold = (weight: string | undefined, around: boolean): boolean =>
  weight === undefined ? around : weight.startsWith('bold') || Number(weight) >= 600

const isLineThrough = (style: Style): boolean =>
  [style.get('text-decoration'), style.get('text-decoration-line')].some((value) =>
    value?.includes('line-through'),
  )

/** Elements beside each other as a table of one row. */
function rowOf(elements: readonly HtmlElement[], inherited: Inherited, styles: Styles): MailBlock[] {
  const cells = elements.map((element) => {
    const blocks = blocksInside({ name: 'div', attributes: {}, children: [element] }, inherited, styles)
    return { attributes: {}, isHeader: false, blocks: blocks.length > 0 ? blocks : pictureIn(element) }
  })
  const rows = placeCells([cells])
  return rows.length > 0 ? [{ kind: 'table', rows }] : []
}

function tableRows(table: HtmlElement, inherited: Inherited, styles: Styles): MailCell[][] {
  const cellsOf = (row: HtmlElement, around: Inherited) =>
    row.children.flatMap((cell) => {
      if (typeof cell === 'string') return []
      const style = styles.of(cell.attributes['style'])
      if (isHidden(cell, style, styles.hidden)) return []
      const blocks = blocksInside(cell, inherit(cell.name, style, around), styles)
      return [
        {
          attributes: cell.attributes,
          isHeader: cell.name === 'th',
          blocks: blocks.length > 0 ? blocks : pictureIn(cell),
        },
      ]
    })
  const rowsIn = (element: HtmlElement, around: Inherited): ReturnType<typeof cellsOf>[] =>
    element.children.flatMap((child) => {
      if (typeof child === 'string') {
        // Text between rows is wrong, but shown.
        return child.trim() === '' ? [] : [[{ attributes: {}, isHeader: false, blocks: lineOf(child) }]]
      }
      const style = styles.of(child.attributes['style'])
      if (isHidden(child, style, styles.hidden)) return []
      const own = inherit(child.name, style, around)
      if (child.name === 'tr') return [cellsOf(child, own)]
      if (['tbody', 'thead', 'tfoot'].includes(child.name)) return rowsIn(child, own)
      const blocks = blocksInside({ ...child, name: 'div', children: [child] }, around, styles)
      return blocks.length === 0 ? [] : [[{ attributes: {}, isHeader: false, blocks }]]
    })
  return placeCells(rowsIn(table, inherited))
}

/** What stands for the picture of a cell that shows nothing else. */
function pictureIn(element: HtmlElement): MailBlock[] {
  for (const child of element.children) {
    if (typeof child === 'string') continue
    const text = child.name === 'img' ? (child.attributes['alt'] ?? '').replace(/\s+/g, ' ').trim() : ''
    if (/\p{L}{2}/u.test(text)) return [{ kind: 'line', text, is_picture: true }]
    const inner = pictureIn(child)
    if (inner.length > 0) return inner
  }
  return []
}

const lineOf = (text: string): MailBlock[] => {
  const blocks: MailBlock[] = []
  const writer = new LineWriter(blocks)
  writer.write(text, { isHeading: false, isStruck: false, isStrong: false })
  writer.endLine()
  return blocks
}
