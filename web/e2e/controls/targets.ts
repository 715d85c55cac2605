import type { CDPSession, Page } from '@playwright/test'

/** What a finger hits: 44 px, or 36 px for what shows only an icon and has 8 px around it that belong to nothing else. */
const FINGER = { target: 44, iconTarget: 36, gap: 8 }

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Gives the page a finger in place of a mouse, or the mouse again. */
export async function giveFinger(page: Page, isTouch: boolean): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  await (await session).send('Emulation.setTouchEmulationEnabled', { enabled: isTouch })
}

/** The controls of the page that a finger misses, one line each; links within a sentence don't count. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(({ target, iconTarget, gap }) => {
    const CONTROLS =
      'button, a[href], label:has(input), input:not([type=hidden]), select, textarea, summary, [role^=menuitem], [role=option]'

    /** An input that is drawn by its label is touched there. */
    const touchedOf = (element: Element): Element => element.closest('label:has(input)') ?? element
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1,
      )
    const isOnPage = (element: Element) => {
      const { right, bottom, width } = element.getBoundingClientRect()
      const above = getComputedStyle(element).position === 'fixed' ? 0 : window.scrollY
      return width > 1 && right > 0 && bottom + above > 0
    }
    /** What only screen readers find is cut to nothing, itself or by what holds it. */
    const isForEyes = (element: Element) => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { clip, clipPath } = getComputedStyle(at)
        if (clip === 'rect(0px, 0px, 0px, 0px)' || clipPath === 'inset(50%)') return false
      }
      return true
    }
    const isTouchable = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('[inert], [aria-hidden=true], :disabled, [data-disabled]') === null &&
      isOnPage(element) &&
      isForEyes(element)

    /** How far from its middle it can be touched, as a box; pseudo-elements may reach over its edges. */
    const touchBoxOf = (element: Element, drawn: DOMRect): DOMRect => {
      if (Math.min(drawn.width, drawn.height) >= target) return drawn
      element.scrollIntoView({ block: 'center', inline: 'nearest' })
      const [line = drawn] = element.getClientRects()
      const [x, y] = [line.x + line.width / 2, line.y + line.height / 2]
      const card = element.closest('h2, h3') && element.closest('article')
      const isHit = (atX: number, atY: number) => {
        // What is over the page for seconds only.
        const isToast = (one: Element) => one.closest('[aria-label=Notifications]') !== null
        const hit = document.elementsFromPoint(atX, atY).find((one) => !isToast(one))
        const control = hit?.closest(CONTROLS)
        if (control) return touchedOf(control) === element
        // A card that is opened wherever it is touched does what the link or button of its name does.
        return card !== null && card.contains(hit ?? null) && getComputedStyle(card).cursor === 'pointer'
      }
      const reach = (stepX: number, stepY: number) => {
        let steps = 0
        while (steps < 200 && isHit(x + stepX * (steps + 0.5), y + stepY * (steps + 0.5))) steps++
        return steps
      }
      const [left, right, up, down] = [reach(-1, 0), reach(1, 0), reach(0, -1), reach(0, 1)]
      // As it stood before it was scrolled to.
      const [midX, midY] = [x - line.x + drawn.x, y - line.y + drawn.y]
      return new DOMRect(midX - left, midY - up, left + right, up + down)
    }
    const elements = [...new Set([...document.querySelectorAll(CONTROLS)].map(touchedOf))]
    const [scrollX, scrollY] = [window.scrollX, window.scrollY]
    const targets = elements
      .filter((element) => isTouchable(element) && !isInSentence(element))
      // All before the first of them is scrolled to.
      .map((element) => ({ element, drawn: element.getBoundingClientRect() }))
      .map(({ element, drawn }) => ({ element, drawn, box: touchBoxOf(element, drawn) }))
    window.scrollTo(scrollX, scrollY)

    const distance = (a: DOMRect, b: DOMRect) =>
      Math.hypot(
        Math.max(0, a.left - b.right, b.left - a.right),
        Math.max(0, a.top - b.bottom, b.top - a.bottom),
      )
    const isApart = (element: Element, drawn: DOMRect) =>
      targets.every(
        (other) =>
          other.element.contains(element) ||
          element.contains(other.element) ||
          // The link that fills a card lies under all that stands on it.
          other.drawn.width * other.drawn.height > 40_000 ||
          distance(drawn, other.drawn) >= gap - 1,
      )
    return targets.flatMap(({ element, drawn, box }) => {
      // A pixel less is a matter of rounding.
      const size = Math.min(box.width, box.height) + 1
      const isIcon = (element as HTMLElement).innerText.trim() === '' && element.matches('button, a')
      if (size >= target || (isIcon && size >= iconTarget && isApart(element, drawn))) return []
      const name = element.ariaLabel ?? element.textContent.trim().slice(0, 40)
      const measures = `${Math.round(box.width)} × ${Math.round(box.height)} px`
      return [`too small to touch: ${element.tagName}.${element.className} '${name}', ${measures}`]
    })
  }, FINGER)
}
