import { Worker } from 'node:worker_threads'

const CHECK_MS = 100

/** A thread of its own, as decoders keep the main one busy; JavaScript as text, as nothing has to load it then. */
const WATCH = `
  const { workerData } = require('node:worker_threads')
  setInterval(() => {
    const isOrphan = process.ppid !== workerData.parent
    if (isOrphan || process.memoryUsage.rss() > workerData.maxBytes) process.kill(process.pid, 'SIGKILL')
  }, workerData.checkMs)
`

/**
 * Kills this process when it holds more than `maxBytes` in all, as pixels and what native libraries hold are no part of
 * the JavaScript heap, and when the process that started it, and would end it at its deadline, is gone.
 */
export function startMemoryWatchdog(maxBytes: number): void {
  const workerData = { maxBytes, checkMs: CHECK_MS, parent: process.ppid }
  new Worker(WATCH, { eval: true, execArgv: [], workerData }).unref()
}
