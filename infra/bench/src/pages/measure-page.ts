import type { Browser, CDPSession } from '@playwright/test'
import type { LoginResponse } from '@larder/shared/contracts/accounts/auth'
import { rounded } from '../figures.ts'
import { signInBrowser } from './signed-in.ts'

const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  // Nothing but the network brings a file, and what the worker fetches is not the page's.
  serviceWorkers: 'block',
  // The product's policy forbids evaluating Playwright's expressions in the page.
  bypassCSP: true,
} as const
/** The time itself is what a page is measured over: what it loads and moves in it, until it is quiet or not. */
const WATCHED_MS = 8000

/** Collects what moved without a person's doing, and when something that matches `usable` was painted. */
const watch = (usable: string) => `
  window.pages = { shift: 0, usableAt: Infinity, paintedAt: 0 }
  const on = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
  on('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) window.pages.shift += value })
  on('largest-contentful-paint', ({ startTime }) => { window.pages.paintedAt = startTime })
  new MutationObserver((_, observer) => {
    if (document.querySelector(${JSON.stringify(usable)}) === null) return
    observer.disconnect()
    requestAnimationFrame(() => requestAnimationFrame(() => { window.pages.usableAt = performance.now() }))
  }).observe(document, { childList: true, subtree: true })
`

type Seen = { shift: number; usableAt: number; paintedAt: number }
type Answer = { startedMs: number; bytes: number }

/** What a screen cost until it could be used, and in its first 8 s, on a phone that has nothing of it yet. */
export type PageFigures = {
  'usable, ms': number
  'requests until then': number
  'kB until then': number
  'requests in 8 s': number
  'kB in 8 s': number
  'largest paint, ms': number
  CLS: number
}

/** Opens a screen on a phone, signed in by `session` if there is one; it can be used when `usable` (CSS) is painted. */
export async function measurePage(
  browser: Browser,
  address: string,
  usable: string,
  session: LoginResponse | undefined,
): Promise<PageFigures> {
  const context = await browser.newContext(PHONE)
  try {
    if (session !== undefined) await signInBrowser(context, session)
    await context.addInitScript(watch(usable))
    const page = await context.newPage()
    const answers = await recordAnswers(await context.newCDPSession(page))
    await page.goto(address)
    await page.waitForTimeout(WATCHED_MS)
    const seen = await page.evaluate<Seen>('window.pages')
    const before = (ms: number) => [...answers.values()].filter(({ startedMs }) => startedMs <= ms)
    const used = before(seen.usableAt)
    const all = before(WATCHED_MS)
    return {
      'usable, ms': Math.round(seen.usableAt),
      'requests until then': used.length,
      'kB until then': kB(used),
      'requests in 8 s': all.length,
      'kB in 8 s': kB(all),
      'largest paint, ms': Math.round(seen.paintedAt),
      CLS: rounded(seen.shift),
    }
  } finally {
    await context.close()
  }
}

const kB = (answers: Answer[]) => Math.round(answers.reduce((sum, { bytes }) => sum + bytes, 0) / 1000)

/** Fills in each request, when it was sent after the first, and the bytes of its answer on the wire with its head. */
async function recordAnswers(devtools: CDPSession): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>()
  let first: number | undefined
  devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    first ??= timestamp
    if (request.url.startsWith('http'))
      answers.set(requestId, { startedMs: (timestamp - first) * 1000, bytes: 0 })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId)
    if (answer !== undefined) answer.bytes = encodedDataLength
  })
  await devtools.send('Network.enable')
  return answers
}
