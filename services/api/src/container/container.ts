import { availableParallelism } from 'node:os'
import { createPasswordHasher } from '@larder/shared/server/auth/passwords/password'
import type { PasswordHasher } from '@larder/shared/server/auth/passwords/password'
import type { Meter } from '@larder/shared/server/metrics/meter'
import type { Tracing } from '@larder/shared/server/tracing/open-tracing'
import { createOpenFoodFacts } from '@larder/shared/server/barcodes/products/open-food-facts'
import { createEventPublisher } from '@larder/shared/server/events/household-events'
import { startModules } from '@larder/shared/server/feature-module'
import { createFilesLook } from '@larder/shared/server/files/files-place'
import { openBlobs } from '@larder/shared/server/files/open-blobs'
import { createJobProducer } from '@larder/shared/server/jobs/job-producer'
import { createQuestions } from '@larder/shared/server/jobs/questions'
import type { Logger } from '@larder/shared/server/logging'
import { createRecipePageFetcher } from '@larder/shared/server/recipes/import/fetch-recipe-page'
import { createModules } from '@larder/shared/server/modules'
import { createPackDatesService } from '@larder/shared/server/pack-dates/pack-dates.service'
import { createPictureFetcher } from '@larder/shared/server/pictures/fetch-picture'
import { createProgressSubscriber } from '@larder/shared/server/progress/progress-channel'
import { createUploadProgressService } from '@larder/shared/server/receipts/uploads/upload-progress.service'
import type { BackupDesk } from '@larder/shared/server/operations/backup-desk'
import { connectProducerRedis, connectWorkerRedis } from '@larder/shared/server/redis'
import { toMailConnections } from '@larder/shared/server/mailboxes/mail-settings'
import { isLoopback } from '@larder/shared/server/outbound/is-loopback'
import { connectMongo } from '@larder/shared/server/store/mongo'
import { createAnalyticsSink } from '../adapters/analytics-sink.ts'
import { GOOGLE_ORIGIN } from '../adapters/google-origin.ts'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import type { VersionInfo } from '@larder/shared/contracts/system'
import { MEGABYTE } from '../config.ts'
import type { ApiConfig } from '../config.ts'
import { createEventCounter } from '../features/analytics/event-counter.ts'
import { createUploadTurns } from '../http/uploads/upload-turns.ts'
import { openSockets } from './open-sockets.ts'
import { measureApi } from './measure-api.ts'
import { openPeople } from './open-people.ts'

/** Pictures of the web that are fetched at the same time: each is in memory, at most 5 MB, and a slow site takes 10 s. */
const PICTURE_TURNS = { perProcess: 8, perUser: 4, waitingPerUser: 100 }

type Deps = {
  config: ApiConfig
  version: VersionInfo
  logger: Logger
  now: () => Date
  hasher?: PasswordHasher
  /** What makes backups for the operators' page; null where nothing does. */
  desk?: BackupDesk | null
  /** What measures this process; null where nobody may read it. */
  meter: Meter | null
  /** What follows calls and jobs; null where nobody collects it. */
  tracing: Tracing | null
}

