import { JOBS } from '@larder/shared/contracts/jobs-and-events'
import type { JobName } from '@larder/shared/contracts/jobs-and-events'
import { createAccountMailService } from '@larder/shared/server/auth/account-mail/account-mail.service'
import { createCatalogueMerge } from '@larder/shared/server/catalogue/catalogue-merge'
import { createEventPublisher } from '@larder/shared/server/events/household-events'
import { startModules } from '@larder/shared/server/feature-module'
import type { FeatureModule } from '@larder/shared/server/feature-module'
import { HOUSEHOLD_LIMITS } from '@larder/shared/server/households/household-room'
import { createFilesLook } from '@larder/shared/server/files/files-place'
import { openBlobs } from '@larder/shared/server/files/open-blobs'
import { createJobProducer } from '@larder/shared/server/jobs/job-producer'
import { createAnswers } from '@larder/shared/server/jobs/questions'
import { createAccountRemovalService } from '@larder/shared/server/leaving/deletion/account-removal.service'
import type { Logger } from '@larder/shared/server/logging'
import { toMailConnections } from '@larder/shared/server/mailboxes/mail-settings'
import { createBringing } from '@larder/shared/server/members/bring-household'
import type { ModelUseService } from '@larder/shared/server/model-use/model-use.service'
import { createModules } from '@larder/shared/server/modules'
import { createProgressPublisher } from '@larder/shared/server/progress/progress-channel'
import type { Processors } from '@larder/shared/server/jobs/processor'
import { RECEIPT_JOBS } from '@larder/shared/server/receipts/receipt-jobs'
import { connectProducerRedis, connectWorkerRedis } from '@larder/shared/server/redis'
import { openMeter } from '@larder/shared/server/metrics/meter'
import type { Meter } from '@larder/shared/server/metrics/meter'
import { measureStores } from '@larder/shared/server/metrics/store-metrics'
import { maybeTrace } from '@larder/shared/server/tracing/maybe-trace'
import { connectMongo } from '@larder/shared/server/store/mongo'
import type { ModelOptions } from './adapters/language-model/openai-model.ts'
import { createWebPushSender } from './adapters/web-push-sender.ts'
import type { WorkerConfig } from './config.ts'
import { createOrderMailReader } from './mails/order-mail-reader.ts'
import { createReceiptReader } from './pages/receipt-reader.ts'
import { measureJobs } from './metrics/job-metrics.ts'
import { measureModel } from './metrics/model-metrics.ts'
import { measureReadings } from './metrics/reading-metrics.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { createPhotoEncoder } from './photos/photo-encoder.ts'
import { createSendAccountMail } from './processors/auth/send-account-mail.processor.ts'
import { createDeleteAccount } from './processors/leaving/delete-account.processor.ts'
import { createMoveHousehold } from './processors/members/move-household.processor.ts'
import { createRemindersDeliver } from './processors/notifications/reminders-deliver.processor.ts'
import { createPackDateRead } from './processors/packs/pack-date-read.processor.ts'
import { createPromotionsImport } from './processors/promotions/promotions-import.processor.ts'
import { createReceiptExtract } from './processors/receipts/receipt-extract.processor.ts'
import { createSplitReceipt } from './processors/receipts/split-receipt.ts'
import { createRecipeGenerate } from './processors/recipes/recipe-generate.processor.ts'
import { createRecipePhoto } from './processors/recipes/recipe-photo.processor.ts'
import { createRecipeRead } from './processors/recipes/recipe-read.processor.ts'
import { createRecipeFileReader } from './recipes/recipe-file-reader.ts'
import { startWorkers } from './registry.ts'
import { createScheduleSweep, startSweeps } from './schedules.ts'

type Deps = { config: WorkerConfig; logger: Logger; now: () => Date }

