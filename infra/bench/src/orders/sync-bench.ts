import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApi } from '@larder/api/api'
import { ApiConfig } from '@larder/api/config'
import type { GoogleAuthUrl } from '@larder/shared/contracts/accounts/google'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import type { SyncStatus } from '@larder/shared/contracts/orders/order-sync'
import { createLogger } from '@larder/shared/server/logging'
import { startFakeGoogle } from '@larder/shared/testkit/fake-google/server'
import { giveConsent } from '@larder/shared/testkit/fake-google/give-consent'
import type { TestMail } from '@larder/shared/testkit/network/mbox'
import { startEmbeddedRedis } from '@larder/shared/testkit/stores/embedded-redis'
import { rounded } from '../figures.ts'
import { signIn, signUp } from '../household-member.ts'
import { startEmbedded } from '../mongo-servers.ts'
import { startWorker } from './worker-process.ts'

/** The most that one sync reads. */
const MAX_RESULTS = 500
const PEOPLE = [1, 2].map((sub) => ({ sub: `sub-${sub}`, email: `kim${sub}@example.com`, name: 'Kim' }))

type SyncRow = {
  mailbox: string
  run: number
  'mails read': number
  orders: number
  seconds: number
  'mails per second': number
  'calls of Gmail': number
  'worker, peak MB': number
  'reading process, peak MB': number
}

/**
 * Starts what a sync needs: the embedded stores, the API, Gmail's stand-in. Each mailbox is synced by a worker process of
 * its own, built, by as many syncs as read all of it; the later ones go on where the one before ended.
 */
export async function startSyncBench() {
  const [mongo, redis, google] = await Promise.all([
    startEmbedded(),
    startEmbeddedRedis(),
    startFakeGoogle({ clientId: 'larder-bench', clientSecret: 'only for this run', people: PEOPLE }),
  ])
  const secret = randomBytes(32).toString('hex')
  const mongoUrl = new URL(mongo.uri)
  mongoUrl.pathname = '/larder'
  const settings = {
    MONGODB_URI: mongoUrl.href,
    REDIS_URL: redis.url,
    ENCRYPTION_KEY: secret,
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_BASE_URL: google.origin,
    LOG_LEVEL: 'info',
  }
  const { app, container, close } = await createApi({
    config: ApiConfig.parse({ ...settings, JWT_SECRET: secret, OPERATOR_SECRET: secret }),
    logger: createLogger('bench', 'error'),
    now: () => new Date(),
    version: { version: '0.0.0', name: 'Larder', api_version: 'v1', build_date: null, build_time: null },
  })
  await container.start()
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  let mailboxCount = 0

  /** A new account whose owner let it read this Gmail. */
  const connect = async (email: string, name: string): Promise<Record<string, string>> => {
    await signUp(origin, name)
    const { access_token } = await signIn(origin, name)
    const headers = { authorization: `Bearer ${access_token}` }
    const asked = await fetch(`${origin}${API_BASE_PATH}/auth/google/auth-url`, { headers })
    const { auth_url } = (await asked.json()) as GoogleAuthUrl
    const back = await giveConsent(auth_url, { email, gmail: true })
    const connected = await fetch(`${origin}${API_BASE_PATH}/auth/google/callback`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        cookie: asked.headers.getSetCookie().join('; '),
      },
      body: JSON.stringify({ code: back.get('code'), state: back.get('state') }),
    })
    if (!connected.ok) throw new Error(`Gmail was not connected: ${await connected.text()}`)
    return headers
  }

  const sync = async (mailbox: string, mails: readonly TestMail[]): Promise<SyncRow[]> => {
    const { email = '' } = PEOPLE[mailboxCount++] ?? {}
    google.mails.deliver(
      email,
      mails.map(({ receivedAt, source }) => ({ receivedAt, source: Buffer.from(source) })),
    )
    const headers = await connect(email, `kim${mailboxCount}`)
    const worker = await startWorker(settings)
    const readStatus = async () => {
      const answer = await fetch(`${origin}${API_BASE_PATH}/orders/sync-status`, { headers })
      return (await answer.json()) as SyncStatus
    }

    const rows: SyncRow[] = []
    for (let left = mails.length; left > 0 && rows.length * MAX_RESULTS < mails.length;) {
      const callsBefore = google.gmail.calls.length
      const start = performance.now()
      await fetch(`${origin}${API_BASE_PATH}/orders/sync-gmail`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ max_results: MAX_RESULTS }),
      })
      let status = await readStatus()
      for (; status.status === 'syncing'; status = await readStatus()) await sleep(200)
      const seconds = (performance.now() - start) / 1000
      if (status.status !== 'completed')
        throw new Error(`The sync ended as ${status.status}: ${status.error}`)
      const [ofWorker = 0, ofReader = 0] = await worker.peakMegabytes()
      rows.push({
        mailbox,
        run: rows.length + 1,
        'mails read': status.processed_emails,
        orders: status.detected_orders,
        seconds: rounded(seconds),
        'mails per second': Math.round(status.processed_emails / seconds),
        'calls of Gmail': google.gmail.calls.length - callsBefore,
        'worker, peak MB': ofWorker,
        'reading process, peak MB': ofReader,
      })
      left = status.processed_emails < MAX_RESULTS ? 0 : left - status.processed_emails
    }
    await worker.close()
    return rows
  }

  return {
    sync,
    close: async () => {
      await close()
      await Promise.all([google.close(), redis.close(), mongo.close()])
    },
  }
}
