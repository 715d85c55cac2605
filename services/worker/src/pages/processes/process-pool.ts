import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { ReadingHooks } from '@larder/shared/server/ports/receipt-reader'
import type { ProcessReply } from './process-messages.ts'

/** JavaScript heap of one process; the process itself limits its total memory. */
const HEAP_LIMITS = ['--max-old-space-size=512', '--max-semi-space-size=8']
/** This much of a process's last output is kept, to report why it could not start. */
const MAX_LAST_WORDS = 2000
/** Has glibc give memory back that is free: its threads would keep 50 MB of what native libraries have used. */
const GLIBC_MEMORY = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '100000' }
/** The only environment variables of a reading process: it opens strangers' files and needs no secrets. */
const PASSED_ENVIRONMENT = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'LD_LIBRARY_PATH',
  'NODE_ENV',
  'NODE_COMPILE_CACHE',
]

type Task<Request, Read> = {
  request: Request
  hooks: ReadingHooks
  resolve: (read: Read) => void
  reject: (error: unknown) => void
  isSecondTry: boolean
  isUrgent: boolean
}
type Reader<Request, Read> = {
  child: ChildProcess
  isReady: boolean
  task: Task<Request, Read> | null
  hasServed: boolean
  timer: NodeJS.Timeout | null
  lastWords: string
}

/** How long a process is kept without a file: it takes 130 MB, and a second or two to start. */
const IDLE_MS = 5 * 60_000

/**
 * `entry` is the module that a process runs, with `data` as JSON in its first argument; without a file for `idleMs` it
 * ends.
 */
export type ProcessPoolOptions = {
  entry: URL
  processes: number
  deadlineMs: number
  data: unknown
  idleMs?: number
}

/**
 * Starts reading processes as files come, at most `processes`, and gives each one file at a time, first come, first
 * served; an urgent one gets a further process when all are busy. One without work ends after a while. A process that
 * dies, exceeds its memory or its deadline is replaced; only its own file fails, and if a process crashed that had read
 * others before, the file gets a second attempt. They are processes, not threads, because native libraries that crash or
 * are terminated take the whole process along.
 */
