import { DelayedError, UnrecoverableError, WaitingError } from 'bullmq'
import type { Job } from 'bullmq'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { ErrorCode } from '@larder/shared/contracts/base/errors'
import { JOBS } from '@larder/shared/contracts/jobs-and-events'
import type { JobName } from '@larder/shared/contracts/jobs-and-events'
import { createLogger } from '@larder/shared/server/logging'
import type { JobContext, JobOutcome } from '@larder/shared/server/jobs/processor'
import { currentRequestId } from '@larder/shared/server/jobs/request-id'
import { createJobRunner } from './run-processor.ts'
import type { JobRun } from './run-processor.ts'

const PAYLOAD = { id: 'f'.repeat(24), attempt: 1 }
const LAST = JOBS['receipt.extract'].attempts - 1
const NOW = new Date('2026-11-21T10:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

type Options = {
  name?: JobName
  data?: unknown
  attemptsMade?: number
  /** How long the job waits before it is started. */
  waitMs?: number
  shutdown?: AbortController
}

/** Runs one job whose processor is `run`, like BullMQ would; returns the outcome. */
const runJob = (
  run: (context: JobContext) => Promise<JobOutcome>,
  {
    name = 'receipt.extract',
    data,
    attemptsMade = 0,
    waitMs = 0,
    shutdown = new AbortController(),
  }: Options = {},
) => {
  const moves: string[] = []
  const givenUp: ErrorCode[] = []
  const runs: JobRun[] = []
  const job = {
    id: 'x-1',
    data: data ?? PAYLOAD,
    attemptsMade,
    attemptsStarted: attemptsMade + 1,
    timestamp: NOW.getTime() - waitMs - 60_000,
    processedOn: NOW.getTime(),
    opts: { delay: 60_000 },
    moveToDelayed: (at: number) => Promise.resolve(moves.push(`delayed ${at - NOW.getTime()}`)),
    moveToWait: () => Promise.resolve(moves.push('wait')),
  }
  const processor = {
    run: (_payload: unknown, context: JobContext) => run(context),
    giveUp: (_payload: unknown, error: DomainError) => Promise.resolve(void givenUp.push(error.code)),
  }
  const runner = createJobRunner(name, processor, {
    logger: createLogger('test', 'silent'),
    shutdown: shutdown.signal,
    onRun: (run) => runs.push(run),
  })
  // The runner uses only these parts of a job.
  return { moves, givenUp, runs, shutdown, ended: runner(job as unknown as Job, 'token') }
}

const done = () => Promise.resolve<JobOutcome>({ kind: 'done' })
const untilAborted = ({ signal }: JobContext) =>
  new Promise<JobOutcome>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

describe('running a job', () => {
  it('completes silently when the work is done', async () => {
    await expect(runJob(done).ended).resolves.toBeUndefined()
  })

  it('permanently refuses a payload that does not match the contract', async () => {
    const run = vi.fn(done)
    await expect(runJob(run, { data: { id: '../x', attempt: 1 } }).ended).rejects.toThrow(UnrecoverableError)
    expect(run).not.toHaveBeenCalled()
  })

  it('gives up at once after an error that a retry would repeat', async () => {
    const { ended, givenUp } = runJob(() => Promise.reject(new DomainError('file_unreadable')))
    await expect(ended).rejects.toThrow(UnrecoverableError)
    expect(givenUp).toEqual(['file_unreadable'])
  })

  it('leaves other errors to the next attempt, and gives up after the last', async () => {
    const fail = () => Promise.reject(new Error('a hitch'))
    const early = runJob(fail, { attemptsMade: LAST - 1 })
    await expect(early.ended).rejects.toThrow('a hitch')
    expect(early.givenUp).toEqual([])
    const last = runJob(fail, { attemptsMade: LAST })
    await expect(last.ended).rejects.toThrow('a hitch')
    expect(last.givenUp).toEqual(['receipt_failed'])
  })

  it('never gives up a document because a store is down', async () => {
    const { ended, givenUp } = runJob(() => Promise.reject(new DomainError('database_unavailable')), {
      attemptsMade: LAST,
    })
    await expect(ended).rejects.toThrow(DomainError)
    expect(givenUp).toEqual([])
  })

  it('aborts work that exceeds its deadline', async () => {
    const { ended, givenUp } = runJob(untilAborted)
    const rejected = expect(ended).rejects.toThrow(UnrecoverableError)
    await vi.advanceTimersByTimeAsync(JOBS['receipt.extract'].timeoutMs)
    await rejected
    expect(givenUp).toEqual(['reading_timed_out'])
  })

  it("fails with the job's own error, and retries where that may help", async () => {
    const { timeoutMs, attempts } = JOBS['mail.send']
    const late = runJob(untilAborted, { name: 'mail.send' })
    const rejected = expect(late.ended).rejects.toMatchObject({ code: 'job_timed_out' })
    await vi.advanceTimersByTimeAsync(timeoutMs)
    await rejected
    expect(late.givenUp).toEqual([])
    const fail = () => Promise.reject(new Error('a hitch'))
    const last = runJob(fail, { name: 'mail.send', attemptsMade: attempts - 1 })
    await expect(last.ended).rejects.toThrow('a hitch')
    expect(last.givenUp).toEqual(['internal'])
  })

  it('returns the job when the process is stopping', async () => {
    const { ended, moves, givenUp, shutdown } = runJob(untilAborted, { attemptsMade: LAST })
    shutdown.abort(new Error('The process is ending'))
    await expect(ended).rejects.toThrow(WaitingError)
    expect([moves, givenUp]).toEqual([['wait'], []])
  })

  it('postpones a job that another worker is processing', async () => {
    const until = new Date(NOW.getTime() + 4_000)
    const { ended, moves } = runJob(() => Promise.resolve({ kind: 'postponed', until }))
    await expect(ended).rejects.toThrow(DelayedError)
    expect(moves).toEqual(['delayed 4250'])
  })

  it.each<[string, JobRun['outcome'], string | null, () => Promise<JobOutcome>, number]>([
    ['is done', 'done', null, done, 0],
    [
      'can not succeed',
      'refused',
      'file_unreadable',
      () => Promise.reject(new DomainError('file_unreadable')),
      0,
    ],
    ['failed for an unknown reason', 'retried', 'unexpected', () => Promise.reject(new Error('Milk')), 0],
    ['failed for the last time', 'given_up', 'unexpected', () => Promise.reject(new Error('Milk')), LAST],
    [
      'failed for the last time because a store is down',
      'retried',
      'database_unavailable',
      () => Promise.reject(new DomainError('database_unavailable')),
      LAST,
    ],
  ])('tells how a run went that %s', async (_what, outcome, reason, run, attemptsMade) => {
    const { ended, runs } = runJob(run, { attemptsMade, waitMs: 3_000 })
    await ended.catch(() => undefined)
    const waitedSeconds = attemptsMade === 0 ? 3 : null
    expect(runs).toEqual([
      { queue: 'receipt-extract', outcome, reason, waitedSeconds, seconds: expect.any(Number) as number },
    ])
  })

  it.each([
    ['request-1234', 'request-1234'],
    [undefined, undefined],
    ['"} forged', undefined],
    [7, undefined],
  ])('does what a request %j brought about in its name', async (request_id, expected) => {
    let seen: unknown = 'nothing'
    const run = () => {
      seen = currentRequestId()
      return done()
    }
    await runJob(run, { data: { ...PAYLOAD, request_id } }).ended
    expect(seen).toBe(expected)
  })
})