/** The composition root: builds every feature once. `start` prepares the data, `close` disconnects from the stores. */
export const createContainer = async ({
  config,
  version,
  logger,
  now,
  hasher = createPasswordHasher(availableParallelism(), { secrets: config.PASSWORD_PEPPER }),
  desk = null,
  meter,
  tracing,
}: Deps) => {
  const mongo = connectMongo(config.MONGODB_URI, logger, { isMonitored: meter !== null })
  const prefix = config.REDIS_PREFIX
  const redis = connectProducerRedis(config.REDIS_URL, logger)
  const subscriber = connectWorkerRedis(config.REDIS_URL, logger)

  const jobs = createJobProducer(redis, prefix, logger, tracing?.telemetry)
  const publish = createEventPublisher(redis, prefix, logger)
  const base = { connection: mongo.connection, redis, prefix, jobs, publish, logger, now }
  const mail = toMailConnections(config)
  const { gmail } = mail
  const googleOrigin = config.GOOGLE_BASE_URL ?? GOOGLE_ORIGIN

  const limits = {
    items: config.HOUSEHOLD_MAX_ITEMS,
    entries: config.HOUSEHOLD_MAX_ENTRIES,
    fileBytes: config.HOUSEHOLD_MAX_FILE_MB * MEGABYTE,
  }
  const blobs = openBlobs(config.FILES_AT)
  const lookAtFiles = createFilesLook(blobs)
  const modules = createModules({
    ...base,
    limits,
    countsNeighbours: config.NEIGHBOURS === 'on',
    blobs,
    mail,
    products:
      config.OPEN_FOOD_FACTS_URL === undefined
        ? undefined
        : createOpenFoodFacts({
            baseUrl: config.OPEN_FOOD_FACTS_URL,
            allowedNetworks: config.BARCODE_NETWORKS,
            version: version.version,
            contact: config.CONTACT_ADDRESS,
            logger,
          }),
  })
  const { migrations, notifications, households, receipts: receiving } = modules
  const people = await openPeople({ config, modules, base, mail, limits, hasher })
  const { accounts, features, collections } = people

  const web = { allowedNetworks: config.RECIPE_NETWORKS, version: version.version, logger }
  const following = createProgressSubscriber({ subscriber, redis }, prefix, logger)
  const receipts = receiving.services.createUploads(following, limits.fileBytes)
  const uploadProgress = createUploadProgressService({
    clientIds: receiving.services.clientIds,
    receipts,
    jobs,
  })
  const { uploadSockets, eventTickets, eventSockets } = openSockets({
    redis,
    subscriber,
    prefix,
    logger,
    mapHouseholds: accounts.sessions.mapHouseholds,
    progress: following,
    findFollower: uploadProgress.findFollower,
    findLast: receipts.findProgress,
  })

  const operations = modules.operations.services.createOperations({
    signIn: accounts,
    works: features.flatMap(({ works = [] }) => works),
    listRuns: modules.nightly.services.listRuns,
    desk,
  })
  if (meter !== null)
    measureApi(meter, {
      stores: { mongo, redis, lookAtFiles },
      jobs,
      nights: { ...modules.nightly.services, now },
      backups: operations.backups,
      sockets: { events: eventSockets.count, uploads: uploadSockets.count },
    })

  const analytics = createAnalyticsSink(config)
  const eventCounter = analytics && createEventCounter({ ...analytics, logger, now })

  // With a public name, a request that seems local may come from a transparent proxy.
  const isForThisMachineAlone = isLoopback(config.HOST) && isLoopback(new URL(config.PUBLIC_URL).hostname)

  return {
    config: {
      jwtSecret: config.JWT_SECRET,
      publicUrl: config.PUBLIC_URL,
      webDir: config.WEB_DIR,
      hasServiceWorker: config.SERVICE_WORKER === 'on',
      trustProxy: config.TRUST_PROXY,
      googleOrigin: gmail === null ? null : googleOrigin,
      listenHost: config.HOST,
      isOutboxServed: config.SMTP_URL === undefined && isForThisMachineAlone,
      operatorPages: {
        isProduction: config.NODE_ENV === 'production',
        operatorSecret: config.OPERATOR_SECRET,
        isForThisMachineAlone,
      },
    },
    logger,
    version,
    tracing,
    metrics:
      meter === null || config.METRICS_TOKEN === undefined ? null : { meter, token: config.METRICS_TOKEN },
    /** How refused calls are watched. */
    refusals: {
      limit: config.ALERT_AFTER,
      now,
      onUnusual: (address: string, count: number) => {
        accounts.auth
          .reportUnusualActivity({ address, device: `${count} refused calls` })
          .catch((error: unknown) => logger.error({ err: error }, 'Unusual activity could not be reported'))
      },
    },
    collections,
    /** What the features answer by themselves. */
    calls: features.flatMap(({ calls = [] }) => calls),
    publicConfig: {
      contact_address: config.CONTACT_ADDRESS ?? null,
      has_analytics: eventCounter !== null,
    },
    eventCounter,
    accounts,
    google: people.google,
    googleConfig: {
      client_id: gmail?.clientId ?? null,
      script_url: `${googleOrigin}/gsi/client`,
    },
    outbox: notifications.services,
    nightly: modules.nightly.services,
    households: households.services,
    receipts,
    leaving: { ...people.leaving, now },
    recipeImport: modules.recipeImport.services.createImport(createRecipePageFetcher(web)),
    recipeGeneration: modules.recipeGeneration.services.recipeGeneration,
    calendarFeed: modules.recipes.services.createCalendarFeed({
      key: config.JWT_SECRET,
      baseUrl: `${config.PUBLIC_URL}${API_BASE_PATH}`,
      ...accounts,
    }),
    recipePhotos: modules.recipePhotos.services.recipePhotos,
    pictures: modules.pictures.services.createPictures({
      fetchPicture: createPictureFetcher(web),
      turns: createUploadTurns(PICTURE_TURNS),
    }),
    packDates: createPackDatesService(createQuestions({ subscriber, redis, jobs }, prefix, logger), now),
    reminderActs: modules.reminders.services.reminderActs,
    uploadMails: modules.orders.services.uploadMails,
    members: people.members,
    operations,
    uploadProgress,
    uploadSockets,
    eventTickets,
    eventSockets,
    health: {
      isMigrationPending: migrations.services.isPending,
      isMongoReachable: mongo.isReachable,
      isRedisReachable: () =>
        redis.ping().then(
          () => true,
          () => false,
        ),
      lookAtFiles,
    },
    /** Makes the indexes and brings old data to this version; waits as long as MongoDB is away. */
    start: async () => {
      await mongo.whenReachable(() => startModules(mongo.connection, features, migrations.services))
      await operations.backups.recordOutcome()
    },
    close: async () => {
      uploadSockets.close()
      eventSockets.close()
      await eventCounter?.close()
      await operations.close()
      await jobs.close()
      subscriber.disconnect()
      redis.disconnect()
      await mongo.close()
      await tracing?.close()
    },
  }
}
export type Container = Awaited<ReturnType<typeof createContainer>>
