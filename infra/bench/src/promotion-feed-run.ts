import { createReadStream } from 'node:fs'
import { readFeed } from '@larder/worker/feeds/read-feed'

// Reads one feed in a separate process, so that its memory can be measured: promotion-feed-run.ts PATH
const startedMs = performance.now()
let items = 0
for await (const rows of readFeed(createReadStream(process.argv[2] ?? '') as AsyncIterable<Buffer>))
  items += rows.length
const seconds = (performance.now() - startedMs) / 1000
console.log(JSON.stringify({ items, seconds, peakMb: process.resourceUsage().maxRSS / 1024 }))
