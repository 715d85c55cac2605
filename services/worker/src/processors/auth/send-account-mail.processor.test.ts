import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { Queue } from 'bullmq'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccountMailService } from '@larder/shared/server/auth/account-mail/account-mail.service'
import { createAccountsModule } from '@larder/shared/server/auth/accounts.module'
import { hashSecret } from '@larder/shared/server/auth/sessions/refresh-token'
import { createSecurityEventRepository } from '@larder/shared/server/auth/security-events/security-event.repository'
import { createHouseholdsModule } from '@larder/shared/server/households/households.module'
import type { StoredUser } from '@larder/shared/server/auth/users/user.repository'
import { createJobProducer } from '@larder/shared/server/jobs/job-producer'
import { createLogger } from '@larder/shared/server/logging'
import { createIndexes } from '@larder/shared/server/store/define-collection'
import { connectMongo } from '@larder/shared/server/store/mongo'
import { connectProducerRedis, connectWorkerRedis } from '@larder/shared/server/redis'
import { createWorkSweep } from '@larder/shared/server/work/work-sweep'
import { freshDatabase } from '@larder/shared/testkit/stores/fresh-database'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { createSmtpMailer } from '../../adapters/smtp-mailer.ts'
import { startWorkers } from '../../registry.ts'
import { IDLE_PROCESSORS } from '../../testing/idle-processors.ts'
import { createSendAccountMail } from './send-account-mail.processor.ts'

const HOUR_MS = 3600 * 1000
const CALLER = { address: '10.0.0.1', device: 'Firefox on Linux' }

const { mongoUrl, redisUrl, keyPrefix } = freshDatabase()
const logger = createLogger('test', 'silent')
const mongo = connectMongo(mongoUrl, logger)
const redis = connectProducerRedis(redisUrl, logger)
let clock = () => new Date()
const jobs = createJobProducer(redis, keyPrefix, logger)
const { connection } = mongo
const now = () => clock()
const base = { connection, publish: () => {}, logger, now }
const households = createHouseholdsModule(base)
const accounts = createAccountsModule({ ...base, households: households.services, jobs })
const { users, mails, events } = accounts.services
const sweep = createWorkSweep({ job: 'mail.send', work: mails.work, jobs, now: () => clock() })

/** A mail server that stores what it receives; `refuse` rejects recipients permanently. */
const startMailServer = async (port: number) => {
  const mails: { to: string[]; from: string; source: string }[] = []
  const state = { isRefusing: false }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(state.isRefusing ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null),
    onData: (stream, { envelope }, done) => {
      let source = ''
      stream.setEncoding('utf8').on('data', (chunk: string) => (source += chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), from, source })
        done()
      })
    },
  })
  // A client that disconnects is not an error of the server.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { mails, state, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}
type MailServer = Awaited<ReturnType<typeof startMailServer>>

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The text of a mail, without the line breaks of quoted-printable. */
const textOf = (source: string) => source.replaceAll('=\r\n', '').replaceAll('=3D', '=')
const tokenIn = (source: string) => /\/reset-password\?token=([\w-]+)/.exec(textOf(source))?.[1] ?? ''

let port: number
let mailServer: MailServer
let workers: ReturnType<typeof startWorkers> | undefined
let user: StoredUser
const queueRedis = connectWorkerRedis(redisUrl, logger)

beforeAll(async () => {
  await mongo.connected
  await createIndexes(connection, [...households.collections, ...accounts.collections])
  await waitUntil('Redis', () => redis.status === 'ready')
})
afterAll(async () => {
  await jobs.close()
  redis.disconnect()
  queueRedis.disconnect()
  await mongo.close()
})
beforeEach(async () => {
  clock = () => new Date()
  port = await freePort()
  mailServer = await startMailServer(port)
  const name = `maya-${port}`
  user = await users.insertWithHousehold(
    { username: name, email: `${name}@example.org`, password_hash: 'no hash' },
    'UTC',
    clock(),
  )
})
afterEach(async () => {
  await workers?.close()
  workers = undefined
  await mailServer.close()
})

const startWorker = async () => {
  const service = createAccountMailService({
    mails,
    users,
    events,
    prepareInvitation: () => Promise.resolve(null),
    mailer: createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Larder <larder@example.org>' }),
    publicUrl: 'https://larder.example',
    now: () => clock(),
  })
  workers = startWorkers(
    { ...IDLE_PROCESSORS, 'mail.send': createSendAccountMail(service, () => clock()) },
    ['mail.send'],
    {
      redis: queueRedis,
      prefix: keyPrefix,
      logger,
    },
  )
  await workers.ready
}
const request = (userId: string | null = user.id) =>
  mails.insert(
    { kind: 'reset_link', user_id: userId, invitation_id: null },
    CALLER,
    clock(),
    new Date(clock().getTime() + HOUR_MS),
  )
const enqueue = (id: string) => jobs.enqueue('mail.send', { id, attempt: 1 })
const withQueue = async (work: (queue: Queue) => Promise<unknown>): Promise<void> => {
  const queue = new Queue('mail-send', { connection: redis, prefix: keyPrefix })
  await work(queue)
  await queue.close()
}
const isSettled = async (id: string) => {
  const mail = await mongo.connection
    .collection('account_mails')
    .findOne({ _id: new mongo.connection.base.Types.ObjectId(id) })
  return mail === null || mail.state === 'completed'
}

