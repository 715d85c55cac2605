import { expect, type Locator, type Page, test } from '@playwright/test'
import { refresh, type User } from '@larder/shared/contracts/accounts/auth'
import type { HttpHandler } from 'msw'
import { defaultAnswers } from '../../src/testing/default-answers.ts'
import { answers } from '../../src/testing/handlers.ts'
import { sampleUser } from '../../src/testing/samples/samples.ts'
import { faultsIn, type Look, looksOf } from '../accessibility.ts'
import { crampedDialogs } from '../controls/zoom.ts'
import { controlFaults, pointLike } from '../controls/controls.ts'
import { answerCalls } from '../answered.ts'
import type { Faults } from '../faults.ts'

/** One state of one screen, as somebody gets to it. */
export type Scene = {
  title: string
  path: string
  /** Whom the server knows: the sample user with these fields, or nobody. */
  user?: Partial<User> | 'nobody'
  /** The server's answers, before those of `default-answers.ts`. */
  answers?: readonly HttpHandler[]
  /** What leads from the opened path to the state. */
  open?: (page: Page) => Promise<unknown>
  /** The state ends when the width changes, so that it is opened at each width. */
  isOfOneWidth?: true
  /** What shows that the state is there, at every width. */
  shown: (page: Page) => Locator
}

/** The day on which all scenes play, as their samples have fixed dates. */
export const TODAY = '2026-03-10'

const NOTHING = '/nothing-stored-yet'

/** Looks at one scene after the other, in one page. */
export async function lookAtAll(page: Page, faults: Faults, scenes: readonly Scene[]): Promise<void> {
  // What is said of answers and scripts that a scene refuses on purpose.
  faults.allow(/responded with a status of [45]|net::ERR_FAILED|A part of the client could not be loaded/)
  await page.clock.setFixedTime(`${TODAY}T12:00:00Z`)
  for (const [index, scene] of scenes.entries())
    await test.step(scene.title, () => lookAt(page, scene, looksOf(index)))
}

/** Opens a scene in a client that remembers nothing of the one before, and collects the faults of these looks. */
async function lookAt(page: Page, scene: Scene, looks: readonly Look[]): Promise<void> {
  const { title, path, user = {}, answers: own = [], open, isOfOneWidth, shown } = scene
  const me = user === 'nobody' ? undefined : { ...sampleUser, ...user }
  const unanswered = await answerCalls(page, [
    ...own,
    // The client renews its session after a while, as its token never says when it ends.
    answers(refresh, { access_token: 'sample-token', user_info: me ?? sampleUser }),
    ...defaultAnswers(() => me ?? sampleUser),
  ])
  try {
    for (const [index, look] of looks.entries()) {
      await pointLike(page, look)
      if (index === 0 || isOfOneWidth) {
        await page.setViewportSize(look.size)
        await store(page, me)
        await page.goto(path)
        await open?.(page)
        await untilVisible(shown(page))
      }
      expect.soft([...(await faultsIn(page, look)), ...(await controlFaults(page, look))], title).toEqual([])
      await expect(shown(page), 'what the scene shows, at both widths').toBeVisible()
    }
    expect.soft(await crampedDialogs(page), `${title}, zoomed to 200%`).toEqual([])
  } finally {
    // Also where it is why the scene is another one.
    expect.soft(unanswered, `${title}: calls that no handler answers`).toEqual([])
  }
}

/** Looks again at each frame: what Playwright waits for is looked at after ever longer pauses, half of a scene's time. */
async function untilVisible(locator: Locator): Promise<void> {
  while (!(await locator.isVisible()))
    await locator.page().evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
}

/** Leaves only the session of the given user in the browser. */
async function store(page: Page, user: User | undefined): Promise<void> {
  await page.route(`**${NOTHING}`, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(NOTHING)
  await page.evaluate(
    async (json) => {
      localStorage.clear()
      sessionStorage.clear()
      await new Promise((resolve, reject) => {
        const removal = indexedDB.deleteDatabase('larder')
        removal.onsuccess = resolve
        removal.onerror = reject
      })
      if (json === null) return
      localStorage.setItem('auth_token', 'sample-token')
      localStorage.setItem('currentUser', json)
    },
    user === undefined ? null : JSON.stringify(user),
  )
}

/** Opens something with a button. */
export const press =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click()

/** A dialog by its name. */
export const dialog =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('dialog', { name, exact: typeof name === 'string' })

/** A dialog that asks, by its name. */
export const question =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('alertdialog', { name })

/** Chooses an action of a menu. */
export const choose =
  (menu: string, action: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await press(menu)(page)
    await page.getByRole('menuitem', { name: action }).click()
  }
