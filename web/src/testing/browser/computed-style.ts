/**
 * jsdom matches all rules of its style sheet against an element whenever it is asked for its style, and again after each
 * change of the document. Queries by role ask for these properties of each element, thousands of times on a screen.
 */
const ASKED = ['display', 'visibility', 'pointer-events'] as const
type Property = (typeof ASKED)[number]

const PROPERTIES = new Map<string | symbol, Property>([
  ...ASKED.map((property) => [property, property] as const),
  ['pointerEvents', 'pointer-events'],
])
/** What an element inherits, when nothing is said of it. */
const INHERITED: readonly Property[] = ['visibility', 'pointer-events']
/** The attributes that rules of the style sheet name where they set one of the properties. */
const NAMED = ['hidden', 'open', 'type'] as const

/** The style as jsdom computes it. */
export const computeStyle = window.getComputedStyle.bind(window)

/** What the style sheet of jsdom says of elements, by their names and those attributes. */
const known = new Map<string, Record<Property, string>>()

function valuesOfKind(element: Element): Record<Property, string> {
  const attributes = NAMED.map((name) => element.getAttribute(name) ?? '-')
  const key = [element.namespaceURI, element.localName, ...attributes].join(' ')
  let values = known.get(key)
  if (values === undefined) {
    const alone = element.cloneNode() as Element
    alone.removeAttribute('style')
    const { display, visibility, pointerEvents } = computeStyle(alone)
    values = { display, visibility, 'pointer-events': pointerEvents }
    known.set(key, values)
  }
  return values
}

const says = (element: Element, property: Property) =>
  element.getAttribute('style')?.includes(property) === true

/** Whether a property depends on more than an element's kind: on where it is, its own style, or sheets of the client. */
function isOwn(element: Element, property: Property): boolean {
  if (element.localName === 'summary' || element.hasAttribute('popover')) return true
  if (INHERITED.includes(property)) {
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      // Rows that are hidden are collapsed, with all that is in them.
      if (says(at, property) || at.hasAttribute('hidden')) return true
  } else if (says(element, property)) return true
  return Array.from(document.styleSheets).some(({ ownerNode }) => ownerNode?.textContent?.includes(property))
}

/**
 * `window.getComputedStyle` with the same answers, of which those that are asked most are computed once for each kind of
 * element.
 */
export function getComputedStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  let style: CSSStyleDeclaration | undefined
  const whole = () => (style ??= computeStyle(element, pseudo))
  const valueOf = (property: Property) =>
    isOwn(element, property) ? whole().getPropertyValue(property) : valuesOfKind(element)[property]
  const getPropertyValue = (name: string) => {
    const property = PROPERTIES.get(name)
    return property === undefined ? whole().getPropertyValue(name) : valueOf(property)
  }
  return new Proxy<Partial<CSSStyleDeclaration>>(
    {},
    {
      has: (_, name) => name in whole(),
      get: (_, name) => {
        if (name === 'getPropertyValue') return getPropertyValue
        const property = PROPERTIES.get(name)
        if (property !== undefined) return valueOf(property)
        const value: unknown = Reflect.get(whole(), name)
        return typeof value === 'function' ? (value.bind(whole()) as unknown) : value
      },
    },
  ) as CSSStyleDeclaration
}