describe('mail.send', () => {
  it('[AUTH-031] sends a link whose token is stored only as a hash', async () => {
    await startWorker()
    const id = await request()
    await enqueue(id)
    const mail = await waitUntil('the mail', () => mailServer.mails[0])
    expect(mail).toMatchObject({ to: [user.email], from: 'larder@example.org' })
    expect(mail.source).toContain('From: Larder <larder@example.org>')
    expect(mail.source).toContain('Subject: Choose a new password for Larder')
    expect(mail.source).toMatch(/text\/plain[^]*text\/html/)
    expect(textOf(mail.source)).toContain(`https://larder.example/reset-password?token=`)

    const token = tokenIn(mail.source)
    expect(token).toMatch(/^[\w-]{43}$/)
    await waitUntil('the request to be settled', () => isSettled(id))
    const kept = JSON.stringify(await mongo.connection.collection('account_mails').find().toArray())
    expect(kept).not.toContain(token)
    expect(kept).toContain(hashSecret(token))
    expect(await createSecurityEventRepository(connection).listOfUser(user.id, undefined, 10)).toMatchObject([
      { kind: 'password_reset_requested', ...CALLER },
    ])
  })

  it('notifies the owner of an action that changes who can get in, once, and keeps no trace of the mail', async () => {
    await startWorker()
    await events.record(user.id, 'google_connected', CALLER)
    const mail = await waitUntil('the mail', () => mailServer.mails[0])
    expect(mail.to).toEqual([user.email])
    expect(mail.source).toContain('Subject: A Google account was connected to your Larder account')
    expect(textOf(mail.source)).toContain('Firefox on Linux, 10.0.0.1')
    const kept = () =>
      mongo.connection.collection('account_mails').countDocuments({ kind: 'google_connected' })
    await waitUntil('the mail to be done', async () => (await kept()) === 0)
    expect(mailServer.mails).toHaveLength(1)
  })

  it('sends nothing when there is no account, or a locked one, and keeps no trace', async () => {
    await startWorker()
    await users.updateActive(user.id, false)
    const ids = [await request(null), await request()]
    for (const id of ids) await enqueue(id)
    for (const id of ids) await waitUntil('the request to be settled', () => isSettled(id))
    expect(mailServer.mails).toEqual([])
    expect(await mongo.connection.collection('account_mails').countDocuments({ sent_at: null })).toBe(0)
  })

  it('retries while the mail server is down', async () => {
    await mailServer.close()
    await startWorker()
    const id = await request()
    await enqueue(id)
    await waitUntil('the first try to fail', async () => {
      const queued = await redis.zcard(`${keyPrefix}:mail-send:delayed`)
      return queued === 1
    })
    mailServer = await startMailServer(port)
    // It would run by itself after some seconds.
    await withQueue((queue) => queue.promoteJobs())
    await waitUntil('the mail', () => mailServer.mails.length === 1)
    expect(mailServer.mails[0]?.to).toEqual([user.email])
  })

  it('gives up a mail that the server will never accept', async () => {
    mailServer.state.isRefusing = true
    await startWorker()
    const id = await request()
    await enqueue(id)
    await waitUntil('the request to be settled', () => isSettled(id))
    // The job ends after the request is settled. One that an earlier test interrupted may fail here as well.
    await withQueue((queue) =>
      waitUntil('the job to fail', async () =>
        (await queue.getFailed()).some(({ data }: { data: { id: string } }) => data.id === id),
      ),
    )
    expect(mailServer.mails).toEqual([])
  })

  it('is restored when Redis was emptied, and a job that reappears then sends no second mail', async () => {
    const requestedAt = new Date()
    clock = () => requestedAt
    const id = await request()
    await enqueue(id)
    const keys = await redis.keys(`${keyPrefix}:mail-send:*`)
    await redis.del(...keys)
    expect(await sweep()).toEqual({ requeuedCount: 0, discardedCount: 0 })
    clock = () => new Date(Date.now() + 31_000)
    expect(await sweep()).toEqual({ requeuedCount: 1, discardedCount: 0 })
    expect(await sweep()).toEqual({ requeuedCount: 0, discardedCount: 0 })
    await enqueue(id)
    await startWorker()
    await waitUntil('the mail', () => mailServer.mails.length > 0)
    await waitUntil('both jobs to end', async () => {
      const ended = await redis.zcard(`${keyPrefix}:mail-send:completed`)
      return ended >= 2
    })
    expect(mailServer.mails).toHaveLength(1)
  })

  it('sends what an earlier version had not sent yet, and nothing twice', async () => {
    const old = {
      kind: 'reset_link',
      user_id: new connection.base.Types.ObjectId(user.id),
      requested_at: new Date(),
      attempt: 1,
      expires_at: new Date(Date.now() + HOUR_MS),
    }
    const stored = connection.collection('account_mails')
    await stored.insertMany([old, { ...old, kind: 'address_link', sent_at: new Date() }])
    for (const { run } of accounts.migrations) await run()
    expect(await stored.countDocuments({ user_id: old.user_id, state: 'completed' })).toBe(1)
    clock = () => new Date(Date.now() + 31_000)
    expect(await sweep()).toEqual({ requeuedCount: 1, discardedCount: 0 })
    await startWorker()
    await waitUntil('the mail', () => mailServer.mails.length === 1)
    expect(mailServer.mails[0]?.to).toEqual([user.email])
    await waitUntil(
      'both to be settled',
      async () => (await stored.countDocuments({ user_id: old.user_id, state: 'completed' })) === 2,
    )
  })
})
