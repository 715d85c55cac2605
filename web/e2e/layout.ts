import type { Page } from '@playwright/test'

/** The elements that are wider than their container: the page itself, or something that scrolls in a dialog. */
export async function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    const scrollers = document.querySelectorAll<HTMLElement>('[role=dialog] *, [role=alertdialog] *')
    const isTooNarrow = (element: HTMLElement) =>
      element.scrollWidth > element.clientWidth && getComputedStyle(element).overflowX === 'auto'
    return [root, ...scrollers]
      .filter((element) => (element === root ? root.scrollWidth > root.clientWidth : isTooNarrow(element)))
      .map(
        ({ tagName, className, scrollWidth, clientWidth }) =>
          `${tagName}.${className} holds ${scrollWidth} px in ${clientWidth} px`,
      )
  })
}
