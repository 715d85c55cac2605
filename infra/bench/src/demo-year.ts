import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoginResponse } from '@larder/shared/contracts/accounts/auth'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import { makeYear } from '@larder/demo/make-year'
import { call, type Side, startSide } from './household/household-servers.ts'
import { startStores } from './mongo-servers.ts'

const PASSWORD = 'correct horse battery'

/**
 * Makes the demo household, whose year takes two minutes to be lived, and starts the API with it, which serves the client
 * of `webDir` if there is one; both end with `use`.
 */
export async function withDemoYear(use: (product: Side) => Promise<void>, webDir?: string): Promise<void> {
  const stores = await startStores()
  const offersFolder = await mkdtemp(join(tmpdir(), 'larder-bench-'))
  try {
    await makeYear({
      stores: { mongodbUri: stores.mongoUrl, redisUrl: stores.redisUrl, prefix: 'larder' },
      password: PASSWORD,
      peppers: [],
      timeZone: 'UTC',
      seed: 1,
      offersFolder,
      say: console.log,
    })
    const secret = randomBytes(32).toString('hex')
    const product = await startSide(new URL('household/household-product.ts', import.meta.url), [
      stores.mongoUrl,
      stores.redisUrl,
      secret,
      ...(webDir === undefined ? [] : [webDir]),
    ])
    try {
      await use(product)
    } finally {
      await product.close()
    }
  } finally {
    await stores.close()
    await rm(offersFolder, { recursive: true })
  }
}

/** Signs in to the demo household of an API at this address. */
export async function signInToDemo(address: string): Promise<LoginResponse> {
  const body = new URLSearchParams({ username: 'demo', password: PASSWORD })
  return JSON.parse(
    await call(`${address}${API_BASE_PATH}/auth/login`, { method: 'POST', body }),
  ) as LoginResponse
}
