import { availableParallelism } from 'node:os'
import { createAccountRepositories, createAccounts } from '@larder/shared/server/auth/create-accounts'
import { createGoogleAccountService } from '@larder/shared/server/auth/google-accounts/google-accounts.service'
import { createSessionEndSubscriber } from '@larder/shared/server/auth/sessions/session-channel'
import { createMongoFileStore } from '@larder/shared/server/files/mongo-file-store'
import { createGoogleFlowRepository } from '@larder/shared/server/google/google-flow.repository'
import { createGoogleTokenRepository } from '@larder/shared/server/google/google-token.repository'
import { createGoogleService } from '@larder/shared/server/google/google.service'
import { createStock, createStockRepositories } from '@larder/shared/server/create-stock'
import { createJobProducer } from '@larder/shared/server/jobs/job-producer'
import type { Logger } from '@larder/shared/server/logging'
import { connectMongo } from '@larder/shared/server/store/mongo'
import { createOutboxRepository } from '@larder/shared/server/notifications/outbox.repository'
import { createOutboxService } from '@larder/shared/server/notifications/outbox.service'
import { createClientIdRepository } from '@larder/shared/server/receipts/uploads/client-id.repository'
import { createClientIdService } from '@larder/shared/server/receipts/uploads/client-ids.service'
import { createProgressSubscriber } from '@larder/shared/server/progress/progress-channel'
import { createReceiptReviewRepository } from '@larder/shared/server/receipts/receipt-review.repository'
import { createReceiptReviewService } from '@larder/shared/server/receipts/receipt-review.service'
import { createReceiptArchiveService } from '@larder/shared/server/receipts/receipt-archive.service'
import { createReceiptDuplicatesRepository } from '@larder/shared/server/receipts/duplicates/receipt-duplicates.repository'
import { createReceiptDuplicatesService } from '@larder/shared/server/receipts/duplicates/receipt-duplicates.service'
import { createReceiptRepository } from '@larder/shared/server/receipts/receipt.repository'
import { createReceiptService } from '@larder/shared/server/receipts/receipts.service'
import { createUploadProgressService } from '@larder/shared/server/receipts/uploads/upload-progress.service'
import { createSecretBox } from '@larder/shared/server/secret-box'
import { connectProducerRedis, connectWorkerRedis } from '@larder/shared/server/redis'
import { createGoogleOAuth, GOOGLE_ORIGIN } from './adapters/google-oauth.ts'
import { createPlausibleAnalytics } from './adapters/plausible-analytics.ts'
import { createWebhookAnalytics } from './adapters/webhook-analytics.ts'
import { GOOGLE_CALLBACK_PATH } from '@larder/shared/contracts/accounts/google'
import type { VersionInfo } from '@larder/shared/contracts/system'
import { MEGABYTE } from './config.ts'
import type { ApiConfig } from './config.ts'
import { createEventCounter } from './features/analytics/event-counter.ts'
import { isLoopback } from './features/notifications/is-local-request.ts'
import { createUploadSockets } from './features/receipts/progress/upload-sockets.ts'

type Deps = { config: ApiConfig; version: VersionInfo; logger: Logger; now: () => Date }

