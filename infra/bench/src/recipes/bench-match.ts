import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import { signIn, signUp } from '../household-member.ts'
import { startSide } from '../household/household-servers.ts'
import type { Side } from '../household/household-servers.ts'
import { startStores } from '../mongo-servers.ts'
import { fillHousehold, measureCall } from './cooking-household.ts'
import { createSample, measureScores } from './measure-scores.ts'

const RESULTS = new URL('../../results/', import.meta.url)

/**
 * Prints and writes how long scores take, and the suggestions of the day for a household of 500 lots and 200 own recipes,
 * in milliseconds: beside them a bare route that only lists the same lots.
 */
export async function benchMatch(): Promise<void> {
  const scores = measureScores()
  console.table([scores])
  const stores = await startStores()
  const sides: Side[] = []
  const start = async (script: string, args: string[]) => {
    const side = await startSide(new URL(`../household/${script}`, import.meta.url), args)
    sides.push(side)
    return side.address
  }
  try {
    const secret = randomBytes(32).toString('hex')
    const product = await start('household-product.ts', [stores.mongoUrl, stores.redisUrl, secret])
    const bare = await start('household-bare.ts', [stores.mongoUrl, secret])
    await signUp(product, 'cook')
    await fillHousehold(stores.mongoUrl, createSample())
    const { access_token } = await signIn(product, 'cook')
    const headers = { authorization: `Bearer ${access_token}` }
    const rows = []
    for (const [side, path] of [
      [product, `${API_BASE_PATH}/meals/daily`],
      [product, `${API_BASE_PATH}/inventory/`],
      [bare, '/inventory/'],
    ] as const)
      rows.push({
        side: side === product ? 'product' : 'bare',
        path,
        ...(await measureCall(`${side}${path}`, headers)),
      })
    console.table(rows)
    await mkdir(RESULTS, { recursive: true })
    await writeFile(
      new URL('match.json', RESULTS),
      `${JSON.stringify({ node: process.version, scores, rows }, null, 2)}\n`,
    )
  } finally {
    await Promise.all(sides.map((side) => side.close()))
    await stores.close()
  }
}
