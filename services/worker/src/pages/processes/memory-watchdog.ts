import { Worker } from 'node:worker_threads'

const CHECK_MS = 100

/** A separate thread, because decoders block the main one; JavaScript as text, so that nothing needs to be loaded. */
const WATCH = `
  const { workerData } = require('node:worker_threads')
  setInterval(() => {
    const isOrphan = process.ppid !== workerData.parent
    if (isOrphan || process.memoryUsage.rss() > workerData.maxBytes) process.kill(process.pid, 'SIGKILL')
  }, workerData.checkMs)
`

/**
 * Kills this process when its total memory exceeds `maxBytes`, because pixels and native libraries are not part of the
 * JavaScript heap; and when the process that started it, which would end it at its deadline, has ended.
 */
export function startMemoryWatchdog(maxBytes: number): void {
  const workerData = { maxBytes, checkMs: CHECK_MS, parent: process.ppid }
  new Worker(WATCH, { eval: true, execArgv: [], workerData }).unref()
}
