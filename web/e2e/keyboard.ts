import { expect, type Locator, type Page } from '@playwright/test'

/** More focusable elements than any screen has. */
const MAX_STOPS = 150

/** Presses Tab, or Shift+Tab for what stands before the focus, until an element has it, like somebody without a mouse. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const isBefore = await target.evaluate(
    (element) =>
      document.activeElement !== null &&
      document.activeElement !== document.body &&
      (document.activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0,
  )
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(isBefore ? 'Shift+Tab' : 'Tab')
  }
  await expect(target, 'can be reached with Tab').toBeFocused()
}

/** Moves the focus to a button or a link by Tab and presses it. */
export async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}
