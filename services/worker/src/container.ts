import { createAccountMailRequests } from '@larder/shared/server/auth/account-mail/account-mail-requests'
import { createAccountMailService } from '@larder/shared/server/auth/account-mail/account-mail.service'
import { createAccountRepositories } from '@larder/shared/server/auth/create-accounts'
import { createSecurityEventService } from '@larder/shared/server/auth/security-events/security-events.service'
import { createMongoFileStore } from '@larder/shared/server/files/mongo-file-store'
import { createStock, createStockRepositories } from '@larder/shared/server/create-stock'
import { createJobProducer } from '@larder/shared/server/jobs/job-producer'
import type { JobName } from '@larder/shared/contracts/jobs'
import type { Logger } from '@larder/shared/server/logging'
import { connectMongo } from '@larder/shared/server/store/mongo'
import type { ReceiptLineModel } from '@larder/shared/server/ports/receipt-line-model'
import { createOutboxRepository } from '@larder/shared/server/notifications/outbox.repository'
import { createOutboxService } from '@larder/shared/server/notifications/outbox.service'
import { createProgressPublisher } from '@larder/shared/server/progress/progress-channel'
import { createClientIdRepository } from '@larder/shared/server/receipts/uploads/client-id.repository'
import { createClientIdService } from '@larder/shared/server/receipts/uploads/client-ids.service'
import { createReceiptDuplicatesRepository } from '@larder/shared/server/receipts/duplicates/receipt-duplicates.repository'
import { createReceiptDuplicatesService } from '@larder/shared/server/receipts/duplicates/receipt-duplicates.service'
import { createReceiptSweep } from '@larder/shared/server/receipts/receipt-sweep'
import { createReceiptWorkService } from '@larder/shared/server/receipts/receipt-work.service'
import { createReceiptRepository } from '@larder/shared/server/receipts/receipt.repository'
import { createRetentionSweep } from '@larder/shared/server/receipts/retention-sweep'
import { connectProducerRedis, connectWorkerRedis } from '@larder/shared/server/redis'
import { createWorkSweep } from '@larder/shared/server/work/work-sweep'
import { createOpenAiLineModel } from './adapters/openai-line-model.ts'
import { createSmtpMailer } from './adapters/smtp-mailer.ts'
import type { WorkerConfig } from './config.ts'
import { createReceiptReader } from './pages/receipt-reader.ts'
import { createSendAccountMail } from './processors/auth/send-account-mail.processor.ts'
import { createInventoryDegrade } from './processors/inventory/inventory-degrade.processor.ts'
import { createReceiptExtract } from './processors/receipts/receipt-extract.processor.ts'
import { startWorkers } from './registry.ts'
import { createScheduleSweep, startSweeps } from './schedules.ts'

type Deps = { config: WorkerConfig; logger: Logger; now: () => Date }

/** The composition root of a worker process: builds what the processors need, and serves the queues of `names`. */
export const createContainer = async ({ config, logger, now }: Deps) => {
  const prefix = config.REDIS_PREFIX
  const mongo = connectMongo(config.MONGODB_URI, logger)
  const redis = connectProducerRedis(config.REDIS_URL, logger)
  const queueRedis = connectWorkerRedis(config.REDIS_URL, logger)

  const files = createMongoFileStore(mongo.connection, now)
  const receipts = createReceiptRepository(mongo.connection)
  const clientIds = createClientIdService({ clientIds: createClientIdRepository(mongo.connection), now })
  const jobs = createJobProducer(redis, prefix, logger)
  const reader = await createReceiptReader({
    ocrEngine: config.OCR_ENGINE,
    language: config.OCR_LANGUAGE,
    pdfRenderer: config.PDF_RENDERER,
    pdfDpi: config.PDF_DPI,
    ...(config.OCR_THREADS === undefined ? {} : { threads: config.OCR_THREADS }),
    ...(config.DATA_DIR === undefined ? {} : { dataDir: config.DATA_DIR }),
  })
  const stock = createStock(createStockRepositories(mongo.connection), now)
  const accounts = createAccountRepositories(mongo.connection)
  const outbox = createOutboxRepository(mongo.connection)
  const { SMTP_URL: smtpUrl, SMTP_TLS: tls, MAIL_FROM: from, PUBLIC_URL: publicUrl } = config
  const { users, mails, securityEvents } = accounts
  const requestMail = createAccountMailRequests({ mails, jobs, logger, now })
  const accountMails = createAccountMailService({
    mails,
    users,
    events: createSecurityEventService({ events: securityEvents, requestMail, logger, now }),
    mailer:
      smtpUrl === undefined
        ? createOutboxService({ outbox, now })
        : createSmtpMailer({ url: smtpUrl, from, tls }),
    publicUrl,
    now,
  })
  const processors = {
    'inventory.degrade': createInventoryDegrade(stock.degradation),
    'mail.send': createSendAccountMail(accountMails, now),
    'receipt.extract': createReceiptExtract({
      work: createReceiptWorkService({ receipts, files, now }),
      reader,
      model: lineModelOf(config, logger),
      memory: stock.receiptMemory,
      duplicates: createReceiptDuplicatesService({
        duplicates: createReceiptDuplicatesRepository(mongo.connection),
        additions: stock.receiptAdditions,
      }),
      progress: createProgressPublisher(redis, prefix, logger),
      now,
    }),
  }
  const keepDays = config.RECEIPT_RETENTION_DAYS
  const sweeps = [
    { name: 'schedules', run: createScheduleSweep(jobs) },
    { name: 'receipts', run: createReceiptSweep({ receipts, files, clientIds, jobs, now }) },
    { name: 'account mails', run: createWorkSweep({ job: 'mail.send', work: mails.work, jobs, now }) },
    { name: 'ledger', run: stock.sweepLedger },
    ...(keepDays === undefined
      ? []
      : [{ name: 'retention', run: createRetentionSweep({ receipts, files, keepDays, now }) }]),
  ]

  let stop = () => Promise.resolve()
  return {
    /** Begins to work as soon as both stores are there; waits for them as long as it takes. */
    start: async (names: readonly JobName[]) => {
      await mongo.whenReachable(async () => {
        for (const repository of [receipts, files, stock, accounts, outbox]) await repository.ensureIndexes()
      })
      const workers = startWorkers(processors, names, { redis: queueRedis, prefix, logger })
      const sweeping = startSweeps(sweeps, config.SWEEP_SECONDS, logger)
      redis.on('ready', sweeping.wake)
      mongo.connection.on('connected', sweeping.wake)
      stop = async () => {
        await sweeping.stop()
        await workers.close()
      }
      await workers.ready
    },
    /** Hands the jobs at hand back to the queue and lets go of the stores. */
    close: async () => {
      await stop()
      await reader.close()
      await jobs.close()
      redis.disconnect()
      queueRedis.disconnect()
      await mongo.close()
    },
  }
}

/** The language model of the settings; null when there is none. */
const lineModelOf = (config: WorkerConfig, logger: Logger): ReceiptLineModel | null => {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model, LLM_API_KEY: apiKey, LLM_TIMEOUT_SECONDS } = config
  if (baseUrl === undefined || model === undefined) return null
  logger.info({ baseUrl, model }, 'Doubtful lines of receipts are sent to a language model')
  return createOpenAiLineModel({ baseUrl, model, apiKey, timeoutMs: LLM_TIMEOUT_SECONDS * 1000 })
}
