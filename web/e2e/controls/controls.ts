import type { Page } from '@playwright/test'
import type { Look } from '../accessibility.ts'
import { namelessOrAlike } from './names.ts'
import { giveFinger, smallTargets } from './targets.ts'

const isPhone = ({ size }: Look) => size.width < 600

/** Gives the page a finger on a phone, and a mouse on a desktop. */
export const pointLike = (page: Page, look: Look): Promise<void> => giveFinger(page, isPhone(look))

/** What is wrong with the controls of a page that axe-core has looked at: their names, and on a phone what a finger misses. */
export async function controlFaults(page: Page, look: Look): Promise<string[]> {
  // Its components are shown twice there, in both themes.
  const names = new URL(page.url()).pathname === '/dev/ui' ? [] : await namelessOrAlike(page)
  return [...names, ...(isPhone(look) ? await smallTargets(page) : [])]
}
