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

/**
 * Starts the worker as the product does, and waits until it accepts jobs.
 * @throws Error when it ends instead
 */
export async function startWorker(settings: Record<string, string>) {
  const child = spawn(process.execPath, [WORKER], {
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

  return {
    /** The peak memory so far in MB: of the worker, then of each process that it started to read mails. */
    peakMegabytes: async (): Promise<number[]> => {
      const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
      return Promise.all([pid, ...children.split(' ').filter(Boolean)].map(peakOf))
    },
    close: async (): Promise<void> => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
