import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const WORKER = fileURLToPath(new URL('../../../../services/worker/src/main.ts', import.meta.url))

/** The peak memory of a process in MB, as Linux knows it. */
const peakOf = async (pid: number | string): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/** The processor time that a process has had, in seconds; Linux counts it in hundredths. */
const cpuSecondsOf = async (pid: number | string): Promise<number> => {
  const [, fields = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) / 100
}

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
    peakMegabytes: async (): Promise<number[]> => Promise.all((await listProcesses()).map(peakOf)),
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
