import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { test } from '../../products/larder.ts'

// The input of a checkbox is hidden: its label is what stands on the page.
const CONTROLS = 'button, a, input:not([type="checkbox"]), select, textarea, label, [role="menuitem"]'

type Box = { name: string; x: number; y: number; width: number; height: number }

/** Where every control stands on the page, and how large it is. */
const boxes = (page: Page): Promise<Box[]> =>
  page
    .locator(CONTROLS)
    .filter({ visible: true })
    .evaluateAll((controls) =>
      controls.map((control) => {
        const { x, y, width, height } = control.getBoundingClientRect()
        const name = control.ariaLabel ?? control.textContent
        return { name, x: x + window.scrollX, y: y + window.scrollY, width, height }
      }),
    )

/** The pressed state, which is left beside the control, so that nothing is done. */
async function press(page: Page, control: Locator, whilePressed: () => Promise<void>) {
  await control.hover({ force: true })
  await page.mouse.down()
  await whilePressed()
  await page.mouse.move(0, 0)
  await page.mouse.up()
}

test('no control moves or changes its size while it is hovered, focused, pressed or busy', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // So wide that nothing scrolls sideways to what is hovered.
  await page.setViewportSize({ width: 2000, height: 1000 })
  await page.goto('/dev/ui')
  const board = page.getByRole('region', { name: 'light theme' })
  await expect(board.getByRole('button', { name: 'Upload Receipt' }).first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const before = await boxes(page)
  expect(before.length).toBeGreaterThan(50)

  await test.step('hovered, focused and pressed', async () => {
    for (const control of await board.locator(CONTROLS).filter({ visible: true }).all()) {
      const name = await control.evaluate((element) => element.outerHTML.slice(0, 100))
      await control.hover({ force: true })
      expect(await boxes(page), `hovered: ${name}`).toEqual(before)
      await control.evaluate((element) =>
        (element instanceof HTMLLabelElement ? element.control : (element as HTMLElement))?.focus(),
      )
      expect(await boxes(page), `focused: ${name}`).toEqual(before)
      // A native list opens when it is pressed.
      if ((await control.evaluate((element) => element.tagName)) === 'SELECT') continue
      await press(page, control, async () => {
        expect(await boxes(page), `pressed: ${name}`).toEqual(before)
      })
    }
  })

  await test.step('busy', async () => {
    const busy = page.getByRole('checkbox', { name: 'Busy' })
    await busy.check({ force: true })
    await expect(board.getByRole('progressbar', { name: 'Please wait' })).toHaveCount(9)
    expect(await boxes(page)).toEqual(before)
    await busy.uncheck({ force: true })
  })

  await test.step('a menu', async () => {
    await board.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('menuitem')).toHaveCount(2)
    const open = await boxes(page)
    for (const item of await page.getByRole('menuitem').all()) {
      await item.hover()
      expect(await boxes(page)).toEqual(open)
      await press(page, item, async () => expect(await boxes(page)).toEqual(open))
    }
  })
})
