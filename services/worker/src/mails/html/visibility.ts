import { textInside, type HtmlElement } from '@larder/recipe-pages'

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

/** Styles by property, in lower case. */
export type Style = ReadonlyMap<string, string>

const NO_STYLE: Style = new Map()

/** Reads the values of `style` attributes; a mail repeats a few of them in all its cells, so each is read once. */
export function styleReader(): (style: string | undefined) => Style {
  const known = new Map<string, Style>()
  return (text) => {
    if (!text) return NO_STYLE
    const before = known.get(text)
    if (before) return before
    const style = styleOf(text)
    if (known.size < MAX_STYLES) known.set(text, style)
    return style
  }
}

/** Enough for what repeats; a mail of megabytes may have a style of its own in each element. */
const MAX_STYLES = 1_000

/** The declarations of a style; what comes later wins. */
function styleOf(style: string): Style {
  const found = new Map<string, string>()
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

function hides(style: Style): boolean {
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
      if (depth === 0) selectors = sheet.slice(start, at).replace(/\/\*[^]*?(?:\*\/|$)/g, '')
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

/** The styles of a mail: what its style sheets hide, and the reader of `style` attributes. */
export type Styles = { hidden: HiddenNames; of: ReturnType<typeof styleReader> }

/** Whether an element and all in it is invisible: hidden by its style, or by nature. */
export function isHidden({ name, attributes }: HtmlElement, style: Style, hidden: HiddenNames): boolean {
  if (UNSEEN.has(name) || 'hidden' in attributes || hides(style)) return true
  if (hidden.size === 0 || style.has('display')) return false
  const { id, class: classes } = attributes
  const marks = [
    ...(id ? [`#${id}`] : []),
    ...(classes?.split(/\s+/) ?? []).filter(Boolean).map((one) => `.${one}`),
  ]
  return marks.some((mark) => hidden.has(mark) || hidden.has(`${name}${mark}`))
}
