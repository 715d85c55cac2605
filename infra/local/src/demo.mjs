import { join } from 'node:path'
import { generatedSecret } from './data/data-folder.mjs'
import { endOf, startChild } from './processes/child.mjs'
import { say, step } from './terminal.mjs'

/** Long enough for 72 bits, short enough to type. */
const PASSWORD_BYTES = 9

/**
 * The folder of the invented offers, which the worker reads with those that the operator named, as long as `--demo` is
 * given.
 * @param {string} dataDir
 */
const offersFolder = (dataDir) => join(dataDir, 'demo-offers')

/**
 * The settings with the feed of the invented offers.
 * @param {string} dataDir
 * @param {NodeJS.ProcessEnv} env
 */
export const demoSettings = (dataDir, env) => ({
  PROMOTION_FEEDS: [env.PROMOTION_FEEDS, offersFolder(dataDir)].filter(Boolean).join(','),
})

/**
 * Makes the demo household in a running Larder, by a process of its own, and says how to sign in to it; nothing is made
 * where it is already.
 * @param {string} root
 * @param {string} dataDir
 * @param {NodeJS.ProcessEnv} env with the addresses of the stores
 * @param {AbortSignal} signal
 * @throws the signal's reason
 */
export async function makeDemo(root, dataDir, env, signal) {
  const password = generatedSecret(dataDir, 'demo-password', PASSWORD_BYTES)
  const child = startChild({
    name: 'demo',
    script: join(root, 'infra', 'demo', 'src', 'main.ts'),
    env: { ...env, DEMO_PASSWORD: password, DEMO_OFFERS_DIR: offersFolder(dataDir) },
    logsDir: join(dataDir, 'logs'),
    onLine: (line) => line.startsWith('{') || say(`    ${line}`),
  })
  const how = await step('The demo household', () => endOf(child, signal))
  // It has said itself why the password opens no household.
  if (how === 'ended with exit code 3') return
  if (how !== 'ended with exit code 0') {
    say(
      `  The demo household was not made: its process ${how}. The next start with --demo tries again:\n${child.logTail()}`,
    )
    return
  }
  say(`  Sign in as 'demo' with the password ${password}`)
}
