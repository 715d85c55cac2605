import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { Queue } from 'bullmq'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { createJobProducer } from '@larder/shared/server/jobs/job-producer'
import { createAnswers, createQuestions } from '@larder/shared/server/jobs/questions'
import { createLogger } from '@larder/shared/server/logging'
import type { PackReader } from '@larder/shared/server/ports/pack-reader'
import { connectProducerRedis, connectWorkerRedis } from '@larder/shared/server/redis'
import { freshDatabase } from '@larder/shared/testkit/stores/fresh-database'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { startWorkers } from '../../registry.ts'
import { IDLE_PROCESSORS } from '../../testing/idle-processors.ts'
import { createPackDateRead } from './pack-date-read.processor.ts'

const { redisUrl, keyPrefix: prefix } = freshDatabase()
const logger = createLogger('test', 'silent')
const redis = connectProducerRedis(redisUrl, logger)
const asking = connectWorkerRedis(redisUrl, logger)
const answering = connectWorkerRedis(redisUrl, logger)
const queueRedis = connectWorkerRedis(redisUrl, logger)
const jobs = createJobProducer(redis, prefix, logger)
const questions = createQuestions({ subscriber: asking, redis, jobs }, prefix, logger)
const answers = createAnswers({ subscriber: answering, redis }, prefix)
const queue = new Queue('pack-date-read', { connection: queueRedis, prefix })
const LONG_MS = 60_000

let stop = () => Promise.resolve()
const startWorker = async (reader: PackReader) => {
  const processors = { ...IDLE_PROCESSORS, 'pack-date.read': createPackDateRead({ answers, reader }) }
  const workers = startWorkers(processors, ['pack-date.read'], { redis: queueRedis, prefix, logger })
  stop = workers.close
  await workers.ready
  await waitUntil('the worker to be known', () => jobs.hasWorker('pack-date.read'))
}
afterEach(async () => {
  await stop()
  stop = () => Promise.resolve()
})
afterAll(async () => {
  await queue.close()
  await jobs.close()
  for (const connection of [redis, asking, answering, queueRedis]) connection.disconnect()
})
await waitUntil('the connections to be ready', () =>
  [redis, asking].every(({ status }) => status === 'ready'),
)

const ask = (text: string, signal = new AbortController().signal, timeoutMs = LONG_MS) =>
  questions.ask('pack-date.read', Buffer.from(text), { timeoutMs, signal })
/** A reader that reads of a picture what its bytes say. */
const reading = (read: (text: string, signal: AbortSignal) => Promise<string>): PackReader => ({
  readPack: async (pack, signal) => [
    {
      printed: await read(Buffer.from(pack).toString(), signal),
      isMarked: true,
      isDoubtful: false,
      isAgreed: true,
      readings: [{ date: '2027-05-31', order: null }],
      confidence: 1,
    },
  ],
})

describe('the picture of a pack', () => {
  it('is read by a worker, and answered to whoever asked', async () => {
    await startWorker(reading((text) => Promise.resolve(text)))
    const asked = await Promise.all(['one', 'two', 'three'].map((text) => ask(text)))
    expect(asked).toMatchObject(['one', 'two', 'three'].map((printed) => ({ dates: [{ printed }] })))
  })

  it('is in no key of Redis while it is read, nor is what was read afterwards', async () => {
    const secret = 'a picture that nobody keeps'
    let kept = ''
    const dump = async () => {
      const keys = await redis.keys(`${prefix}*`)
      const dumps = await Promise.all(keys.map((key) => redis.dumpBuffer(key)))
      return dumps.map((value) => value?.toString('latin1') ?? '').join('\n')
    }
    await startWorker(
      reading(async (text) => {
        kept = await dump()
        return text
      }),
    )
    expect(await ask(secret)).toMatchObject({ dates: [{ printed: secret }] })
    expect(kept.length).toBeGreaterThan(0)
    expect([kept.includes(secret), (await dump()).includes(secret)]).toEqual([false, false])
  })

  it.each([
    ['damaged', new DomainError('file_unreadable'), 'file_unreadable'],
    ['too slow', new DomainError('reading_timed_out'), 'reading_timed_out'],
    ['one for which a process cannot start', new Error('broken'), 'dates_unread'],
  ])('that is %s is answered with the reason, and not tried again', async (_what, error, code) => {
    let count = 0
    await startWorker({
      readPack: () => {
        count++
        return Promise.reject(error)
      },
    })
    expect(await ask('any')).toEqual({ error: code })
    expect(count).toBe(1)
  })

  it('that is lost with its worker is read by the next one', async () => {
    let begin = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    await startWorker(
      reading((_text, signal) => {
        begin()
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error))
        })
      }),
    )
    const asked = ask('lost')
    await begun
    // It ends, and gives its job back.
    await stop()
    await startWorker(reading((text) => Promise.resolve(`${text} and found`)))
    expect(await asked).toMatchObject({ dates: [{ printed: 'lost and found' }] })
  })
})

describe('a question', () => {
  it('has no answer when no worker is there, without waiting', async () => {
    await waitUntil('the last worker to be gone', async () => !(await jobs.hasWorker('pack-date.read')))
    expect(await ask('any')).toBeUndefined()
  })

  it('that is not answered in time is withdrawn', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let read = 0
    await startWorker(
      reading(async (text) => {
        read++
        await held
        return text
      }),
    )
    // As many as are worked on at a time.
    const first = [ask('one'), ask('two')]
    await waitUntil('both to be read', () => read === 2)
    expect(await ask('three', undefined, 1)).toBeUndefined()
    expect(await queue.getWaitingCount()).toBe(0)
    release()
    expect(await Promise.all(first)).toMatchObject([
      { dates: [{ printed: 'one' }] },
      { dates: [{ printed: 'two' }] },
    ])
    expect(read).toBe(2)
  })

  it('ends with whoever asked it, and a worker that takes it afterwards reads nothing', async () => {
    const gone = new AbortController()
    let read = 0
    const processor = createPackDateRead({
      answers,
      reader: reading((text) => {
        read++
        return Promise.resolve(text)
      }),
    })
    await startWorker(reading(() => Promise.reject(new Error('nobody asks'))))
    const asked = ask('any', gone.signal)
    gone.abort(new Error('gone'))
    await expect(asked).rejects.toThrow('gone')
    const context = { logger, signal: new AbortController().signal, worker: 'test' }
    const run = { id: '64b7f9c2a1d3e4f5a6b7c8d9', attempt: 1 }
    expect(await processor.run(run, context)).toEqual({ kind: 'done' })
    expect(read).toBe(0)
  })
})
