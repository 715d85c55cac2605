import type { BrowserContext } from '@playwright/test'
import type { LoginResponse } from '@larder/shared/contracts/accounts/auth'

/** How Chromium is started: as root too, and measured without a window. */
export const CHROMIUM = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
}

/** Signs in all pages that a browser opens from now on, without loading anything of the client. */
export const signInBrowser = (context: BrowserContext, session: LoginResponse): Promise<unknown> =>
  context.addInitScript(`
    localStorage.setItem('auth_token', ${JSON.stringify(session.access_token)})
    localStorage.setItem('currentUser', ${JSON.stringify(JSON.stringify(session.user_info))})
  `)