/** The composition root: builds every service once. `start` makes the indexes, `close` lets go of the stores. */
export const createContainer = ({ config, version, logger, now }: Deps) => {
  const mongo = connectMongo(config.MONGODB_URI, logger)
  const prefix = config.REDIS_PREFIX
  const redis = connectProducerRedis(config.REDIS_URL, logger)
  const subscriber = connectWorkerRedis(config.REDIS_URL, logger)

  const jobs = createJobProducer(redis, prefix, logger)
  const isRegistrationOpen = config.REGISTRATION === 'open'
  const accountRepositories = createAccountRepositories(mongo.connection)
  const accounts = createAccounts({
    repositories: accountRepositories,
    redis,
    prefix,
    jobs,
    cores: availableParallelism(),
    isRegistrationOpen,
    confirmsAddresses: config.SMTP_URL !== undefined,
    sessionsPerUser: config.SESSIONS_PER_USER,
    operatorSecret: config.OPERATOR_SECRET,
    logger,
    now,
  })
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, ENCRYPTION_KEY: keys } = config
  const isGoogleConfigured = clientId !== undefined && clientSecret !== undefined && keys !== undefined
  const googleOrigin = config.GOOGLE_BASE_URL ?? GOOGLE_ORIGIN
  const googleFlows = createGoogleFlowRepository(mongo.connection)
  const googleTokens = createGoogleTokenRepository(mongo.connection)
  const google = createGoogleService({
    google: isGoogleConfigured
      ? {
          oauth: createGoogleOAuth({
            clientId,
            clientSecret,
            redirectUri: `${config.PUBLIC_URL}${GOOGLE_CALLBACK_PATH}`,
            standInOrigin: config.GOOGLE_BASE_URL,
            logger,
          }),
          box: createSecretBox(keys),
        }
      : null,
    flows: googleFlows,
    tokens: googleTokens,
    accounts: createGoogleAccountService({
      users: accountRepositories.users,
      googleAccounts: accountRepositories.googleAccounts,
      events: accounts.events,
      sessions: accounts.sessions,
      isRegistrationOpen,
      now,
    }),
    sessions: accounts.sessions,
    logger,
    now,
  })

  const outboxRepository = createOutboxRepository(mongo.connection)
  const stock = createStock(createStockRepositories(mongo.connection), now, {
    entries: config.HOUSEHOLD_MAX_ENTRIES,
    items: config.HOUSEHOLD_MAX_ITEMS,
  })

  const files = createMongoFileStore(mongo.connection, now)
  const receiptRepository = createReceiptRepository(mongo.connection)
  const clientIdRepository = createClientIdRepository(mongo.connection)
  const clientIds = createClientIdService({ clientIds: clientIdRepository, now })
  const following = createProgressSubscriber({ subscriber, redis }, prefix, logger)
  const receipts = createReceiptService({
    receipts: receiptRepository,
    files,
    maxFileBytes: config.HOUSEHOLD_MAX_FILE_MB * MEGABYTE,
    clientIds,
    jobs,
    progress: following,
    logger,
    now,
  })
  const receiptReviews = createReceiptReviewService({
    receipts: receiptRepository,
    reviews: createReceiptReviewRepository(mongo.connection),
    additions: stock.receiptAdditions,
    catalogue: stock.catalogue,
    memory: stock.receiptMemory,
    now,
  })
  const receiptArchive = createReceiptArchiveService({
    receipts: receiptRepository,
    duplicates: createReceiptDuplicatesService({
      duplicates: createReceiptDuplicatesRepository(mongo.connection),
      additions: stock.receiptAdditions,
    }),
    files,
    jobs,
    receiptLots: stock.receiptLots,
    reviews: receiptReviews,
    logger,
    now,
  })
  const uploadProgress = createUploadProgressService({ clientIds, receipts })
  const uploadSockets = createUploadSockets({
    progress: following,
    findFollower: uploadProgress.findFollower,
    listAlive: accounts.sessions.listAlive,
    sessionEnds: createSessionEndSubscriber(subscriber, prefix, logger),
    findLast: receipts.findProgress,
    logger,
  })

  const { ANALYTICS_URL, ANALYTICS_KIND, ANALYTICS_SITE, ANALYTICS_SALT: salt } = config
  const eventCounter =
    ANALYTICS_URL === undefined || salt === undefined
      ? null
      : createEventCounter({
          sink:
            ANALYTICS_KIND === 'plausible'
              ? createPlausibleAnalytics(ANALYTICS_URL, ANALYTICS_SITE)
              : createWebhookAnalytics(ANALYTICS_URL),
          salt,
          logger,
          now,
        })

  // Where the product has a name beyond this machine, a request that seems local may be a silent proxy's.
  const isForThisMachineAlone = isLoopback(config.HOST) && isLoopback(new URL(config.PUBLIC_URL).hostname)

  return {
    config: {
      jwtSecret: config.JWT_SECRET,
      publicUrl: config.PUBLIC_URL,
      webDir: config.WEB_DIR,
      trustProxy: config.TRUST_PROXY,
      googleOrigin: isGoogleConfigured ? googleOrigin : null,
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
    publicConfig: {
      contact_address: config.CONTACT_ADDRESS ?? null,
      has_analytics: eventCounter !== null,
    },
    eventCounter,
    accounts,
    google,
    googleConfig: {
      client_id: isGoogleConfigured ? clientId : null,
      script_url: `${googleOrigin}/gsi/client`,
    },
    outbox: createOutboxService({ outbox: outboxRepository, now }),
    stock,
    receipts,
    receiptArchive,
    receiptReviews,
    uploadProgress,
    uploadSockets,
    health: {
      isMongoReachable: mongo.isReachable,
      isRedisReachable: () =>
        redis.ping().then(
          () => true,
          () => false,
        ),
    },
    /** Resolves when the indexes are there; waits as long as MongoDB is away. */
    start: () =>
      mongo.whenReachable(async () => {
        const repositories = [accountRepositories, googleFlows, googleTokens, outboxRepository, stock]
        for (const repository of [...repositories, files, receiptRepository, clientIdRepository])
          await repository.ensureIndexes()
      }),
    close: async () => {
      uploadSockets.close()
      await eventCounter?.close()
      await jobs.close()
      subscriber.disconnect()
      redis.disconnect()
      await mongo.close()
    },
  }
}
export type Container = ReturnType<typeof createContainer>
