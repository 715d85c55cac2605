import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import type { LoginResponse } from '@larder/shared/contracts/accounts/auth'
import { freePort } from '@larder/shared/testkit/network/free-port'
import { CHROMIUM } from './signed-in.ts'

/** Of 100 each. */
export type Scores = { performance: number; accessibility: number }

/**
 * Has Lighthouse look at a screen of the product as a middle-class phone on a slow 4G network would show it, in a browser
 * that has nothing of it yet, signed in by `session` if there is one.
 * @throws Error when Lighthouse could not look at it
 */
export async function scoresOf(
  address: string,
  path: string,
  session: LoginResponse | undefined,
): Promise<Scores> {
  const profile = await mkdtemp(join(tmpdir(), 'larder-bench-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(profile, {
    ...CHROMIUM,
    args: [...CHROMIUM.args, `--remote-debugging-port=${port}`],
  })
  try {
    if (session !== undefined) {
      const page = await context.newPage()
      // Lighthouse opens a page of its own, which finds what this one stored; a picture loads nothing of the client.
      await page.goto(`${address}/favicon.svg`)
      await page.evaluate(
        ([token, user]) => {
          localStorage.setItem('auth_token', token)
          localStorage.setItem('currentUser', user)
        },
        [session.access_token, JSON.stringify(session.user_info)] as const,
      )
      await page.close()
    }
    const result = await lighthouse(`${address}${path}`, {
      port,
      onlyCategories: ['performance', 'accessibility'],
      disableStorageReset: true,
      logLevel: 'error',
    })
    const { performance, accessibility } = result?.lhr.categories ?? {}
    const fault = result?.lhr.runtimeError?.message
    if (fault !== undefined || !performance?.score || !accessibility?.score)
      throw new Error(`Lighthouse could not look at ${path}: ${fault ?? 'it gave no score'}`)
    return {
      performance: Math.round(performance.score * 100),
      accessibility: Math.round(accessibility.score * 100),
    }
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}
