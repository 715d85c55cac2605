import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { overflowing } from './layout.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

/** Colours are all that a dark page can have wrong that a light one has not. */
const COLOUR_RULES = { runOnly: ['color-contrast'] }

/** What axe-core finds wrong with the page as it stands: one line per rule, with the elements that break it. */
export async function accessibilityFaults(page: Page, rules: { runOnly?: string[] } = {}): Promise<string[]> {
  // Evaluated from outside, so that the page's content security policy stays in force.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource)
  // For a few seconds react-aria's announcer names a button whose dialog has been closed.
  const context = { exclude: [['[data-live-announcer]']] }
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(context)}, ${JSON.stringify(rules)})`,
  )
  return violations.map(({ id, help, nodes }) => {
    const targets = nodes.map((node) => node.target.join(' ')).join(', ')
    return `${id}: ${help} (${targets})`
  })
}

/** What is wrong with the page as it stands in light and dark, on a desktop and on a phone: axe-core, and its width. */
export async function faultsInAllLooks(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const viewport of SIZES) {
    const { width } = viewport
    await page.setViewportSize(viewport)
    await wear(page, 'light')
    faults.push(...(await overflowing(page)).map((wide) => `${width} px: ${wide}`))
    faults.push(...(await lastingFaults(page)).map((fault) => `${width} px: ${fault}`))
    await wear(page, 'dark')
    faults.push(...(await lastingFaults(page, COLOUR_RULES)).map((fault) => `${width} px, dark: ${fault}`))
  }
  return faults
}

/** The faults that are still there at a third look: a screen that is just being drawn anew has colours in between. */
async function lastingFaults(page: Page, rules: { runOnly?: string[] } = {}): Promise<string[]> {
  let faults = await accessibilityFaults(page, rules)
  for (let look = 2; look <= 3 && faults.length > 0; look++) {
    await settle(page)
    faults = await accessibilityFaults(page, rules)
  }
  return faults
}

/** Changes the colours, and waits until they have changed. */
async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await settle(page)
}

/** Waits until nothing fades or moves any more; what turns for ever, like a spinner, may, and what stands still half-way. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isPassing = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    await nextFrame()
    // Not by their promises: one that is paused, as of a message under the mouse, never finishes.
    while (document.getAnimations().some(isPassing)) await nextFrame()
  })
}
