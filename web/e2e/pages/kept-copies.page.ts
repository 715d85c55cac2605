import { expect, type Page } from '@playwright/test'

/** What a browser keeps to be read without network, and how screens show it. */
export const keptCopies = (page: Page) => {
  /** The keys under which answers are kept, whosever they are. */
  const keys = () => page.evaluate(keysInBrowser)
  return {
    keys,
    /** Waits until the inventory is kept, which happens a moment after it was loaded. */
    holdInventory: () => expect.poll(keys).toContainEqual(expect.stringContaining('inventory')),
    asOf: page.getByText(/^As of \d+:\d\d [AP]M$/),
    /** Calls get no answer, while the pages still load: a connection that is online in name alone. */
    breakCalls: () => page.route('**/api/**', (route) => route.abort()),
    /** Without the service worker screens and dialogs load ahead; then the page needs the network for calls alone. */
    loadWholeClient: () => expect.poll(() => page.evaluate(isWholeClientLoaded)).toBe(true),
    mendCalls: () => page.unroute('**/api/**'),
  }
}

function keysInBrowser(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('larder')
    // There is no database yet, and this must not make an empty one.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => {
      if (opening.error?.name === 'AbortError') resolve([])
      else reject(opening.error ?? new Error('not opened'))
    }
    opening.onsuccess = () => {
      const database = opening.result
      const reading = database.transaction('copies').objectStore('copies').getAllKeys()
      reading.onerror = () => reject(reading.error ?? new Error('not read'))
      reading.onsuccess = () => {
        database.close()
        resolve(reading.result.map((key) => JSON.stringify(key)))
      }
    }
  })
}

const isWholeClientLoaded = () => performance.getEntriesByName('all parts loaded').length > 0
