import { createStock } from '@larder/shared/testkit/stock'
import { createLogger } from '@larder/shared/server/logging'
import { connectMongo } from '@larder/shared/server/store/mongo'

// One nightly run in a separate process, so that its memory can be measured: degradation-run.ts URI INSTANT
const [uri = '', instant = ''] = process.argv.slice(2)
const mongo = connectMongo(uri, createLogger('bench', 'warn'))
await mongo.connected
const stock = createStock(mongo.connection, () => new Date(instant))
await stock.ensureIndexes()
const before = process.memoryUsage.rss()
const cpuBefore = process.cpuUsage()
const startedMs = performance.now()
const count = await stock.runNight(new AbortController().signal)
const seconds = (performance.now() - startedMs) / 1000
const cpuSeconds = process.cpuUsage(cpuBefore).user / 1e6
const memory = { idleMb: before / 2 ** 20, peakMb: process.resourceUsage().maxRSS / 1024 }
// The work of the sweep each minute for a while afterwards; the first one starts from the beginning.
await stock.sweepLedger()
const sweepStartedMs = performance.now()
await stock.sweepLedger()
const sweepSeconds = (performance.now() - sweepStartedMs) / 1000
console.log(JSON.stringify({ ...count, seconds, cpuSeconds, sweepSeconds, ...memory }))
await mongo.close()