/** The composition root of a worker process: builds what the processors need, and serves the queues of `names`. */
export const createContainer = async ({ config, logger, now }: Deps) => {
  const prefix = config.REDIS_PREFIX
  const tracing = await maybeTrace(config.OTEL_EXPORTER_OTLP_ENDPOINT, 'larder-worker', logger)
  const meter = config.METRICS_PORT === undefined ? null : await openMeter()
  const mongo = connectMongo(config.MONGODB_URI, logger, { isMonitored: meter !== null })
  const redis = connectProducerRedis(config.REDIS_URL, logger)
  const queueRedis = connectWorkerRedis(config.REDIS_URL, logger)
  const subscriber = connectWorkerRedis(config.REDIS_URL, logger)

  const jobs = createJobProducer(redis, prefix, logger, tracing?.telemetry)
  const reader = await createReceiptReader({
    ocrEngine: config.OCR_ENGINE,
    language: config.OCR_LANGUAGE,
    pdfRenderer: config.PDF_RENDERER,
    pdfDpi: config.PDF_DPI,
    ...(config.OCR_THREADS === undefined ? {} : { threads: config.OCR_THREADS }),
  })
  const encoder = createPhotoEncoder()
  const texts = createRecipeFileReader()
  const publish = createEventPublisher(redis, prefix, logger)
  const blobs = openBlobs(config.FILES_AT)
  const modules = createModules({
    connection: mongo.connection,
    jobs,
    redis,
    prefix,
    publish,
    logger,
    now,
    limits: HOUSEHOLD_LIMITS,
    blobs,
    keepDays: config.RECEIPT_RETENTION_DAYS,
    countsNeighbours: config.NEIGHBOURS === 'on',
    mail: toMailConnections(config),
  })
  const modelOptions = modelOptionsOf(config, modules.modelUse.services.modelUse, meter, logger)
  const models =
    modelOptions && (await import('./adapters/language-model/open-models.ts')).openModels(modelOptions)
  const mailReader = createOrderMailReader({
    receipts: reader,
    asking: models && { model: models.orderLines, logger },
    processes: JOBS['orders.sync'].concurrency,
  })
  const unmeasured = { receipts: reader, mails: mailReader, recipes: texts, photos: encoder }
  const readers = meter === null ? unmeasured : measureReadings(meter, unmeasured)
  const { migrations, notifications, households, accounts, catalogue, receiptMemory, receipts } = modules
  const { orders, members, leaving, promotions, recipeImport, recipeGeneration, recipePhotos } = modules
  const features: readonly FeatureModule[] = Object.values(modules)

  const { SMTP_URL: smtpUrl, SMTP_TLS: tls, MAIL_FROM: from, PUBLIC_URL: publicUrl } = config
  const mailer =
    smtpUrl === undefined
      ? notifications.services
      : (await import('./adapters/smtp-mailer.ts')).createSmtpMailer({ url: smtpUrl, from, tls })
  const accountMails = createAccountMailService({
    ...accounts.services,
    prepareInvitation: members.services.prepareInvitation,
    mailer,
    publicUrl,
    now,
  })
  const reminders = modules.reminders.services.createDelivering({
    mailer,
    push: createWebPushSender({
      loadKeys: modules.reminders.services.loadPushKeys,
      publicUrl,
      allowedNetworks: config.PUSH_NETWORKS,
      now,
    }),
    publicUrl,
  })
  const receiptExtract = createReceiptExtract({
    work: receipts.services.receiptWork,
    reader: readers.receipts,
    split: createSplitReceipt({
      work: receipts.services.receiptWork,
      splits: receipts.services.receiptSplits,
      cutter: readers.receipts,
    }),
    model: models && models.receiptLines,
    memory: receiptMemory.services,
    duplicates: receipts.services.duplicates,
    progress: createProgressPublisher(redis, prefix, logger),
    now,
  })
  const processors: Partial<Processors> = {
    ...(Object.assign({}, ...features.map((feature) => feature.processors)) as Partial<Processors>),
    'account.delete': createDeleteAccount(
      createAccountRemovalService({
        connection: mongo.connection,
        logger,
        now,
        ...leaving.services,
        ...members.services,
        users: accounts.services.users,
        collections: features.flatMap(({ collections }) => collections),
      }),
      now,
    ),
    'household.move': createMoveHousehold(
      createBringing({
        connection: mongo.connection,
        modules: features,
        homes: members.services.homes,
        households: households.services,
        catalogue: createCatalogueMerge(mongo.connection, catalogue.services),
        moves: members.services.moves,
        publish,
        now,
      }),
      now,
    ),
    'mail.send': createSendAccountMail(accountMails, now),
    'reminders.deliver': createRemindersDeliver(reminders, now),
    'orders.sync': orders.services.createSync(readers.mails),
    'promotions.import': createPromotionsImport({
      ...promotions.services,
      places: config.PROMOTION_FEEDS,
      allowedNetworks: config.FEED_NETWORKS,
    }),
    'pack-date.read': createPackDateRead({
      answers: createAnswers({ subscriber, redis }, prefix),
      reader: readers.receipts,
    }),
    'recipe.read': createRecipeRead({
      work: recipeImport.services.recipeReadings,
      receipts: readers.receipts,
      texts: readers.recipes,
      now,
    }),
    'recipe.generate': createRecipeGenerate({
      work: recipeGeneration.services.generationWork,
      model: models && { writer: models.recipes, encoder: readers.photos },
      now,
    }),
    'recipe.photo': createRecipePhoto({
      work: recipePhotos.services.photoWork,
      encoder: readers.photos,
      now,
    }),
    [RECEIPT_JOBS.common]: receiptExtract,
    [RECEIPT_JOBS.large]: receiptExtract,
  }
  const schedules = features.flatMap(({ schedules = [] }) => schedules)
  const sweeps = [
    { name: 'schedules', run: createScheduleSweep(jobs, schedules) },
    ...features.flatMap(({ sweeps = [] }) => sweeps),
  ]

  if (meter !== null) measureStores(meter, { mongo, redis, lookAtFiles: createFilesLook(blobs) })
  const onRun = meter === null ? undefined : measureJobs(meter)
  const { METRICS_HOST: host, METRICS_PORT: port, METRICS_TOKEN: token } = config
  const metricsServer =
    meter === null || port === undefined ? null : await serveMetrics(meter, { host, port, token })

  let stop = () => Promise.resolve()
  return {
    /** Starts to work as soon as both stores are reachable; waits for them indefinitely. */
    start: async (names: readonly JobName[]) => {
      await mongo.whenReachable(() => startModules(mongo.connection, features, migrations.services))
      const workers = startWorkers(processors, names, {
        redis: queueRedis,
        prefix,
        logger,
        concurrencyOf: receiptsAtOnce(names, reader.processes),
        onRun,
        telemetry: tracing?.telemetry,
      })
      const sweeping = startSweeps(sweeps, config.SWEEP_SECONDS, logger)
      redis.on('ready', sweeping.wake)
      mongo.connection.on('connected', sweeping.wake)
      stop = async () => {
        await sweeping.stop()
        await workers.close()
      }
      await workers.ready
    },
    /** Returns the current jobs to the queue and closes the connections to the stores. */
    close: async () => {
      await stop()
      await metricsServer?.close()
      await mailReader.close()
      await reader.close()
      await encoder.close()
      await texts.close()
      await jobs.close()
      redis.disconnect()
      queueRedis.disconnect()
      subscriber.disconnect()
      await mongo.close()
      await tracing?.close()
    },
  }
}

