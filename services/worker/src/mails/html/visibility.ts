import { textInside, type HtmlElement } from './html-tree.ts'

/** Elements whose content is never shown as text. */
const UNSEEN = new Set([
  'head',
  'style',
  'script',
  'title',
  'noscript',
  'template',
  'object',
  'iframe',
  'svg',
  'math',
  'select',
  'textarea',
  'video',
  'audio',
])

/** Styles by property, in lower case; what comes later wins. */
export function styleOf(style: string | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  if (!style) return found
  for (const declaration of style.toLowerCase().split(';')) {
    const colon = declaration.indexOf(':')
    if (colon < 0) continue
    found.set(
      declaration.slice(0, colon).trim(),
      declaration
        .slice(colon + 1)
        .replace('!important', '')
        .trim(),
    )
  }
  return found
}

const isZero = (size: string | undefined) => size !== undefined && /^0+(?:\.0+)?(?:px|em|pt|%)?$/.test(size)

function hides(style: ReadonlyMap<string, string>): boolean {
  if (style.size === 0) return false
  const isEmpty = ['height', 'max-height', 'width', 'max-width'].some((size) => isZero(style.get(size)))
  return (
    style.get('display') === 'none' ||
    style.get('visibility') === 'hidden' ||
    isZero(style.get('opacity')) ||
    (isEmpty && style.get('overflow') === 'hidden')
  )
}

/** The classes and ids that a mail's own style sheet hides, as 'td.note', '.note' and '#note'. */
export type HiddenNames = ReadonlySet<string>

/** Reads the style sheets of a mail; rules for certain screens only are left out. */
export function findHiddenNames(root: HtmlElement): HiddenNames {
  const hidden = new Set<string>()
  for (const sheet of styleSheets(root))
    for (const [selectors, body] of rulesOf(sheet)) {
      if (!body.includes('none') && !body.includes('hidden')) continue
      if (!hides(styleOf(body))) continue
      for (const selector of selectors.split(',')) {
        const name = selector.trim()
        if (/^[a-z0-9]*[.#][\w-]+$/i.test(name)) hidden.add(name)
      }
    }
  return hidden
}

function* styleSheets(element: HtmlElement): Generator<string> {
  for (const child of element.children) {
    if (typeof child === 'string') continue
    if (child.name === 'style') yield textInside(child)
    else yield* styleSheets(child)
  }
}

/** The rules of a style sheet outside of blocks such as `@media`. */
function* rulesOf(sheet: string): Generator<[selectors: string, body: string]> {
  let depth = 0
  let start = 0
  let selectors = ''
  for (let at = 0; at < sheet.length; at += 1) {
    const letter = sheet[at]
    if (letter === '{') {
      if (depth === 0) selectors = sheet.slice(start, at).replace(/\/\*[^]*?\*\//g, '')
      depth += 1
      if (depth === 1) start = at + 1
    } else if (letter === '}' && depth > 0) {
      depth -= 1
      if (depth > 0) continue
      if (!selectors.trim().startsWith('@')) yield [selectors, sheet.slice(start, at)]
      start = at + 1
    }
  }
}

/** Whether an element and all in it is invisible: hidden by its style, or by nature. */
export function isHidden(
  { name, attributes }: HtmlElement,
  style: ReadonlyMap<string, string>,
  hidden: HiddenNames,
): boolean {
  if (UNSEEN.has(name) || 'hidden' in attributes || hides(style)) return true
  if (hidden.size === 0 || style.has('display')) return false
  const { id, class: classes } = attributes
  const marks = [
    ...(id ? [`#${id}`] : []),
    ...(classes?.split(/\s+/) ?? []).filter(Boolean).map((one) => `.${one}`),
  ]
  return marks.some((mark) => hidden.has(mark) || hidden.has(`${name}${mark}`))
}
