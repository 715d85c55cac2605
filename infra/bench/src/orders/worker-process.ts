import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { cpuSecondsOf, peakMegabytesOf } from '../process-figures.ts'

const WORKER = fileURLToPath(new URL('../../../../services/worker/src/main.ts', import.meta.url))

/**
 * Starts the worker as the product does, for all queues or these, and waits until it accepts jobs.
 * @throws Error when it ends instead
 */
export async function startWorker(settings: Record<string, string>, queues: readonly string[] = []) {
  const child = spawn(process.execPath, [WORKER, ...queues], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const ready = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      if (chunk.includes('Ready for jobs')) resolve()
    })
  })
  const early = ended.then(() => Promise.reject(new Error('The worker ended while it started')))
  early.catch(() => {})
  await Promise.race([ready, early])
  const { pid = 0 } = child

  const listProcesses = async () => {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return [pid, ...children.split(' ').filter(Boolean)]
  }

  return {
    /** The peak memory so far in MB: of the worker, then of each process that it started to read files. */
    peakMegabytes: async (): Promise<number[]> => Promise.all((await listProcesses()).map(peakMegabytesOf)),
    /** The processor time so far in seconds, of the worker with the processes that it started. */
    cpuSeconds: async (): Promise<number> =>
      (await Promise.all((await listProcesses()).map(cpuSecondsOf))).reduce(
        (sum, seconds) => sum + seconds,
        0,
      ),
    close: async (): Promise<void> => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