/**
 * How many receipts of each queue are worked on at a time: one more than are read where there is one process, as another
 * is saved meanwhile, or a language model is asked about it. Whoever serves both queues takes one large file at a time.
 */
const receiptsAtOnce = (names: readonly JobName[], processes: number): Partial<Record<JobName, number>> => {
  const { common, large } = RECEIPT_JOBS
  return {
    [common]: Math.max(JOBS[common].concurrency, processes),
    [large]: names.includes(common) ? 1 : Math.max(JOBS[large].concurrency, processes),
  }
}

/** The configured language model; null when there is none. */
const modelOptionsOf = (
  config: WorkerConfig,
  { createMeter }: ModelUseService,
  metrics: Meter | null,
  logger: Logger,
): ModelOptions | null => {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model, LLM_API_KEY: apiKey, LLM_TIMEOUT_SECONDS } = config
  if (baseUrl === undefined || model === undefined) return null
  logger.info(
    { baseUrl, model },
    'Doubtful lines of receipts and order mails, and wishes for recipes, are sent to a language model',
  )
  const prices = { input: config.LLM_INPUT_PRICE, output: config.LLM_OUTPUT_PRICE }
  const meter = createMeter(
    { tokens: config.LLM_DAILY_TOKENS ?? null, money: config.LLM_DAILY_MONEY ?? null },
    prices,
  )
  const hasPrices = prices.input + prices.output > 0
  const onCall = metrics === null ? undefined : measureModel(metrics, hasPrices ? prices : null)
  return { baseUrl, model, apiKey, timeoutMs: LLM_TIMEOUT_SECONDS * 1000, meter, onCall }
}