export function createProcessPool<Request extends object, Read>({
  entry,
  processes,
  deadlineMs,
  data,
  idleMs = IDLE_MS,
}: ProcessPoolOptions) {
  type OwnTask = Task<Request, Read>
  type OwnReader = Reader<Request, Read>
  const pool = new Set<OwnReader>()
  const waiting: OwnTask[] = []
  let isClosed = false

  function addReader() {
    const child = startProcess(entry, data)
    const reader: OwnReader = {
      child,
      isReady: false,
      task: null,
      hasServed: false,
      timer: null,
      lastWords: '',
    }
    pool.add(reader)
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      reader.lastWords = (reader.lastWords + text).slice(-MAX_LAST_WORDS)
    })
    child.on('message', (reply: ProcessReply<Read>) => onReply(reader, reply))
    child.on('error', () => onDeath(reader, null))
    child.on('close', (_code, signal) => onDeath(reader, signal))
  }

  function onDeath(reader: OwnReader, signal: NodeJS.Signals | null) {
    if (!pool.delete(reader)) return
    settle(reader, (task) => {
      const error = toReadingError(signal, reader.lastWords)
      // The crash may be a late effect of the previous file.
      if (error.code !== 'file_unreadable' || task.isSecondTry || !reader.hasServed) return task.reject(error)
      task.isSecondTry = true
      waiting.unshift(task)
    })
    if (reader.isReady) return fillAndAssign()
    // A process that can't start says nothing about a file: the installation is broken, and restarting would not help.
    const broken = new Error('A reading process could not start', { cause: reader.lastWords })
    if (pool.size === 0) for (const task of waiting.splice(0)) task.reject(broken)
  }

  function settle(reader: OwnReader, finish: (task: OwnTask) => void) {
    const { task } = reader
    if (reader.timer) clearTimeout(reader.timer)
    reader.timer = null
    reader.task = null
    if (!task) return
    finish(task)
    reader.hasServed = true
  }

  function onReply(reader: OwnReader, reply: ProcessReply<Read>) {
    switch (reply.kind) {
      case 'ready':
        reader.isReady = true
        return fillAndAssign()
      case 'page':
        return reader.task?.hooks.onPage?.(reply.page, reply.pageCount)
      case 'stage':
        return reader.task?.hooks.onStage?.(reply.stage)
      case 'done':
        reader.task?.hooks.onMemory?.(reply.peakMemoryMb)
        settle(reader, (task) => task.resolve(reply.read))
        return reply.isSpent ? replace(reader) : fillAndAssign()
      case 'failed':
        settle(reader, (task) => task.reject(new DomainError(reply.code, reply.detail)))
        return reply.isSpent ? replace(reader) : fillAndAssign()
    }
  }

  function abandon(reader: OwnReader, reason: unknown) {
    settle(reader, (task) => task.reject(reason))
    replace(reader)
  }

  function replace(reader: OwnReader) {
    end(reader)
    fillAndAssign()
  }

  function end(reader: OwnReader) {
    pool.delete(reader)
    if (reader.timer) clearTimeout(reader.timer)
    reader.child.kill('SIGKILL')
  }

  /** Processes that work on no file, or will when they have started. */
  const idle = () => [...pool].filter((reader) => reader.task === null)

  function fillAndAssign() {
    if (isClosed) return
    const busy = pool.size - idle().length
    while (pool.size < Math.min(processes, busy + waiting.length)) addReader()
    if (waiting[0]?.isUrgent === true && idle().length === 0) addReader()
    for (const reader of idle()) {
      if (!reader.isReady) continue
      if (pool.size > processes && waiting[0]?.isUrgent !== true) {
        end(reader)
        continue
      }
      const task = waiting.shift()
      if (!task) {
        reader.timer ??= setTimeout(() => end(reader), idleMs)
        continue
      }
      if (reader.timer) clearTimeout(reader.timer)
      reader.task = task
      reader.timer = setTimeout(() => abandon(reader, new DomainError('reading_timed_out')), deadlineMs)
      reader.child.send(task.request)
    }
  }

  function onAbort(task: OwnTask, reason: unknown) {
    const queued = waiting.indexOf(task)
    if (queued >= 0) {
      waiting.splice(queued, 1)
      task.reject(reason)
      return
    }
    for (const reader of pool) if (reader.task === task) return abandon(reader, reason)
  }

  return {
    /**
     * Reads one file, an urgent one before all others that wait; rejects with a DomainError, or with the signal's reason
     * when it is aborted.
     */
    async run(request: Request, hooks: ReadingHooks, isUrgent = false): Promise<Read> {
      const { signal } = hooks
      signal?.throwIfAborted()
      if (isClosed) throw new Error('The reader is closed')
      let abort = () => {}
      try {
        return await new Promise<Read>((resolve, reject) => {
          const task: OwnTask = { request, hooks, resolve, reject, isSecondTry: false, isUrgent }
          abort = () => onAbort(task, signal?.reason)
          signal?.addEventListener('abort', abort, { once: true })
          const place = isUrgent ? waiting.findIndex((other) => !other.isUrgent) : -1
          waiting.splice(place < 0 ? waiting.length : place, 0, task)
          fillAndAssign()
        })
      } finally {
        signal?.removeEventListener('abort', abort)
      }
    },
    async close() {
      isClosed = true
      const closed = new Error('The reader is closed')
      for (const task of waiting.splice(0)) task.reject(closed)
      const ends = [...pool].map(async (reader) => {
        settle(reader, (task) => task.reject(closed))
        const isOver = reader.child.exitCode !== null || reader.child.signalCode !== null
        const end = isOver ? null : once(reader.child, 'close')
        reader.child.kill('SIGKILL')
        await end
      })
      await Promise.all(ends)
    },
  }
}

function toReadingError(signal: NodeJS.Signals | null, lastWords: string) {
  // Only its own watchdog and a system out of memory kill a working process.
  const isOutOfMemory = signal === 'SIGKILL' || /heap out of memory|Allocation failed/i.test(lastWords)
  return new DomainError(isOutOfMemory ? 'file_too_complex' : 'file_unreadable')
}

function startProcess(entry: URL, data: unknown) {
  return fork(fileURLToPath(entry), [JSON.stringify(data)], {
    execArgv: HEAP_LIMITS,
    env: {
      ...Object.fromEntries(PASSED_ENVIRONMENT.map((name) => [name, process.env[name]])),
      ...GLIBC_MEMORY,
    },
    serialization: 'advanced',
    // Tesseract and PDF readers write diagnostics about damaged files, which must not flood the log.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}
