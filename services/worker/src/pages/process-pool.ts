import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { DomainError } from '@larder/shared/contracts/errors'
import type { ReadReceipt } from '@larder/shared/domain/receipts/read-receipt'
import type { ReadingHooks } from '@larder/shared/server/ports/receipt-reader'
import {
  OUT_OF_MEMORY_EXIT,
  type ProcessData,
  type ProcessReply,
  type ProcessRequest,
} from './process-messages.ts'

/** JavaScript heap of one process; pixels and native memory are checked by the process itself. */
const HEAP_LIMITS = ['--max-old-space-size=512', '--max-semi-space-size=32']
/** What a process says before it dies is kept this far, to say why one could not start. */
const MAX_LAST_WORDS = 2000
/** All that a reading process may know of the environment: it opens files of strangers and needs no secrets. */
const PASSED_ENVIRONMENT = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'LD_LIBRARY_PATH',
  'NODE_ENV',
]

type Task = {
  request: ProcessRequest
  hooks: ReadingHooks
  resolve: (read: ReadReceipt) => void
  reject: (error: unknown) => void
}
type Reader = {
  child: ChildProcess
  isReady: boolean
  task: Task | null
  timer: NodeJS.Timeout | null
  lastWords: string
}

export type ProcessPoolOptions = { processes: number; deadlineMs: number; data: ProcessData }

/**
 * Keeps `processes` reading processes warm and gives each one file at a time, first come, first served.
 * One that dies, runs out of memory or overruns its deadline is replaced; only its own file fails. They are processes,
 * not threads, as native libraries that crash or are ended at work take their whole process along.
 */
export function createProcessPool({ processes, deadlineMs, data }: ProcessPoolOptions) {
  const pool = new Set<Reader>()
  const waiting: Task[] = []
  let isClosed = false

  function addReader() {
    const child = startProcess(data)
    const reader: Reader = { child, isReady: false, task: null, timer: null, lastWords: '' }
    pool.add(reader)
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      reader.lastWords = (reader.lastWords + text).slice(-MAX_LAST_WORDS)
    })
    child.on('message', (reply: ProcessReply) => onReply(reader, reply))
    child.on('error', () => onDeath(reader, null))
    child.on('close', (code) => onDeath(reader, code))
  }

  function onDeath(reader: Reader, exitCode: number | null) {
    if (!pool.delete(reader)) return
    settle(reader, (task) => task.reject(toReadingError(exitCode, reader.lastWords)))
    if (reader.isReady) return fillAndAssign()
    // One that can't start says nothing about a file: the installation is broken, and starting again is no cure.
    const broken = new Error('A reading process could not start', { cause: reader.lastWords })
    if (pool.size === 0) for (const task of waiting.splice(0)) task.reject(broken)
  }

  function settle(reader: Reader, finish: (task: Task) => void) {
    const { task } = reader
    if (reader.timer) clearTimeout(reader.timer)
    reader.timer = null
    reader.task = null
    if (task) finish(task)
  }

  function onReply(reader: Reader, reply: ProcessReply) {
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
        return fillAndAssign()
      case 'failed':
        settle(reader, (task) => task.reject(new DomainError(reply.code, reply.detail)))
        return fillAndAssign()
    }
  }

  function abandon(reader: Reader, reason: unknown) {
    pool.delete(reader)
    settle(reader, (task) => task.reject(reason))
    reader.child.kill('SIGKILL')
    fillAndAssign()
  }

  function fillAndAssign() {
    if (isClosed) return
    while (pool.size < processes) addReader()
    for (const reader of pool) {
      if (reader.task || !reader.isReady) continue
      const task = waiting.shift()
      if (!task) return
      reader.task = task
      reader.timer = setTimeout(() => abandon(reader, new DomainError('reading_timed_out')), deadlineMs)
      reader.child.send(task.request)
    }
  }

  function onAbort(task: Task, reason: unknown) {
    const queued = waiting.indexOf(task)
    if (queued >= 0) {
      waiting.splice(queued, 1)
      task.reject(reason)
      return
    }
    for (const reader of pool) if (reader.task === task) return abandon(reader, reason)
  }

  fillAndAssign()
  return {
    /** Reads one file; rejects with a DomainError, or with the signal's reason when it is aborted. */
    async run(request: ProcessRequest, hooks: ReadingHooks): Promise<ReadReceipt> {
      const { signal } = hooks
      signal?.throwIfAborted()
      if (isClosed) throw new Error('The reader is closed')
      let abort = () => {}
      try {
        return await new Promise<ReadReceipt>((resolve, reject) => {
          const task: Task = { request, hooks, resolve, reject }
          abort = () => onAbort(task, signal?.reason)
          signal?.addEventListener('abort', abort, { once: true })
          waiting.push(task)
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

function toReadingError(exitCode: number | null, lastWords: string) {
  const isOutOfMemory =
    exitCode === OUT_OF_MEMORY_EXIT || /heap out of memory|Allocation failed/i.test(lastWords)
  return new DomainError(isOutOfMemory ? 'file_too_complex' : 'file_unreadable')
}

/** Runs the entry of a reading process: built JavaScript from dist, or through tsx when this file runs from source. */
function startProcess(data: ProcessData) {
  const isSource = import.meta.url.endsWith('.ts')
  const entry = new URL(isSource ? './reading-process.source.mjs' : './reading-process.js', import.meta.url)
  return fork(fileURLToPath(entry), [JSON.stringify(data)], {
    execArgv: [...HEAP_LIMITS, ...(isSource ? ['--conditions=source'] : [])],
    env: Object.fromEntries(PASSED_ENVIRONMENT.map((name) => [name, process.env[name]])),
    serialization: 'advanced',
    // Tesseract and PDF readers write diagnostics about damaged files; they must not flood the log.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}
