import 'fake-indexeddb/auto'
import './browser/node-files.ts'
import '../lib/api/zod-config.ts'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { setInteractionModality } from 'react-aria/useFocusVisible'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { stopWaiting } from '../lib/api/wait-for-answer.ts'
import { endSession } from '../lib/session/session.ts'
import { currentToasts, dismissToast } from '../ui/toast/toast-queue.ts'
import './browser/as-main.ts'
import { getComputedStyle } from './browser/computed-style.ts'
import { outsideOfAct } from './browser/outside-of-act.ts'
import { beginTest, endTest, expectAnswers, watchTests } from './tests-apart.ts'
import { matchMedia, setViewportWidth } from './browser/viewport.ts'

// Limits waiting for what never appears. Screens and dialogs load when first opened, which is slow on a busy machine.
configure({
  asyncUtilTimeout: 60_000,
  asyncWrapper: outsideOfAct,
})

/** What jsdom lacks or is slow at; a test may put others in their place. */
const LACKING = {
  matchMedia,
  getComputedStyle,
  scrollTo: () => undefined,
  // As over https or on this machine.
  isSecureContext: true,
  // jsdom has no layout, so nothing is ever resized.
  ResizeObserver: class {
    observe = () => undefined
    unobserve = () => undefined
    disconnect = () => undefined
  },
  // Nor is there anything that is not seen.
  IntersectionObserver: class {
    readonly #tell: (changes: { isIntersecting: boolean }[]) => void
    constructor(tell: (changes: { isIntersecting: boolean }[]) => void) {
      this.#tell = tell
    }
    observe = () => this.#tell([{ isIntersecting: true }])
    disconnect = () => undefined
  },
}
for (const [name, value] of Object.entries(LACKING)) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}
Element.prototype.scrollIntoView = () => undefined
Element.prototype.scrollBy = () => undefined

let stopWatching = () => {}
beforeAll(() => {
  stopWatching = watchTests()
})
afterAll(() => stopWatching())
beforeEach(() => {
  beginTest()
  localStorage.clear()
  sessionStorage.clear()
  setViewportWidth(1280)
  // After the click of a screen reader it would set focus only in the next frame.
  setInteractionModality('keyboard')
  // Dialogs remember the entry of the history at which they were opened, until another one is entered.
  window.history.replaceState({ idx: -1 }, '', '/')
  window.dispatchEvent(new PopStateEvent('popstate'))
  window.history.replaceState(null, '', '/')
})
afterEach(async () => {
  // Code that is only loaded now goes on with what the test began, and not in the next one.
  await vi.dynamicImportSettled()
  endTest()
  cleanup()
  vi.useRealTimers()
  endSession()
  await removeDatabase()
  // Of calls that a test never answered another file of this process would be told after a minute.
  stopWaiting()
  for (const { id } of currentToasts()) dismissToast(id)
  // What react-aria announced names elements of the test that has ended.
  for (const log of document.querySelectorAll('[data-live-announcer] [role=log]')) log.replaceChildren()
  expectAnswers()
})

/** What keeps it open gives way by itself, as in a browser whose other tab has a newer client. */
const removeDatabase = () =>
  new Promise<void>((resolve, reject) => {
    const removal = indexedDB.deleteDatabase('larder')
    removal.onsuccess = () => resolve()
    removal.onerror = () => reject(removal.error ?? new Error('The database could not be removed'))
  })
