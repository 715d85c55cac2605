import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Page, test, type TestInfo } from '@playwright/test'
import type { AxeResults, NodeResult } from 'axe-core'
import { overflowing } from './layout.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** How a screen is looked at: the size of a desktop's or a phone's screen, and the theme. */
export type Look = { size: { width: number; height: number }; theme: 'light' | 'dark' }

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

/** Both sizes and both themes in two looks; of two screens in a row each size is seen in each theme. */
export const looksOf = (index: number): Look[] => {
  const [first, second] = index % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
  return [
    { size: DESKTOP, theme: first },
    { size: PHONE, theme: second },
  ]
}

/** The accessibility violations that axe-core finds on the current page, once it has come to rest. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await settle(page)
  return lasting(page, () => axeFaults(page))
}

/** What axe-core finds at this moment: one line per rule, with the elements that break it. */
async function axeFaults(page: Page): Promise<string[]> {
  // Evaluated from outside the page, so that its content security policy stays in force.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource)
  // For a few seconds react-aria's announcer refers to a button whose dialog has closed.
  const context = { exclude: [['[data-live-announcer]']] }
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(context)}, ${JSON.stringify({ resultTypes: ['violations'] })})`,
  )
  return violations.map(({ id, help, nodes }) => {
    const targets = nodes.map((node) => `${node.target.join(' ')}${coloursOf(node)}`).join(', ')
    return `${id}: ${help} (${targets})`
  })
}

/** The two colours of a fault of contrast; nothing for other faults. */
const coloursOf = ({ any }: NodeResult): string => {
  const { fgColor, bgColor } = (any[0]?.data ?? {}) as { fgColor?: string; bgColor?: string }
  return fgColor === undefined ? '' : ` ${fgColor} on ${bgColor}`
}

/** Which looks come next in a test. */
const nextLooks = new WeakMap<TestInfo, number>()

/**
 * The faults of the current page at both sizes and in both themes, in two looks: axe-core's violations, and content wider
 * than the page. Of two pages in a row each size is seen in each theme; a test's title says how it begins, so that a test
 * that is run again looks the same way.
 */
export async function faultsInTwoLooks(page: Page): Promise<string[]> {
  const info = test.info()
  const index = nextLooks.get(info) ?? info.title.length
  nextLooks.set(info, index + 1)
  const faults: string[] = []
  for (const look of looksOf(index)) faults.push(...(await faultsIn(page, look)))
  return faults
}

/** The faults of the current page in one look: axe-core's violations, and what is too wide. */
export async function faultsIn(page: Page, { size, theme }: Look): Promise<string[]> {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: theme })
  await settle(page)
  const look = async () => [...(await overflowing(page)), ...(await axeFaults(page))]
  return (await lasting(page, look)).map((fault) => `${size.width} px, ${theme}: ${fault}`)
}

/** How long a screen may take to be rendered again on a busy machine, in milliseconds. */
const PASSING_MS = 5000

/** Only faults that stay: while a screen is rendered again, sizes and colours are between two values, and parts are missing. */
async function lasting(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  const end = performance.now() + PASSING_MS
  let faults = await look()
  while (faults.length > 0 && performance.now() < end) {
    await settle(page)
    faults = await look()
  }
  return faults
}

/** Shows what it will be once all animations have ended, except endless ones such as a spinner and paused ones. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isPassing = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    await nextFrame()
    for (const animation of document.getAnimations().filter(isPassing)) animation.finish()
    // What the end of one begins.
    await nextFrame()
  })
}
