import mongoose from 'mongoose'
import { expect, it } from 'vitest'
import { fillMovements, liveNight } from './testing/movements.ts'
import { newFolder } from './testing/targets.ts'
import { startWatched } from './testing/watched-server.ts'

// 1,000,000 movements with `npm run prove`.
it(
  'validates the movements of a household beside its nights, and lets no call wait',
  { timeout: 3_600_000 },
  async () => {
    const folder = newFolder()
    const count = 100_000 * Number(process.env['PROOF_FACTOR'] ?? 1)
    const server = await startWatched(folder.path)
    const worker = await new mongoose.mongo.MongoClient(server.uri).connect()
    await fillMovements(server.client, count)
    let nights = 0
    let isOver = false
    let valid: unknown
    const noticed = await server.watch(async () => {
      const validating = server.client.db('larder').command({ validate: 'stock_movements' })
      const living = (async () => {
        for (; nights === 0 || !isOver; nights++) await liveNight(worker, count, nights)
      })()
      ;({ valid } = await validating.finally(() => (isOver = true)))
      await living
    })
    await worker.close()
    await server.close()
    folder.remove()
    console.table({ [`validate of ${count} with ${nights} nights`]: noticed })
    expect(valid).toBe(true)
    expect(noticed.longestWork).toBeLessThanOrEqual(100)
    expect(noticed.memory).toBeLessThanOrEqual(500)
  },
)
