import type { Page } from '@playwright/test'
import { settle } from '../accessibility.ts'

/** A phone and a desktop whose page is zoomed to 200%, in CSS pixels. */
const ZOOMED = [
  { width: 195, height: 422 },
  { width: 640, height: 360 },
]

/**
 * The open dialogs that leave what they are about less than half of the height when the page is zoomed to 200%; those
 * that hold all of it need not scroll. Changes the page's size.
 */
export async function crampedDialogs(page: Page): Promise<string[]> {
  if (!(await page.locator('[role=dialog], [role=alertdialog]').first().isVisible())) return []
  const faults: string[] = []
  for (const size of ZOOMED) {
    await page.setViewportSize(size)
    await settle(page)
    faults.push(...(await page.evaluate(crampedNow)))
  }
  return faults
}

function crampedNow(): string[] {
  const scrolls = (element: Element) =>
    element.scrollHeight > element.clientHeight + 1 &&
    ['auto', 'scroll'].includes(getComputedStyle(element).overflowY) &&
    element.tagName !== 'TEXTAREA'
  return [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
    .filter((dialog) => dialog.checkVisibility() && dialog.closest('[inert], [aria-hidden=true]') === null)
    .flatMap((dialog) => {
      const heights = [dialog, ...dialog.querySelectorAll('*')]
        .filter(scrolls)
        .map((part) => part.clientHeight)
      const height = Math.max(...heights)
      if (heights.length === 0 || height >= innerHeight / 2) return []
      const name = dialog.getAttribute('aria-label') ?? dialog.querySelector('h2')?.textContent
      return [`dialog '${name}' scrolls in ${height} of ${innerHeight} px, ${innerWidth} px wide`]
    })
}
