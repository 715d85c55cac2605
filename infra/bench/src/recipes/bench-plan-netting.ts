import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { signIn, signUp } from '../household-member.ts'
import { call, startSide } from '../household/household-servers.ts'
import { startStores } from '../mongo-servers.ts'
import { fillHousehold, measureCall } from './cooking-household.ts'
import { dayOf, LOTS, MEALS, measureNetting, typeOf } from './measure-netting.ts'
import { createSample } from './measure-scores.ts'

const RESULTS = new URL('../../results/', import.meta.url)
/** Prints and writes how long netting takes, and the plan's call for a household with as much. */
export async function benchPlanNetting(): Promise<void> {
  const netting = measureNetting()
  console.table([netting])
  const stores = await startStores()
  try {
    const secret = randomBytes(32).toString('hex')
    const script = new URL('../household/household-product.ts', import.meta.url)
    const product = await startSide(script, [stores.mongoUrl, stores.redisUrl, secret])
    try {
      const api = `${product.address}${API_BASE_PATH}`
      await signUp(product.address, 'cook')
      await fillHousehold(stores.mongoUrl, createSample(LOTS))
      const { access_token } = await signIn(product.address, 'cook')
      const headers = { authorization: `Bearer ${access_token}` }
      const recipes = JSON.parse(await call(`${api}/recipes/`, { headers })) as OwnedRecipe[]
      const today = new Date().toISOString()
      for (const [n, { id }] of recipes.slice(0, MEALS).entries()) {
        const body = JSON.stringify({ recipe_id: id, date: dayOf(today, n), meal_type: typeOf(n) })
        await call(`${api}/meals/select`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body,
        })
      }
      const entries = JSON.parse(await call(`${api}/inventory/?limit=60`, { headers })) as InventoryEntry[]
      const { id = '' } = entries.find(({ quantity }) => quantity > 1) ?? {}
      const use = () =>
        call(`${api}/inventory/${id}/consume`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          body: JSON.stringify({ quantity: 0.001 }),
        })
      const path = '/meals/plans'
      const rows = [
        { path, after: 'nothing', ...(await measureCall(`${api}${path}`, headers)) },
        { path, after: 'a use of the stock', ...(await measureCall(`${api}${path}`, headers, use)) },
      ]
      console.table(rows)
      await mkdir(RESULTS, { recursive: true })
      await writeFile(
        new URL('plan-netting.json', RESULTS),
        `${JSON.stringify({ node: process.version, netting, rows }, null, 2)}\n`,
      )
    } finally {
      await product.close()
    }
  } finally {
    await stores.close()
  }
}
