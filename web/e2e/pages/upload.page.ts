import type { Page } from '@playwright/test'

type ChosenFiles = string[] | { name: string; mimeType: string; buffer: Buffer }[]

/** The dialog that accepts receipts and shows their reading. */
export const uploadPage = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Upload Receipts' })
  const steps = dialog.getByRole('list', { name: /^Progress of / }).getByRole('listitem')
  return {
    dialog,
    files: dialog.getByRole('list', { name: 'Files' }).getByRole('listitem'),
    steps,
    alert: dialog.getByRole('alert'),
    submit: dialog.getByRole('button', { name: /^(Upload \d* ?receipts?|Try again)$/ }),
    recordReading: () => recordReading(page),
    choose: async (files: ChosenFiles) => {
      const chooser = page.waitForEvent('filechooser')
      await dialog.getByRole('button', { name: 'Choose files' }).click()
      await (await chooser).setFiles(files)
    },
  }
}

/** What the dialog showed while receipts were read. */
type Reading = {
  /** The texts of the timer, without repetition. */
  times: string[]
  /** The combined states of the four steps at each change, of one file after the other. */
  steps: string[]
}

/**
 * Records what the dialog shows from now on, because a step may last only a moment; returns the function that returns
 * the record. The labels of the steps are read from the screen, in its order.
 */
async function recordReading(page: Page): Promise<() => Promise<Reading>> {
  const record = await page.evaluateHandle(() => {
    const times = new Set<string>()
    const steps: string[] = []
    const look = () => {
      const timer = document.querySelector('[role=timer]')
      if (timer?.textContent) times.add(timer.textContent)
      const items = document.querySelectorAll<HTMLElement>('[aria-label^="Progress of"] > [data-state]')
      const states = Array.from(items, (item) => item.dataset['state']).join(', ')
      if (items.length > 0 && states !== steps.at(-1)) steps.push(states)
    }
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['data-state'],
    })
    return { times, steps }
  })
  return () => record.evaluate(({ times, steps }) => ({ times: [...times], steps }))
}
