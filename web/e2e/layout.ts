import { expect, type Page } from '@playwright/test'

/** The elements that are wider than their container: the page itself, something that scrolls in a dialog, or the words of a button. */
export async function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    const scrollers = document.querySelectorAll<HTMLElement>('[role=dialog] *, [role=alertdialog] *')
    const buttons = document.querySelectorAll<HTMLElement>('button')
    const isTooNarrow = (element: HTMLElement) => element.scrollWidth > element.clientWidth
    const scrolls = (element: HTMLElement) => getComputedStyle(element).overflowX === 'auto'
    /** Its words alone: the target of a finger may reach over its edges. */
    const holdsTooMuch = (button: HTMLElement) => {
      if (!isTooNarrow(button)) return false
      const words = document.createRange()
      words.selectNodeContents(button)
      return words.getBoundingClientRect().width > button.getBoundingClientRect().width
    }
    return [
      ...[root, ...[...scrollers].filter(scrolls)].filter(isTooNarrow),
      ...[...buttons].filter(holdsTooMuch),
    ].map(
      ({ tagName, className, scrollWidth, clientWidth }) =>
        `${tagName}.${className} holds ${scrollWidth} px in ${clientWidth} px`,
    )
  })
}

/** Expects that all content fits the page and its dialogs, once the layout has followed a change of the page's width. */
export const expectToFit = (page: Page, what = 'the screen'): Promise<void> =>
  expect.poll(() => overflowing(page), what).toEqual([])
