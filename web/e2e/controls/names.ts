import type { Page } from '@playwright/test'

/** The cross of a dialog beside its button 'Close', and what closes a dialog for screen readers at both of its ends. */
const SAME_DEED = ['Close', 'Dismiss']

/** Controls without a name, and different controls with the same role and name; axe-core must be in the page. */
export async function namelessOrAlike(page: Page): Promise<string[]> {
  return page.evaluate((sameDeed) => {
    type Axe = {
      setup: (root: Element) => void
      teardown: () => void
      commons: {
        text: { accessibleText: (element: Element) => string }
        aria: { getRole: (element: Element) => string | null }
      }
    }
    const { axe } = window as unknown as { axe: Axe }
    const CONTROLS =
      'button, a[href], input:not([type=hidden]):not([type=file]), select, textarea, summary, [role=button], [role^=menuitem], [role=slider]'
    const isThere = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[inert], [aria-hidden=true]') === null
    /** A choice is one of a group, which has a name of its own. */
    const groupOf = (element: Element) => element.closest('[role=radiogroup], [role=group], fieldset')
    /** What a screen reader says after the name. */
    const describe = (element: Element): string =>
      [
        ...(element.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? ''),
        element.getAttribute('aria-description') ?? '',
      ]
        .join(' ')
        .trim()
    axe.teardown()
    axe.setup(document.documentElement)
    const faults: string[] = []
    const seen = new Map<string, Set<string>>()
    for (const element of [...document.querySelectorAll(CONTROLS)].filter(isThere)) {
      const role = axe.commons.aria.getRole(element) ?? element.tagName
      const name = axe.commons.text.accessibleText(element).trim()
      if (name === '') faults.push(`without a name: ${element.outerHTML.slice(0, 120)}`)
      const group = role === 'radio' ? groupOf(element) : null
      const of = group === null ? describe(element) : axe.commons.text.accessibleText(group)
      const key = `${role} '${name}'${of === '' ? '' : `, ${of}`}`
      // Links to the same page do the same thing.
      const isSame = element instanceof HTMLAnchorElement || sameDeed.includes(name)
      const deed = isSame ? (element.getAttribute('href') ?? '') : String(seen.get(key)?.size ?? 0)
      seen.set(key, (seen.get(key) ?? new Set()).add(deed))
    }
    axe.teardown()
    for (const [key, deeds] of seen)
      if (deeds.size > 1) faults.push(`${deeds.size} controls are alike: ${key}`)
    return faults
  }, SAME_DEED)
}
