import type { Server as HttpsServer } from 'node:https'
import formbody from '@fastify/formbody'
import fastify from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { REQUEST_ID_HEADER } from '@larder/shared/contracts/base/endpoint'
import { UPLOAD_TIMEOUT_MS } from '@larder/shared/contracts/receipts/receipts'
import { requestIdOf } from '@larder/shared/server/jobs/request-id'
import type { Container } from './container/container.ts'
import { analyticsRoutes } from './features/analytics/analytics.routes.ts'
import { addressesRoutes } from './features/auth/addresses.routes.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { passwordsRoutes } from './features/auth/passwords.routes.ts'
import { sessionsRoutes } from './features/auth/sessions.routes.ts'
import { eventsRoutes } from './features/events/events.routes.ts'
import { googleRoutes } from './features/google/google.routes.ts'
import { leavingRoutes } from './features/leaving/leaving.routes.ts'
import { mailUploadRoutes } from './features/orders/mail-upload.routes.ts'
import { membersRoutes } from './features/members/members.routes.ts'
import { nightlyRoutes } from './features/nightly/nightly.routes.ts'
import { operationsRoutes } from './features/operations/operations.routes.ts'
import { outboxRoutes } from './features/notifications/outbox.routes.ts'
import { reminderActsRoutes } from './features/notifications/reminder-acts.routes.ts'
import { uploadProgressRoutes } from './features/receipts/progress/upload-progress.routes.ts'
import { receiptsRoutes } from './features/receipts/receipts.routes.ts'
import { packDatesRoutes } from './features/pack-dates/pack-dates.routes.ts'
import { picturesRoutes } from './features/pictures/pictures.routes.ts'
import { calendarFeedRoutes } from './features/recipes/calendar-feed.routes.ts'
import { recipeGenerationRoutes } from './features/recipes/recipe-generation.routes.ts'
import { recipeImportRoutes } from './features/recipes/recipe-import.routes.ts'
import { recipePhotoRoutes } from './features/recipes/recipe-photo.routes.ts'
import { systemRoutes } from './features/system/system.routes.ts'
import { trustRoutes } from './features/trust/trust.routes.ts'
import { usersRoutes } from './features/users/users.routes.ts'
import { mountCall } from './http/mount.ts'
import { refuseClientError } from './http/sockets/refuse-socket.ts'
import { answerSerializer } from './http/serialize.ts'
import type { Certificates } from './https/certificates.ts'
import { acceptPlainHttp, TLS_SETTINGS } from './https/serve-https.ts'
import { authPlugin } from './plugins/security/auth.ts'
import { bodyRatePlugin } from './plugins/security/body-rate.ts'
import { clientPlugin } from './plugins/client.ts'
import { compressPlugin } from './plugins/compress.ts'
import { cookiesPlugin } from './plugins/security/cookies.ts'
import { answerError, errorsPlugin } from './plugins/errors.ts'
import { hostPlugin } from './plugins/security/host.ts'
import { metricsPlugin } from './plugins/metrics.ts'
import { openapiPlugin } from './plugins/openapi.ts'
import { operatorPagesPlugin } from './plugins/operator-pages.ts'
import { plainHttpPlugin } from './plugins/security/plain-http.ts'
import { refusalsPlugin } from './plugins/security/refusals.ts'
import { requestIdPlugin } from './plugins/request-id.ts'
import { securityPlugin } from './plugins/security/security.ts'
import { uploadsPlugin } from './plugins/uploads.ts'
import { websocketPlugin } from './plugins/websocket.ts'

/** JSON and form bodies; files have their own limits. */
const MAX_BODY_BYTES = 1_048_576

/** The features that need more of HTTP than their contract says: cookies, uploads, sockets, pages. */
const FEATURES: readonly ((app: FastifyInstance, container: Container) => void)[] = [
  systemRoutes,
  analyticsRoutes,
  authRoutes,
  sessionsRoutes,
  passwordsRoutes,
  addressesRoutes,
  googleRoutes,
  usersRoutes,
  leavingRoutes,
  membersRoutes,
  outboxRoutes,
  reminderActsRoutes,
  nightlyRoutes,
  receiptsRoutes,
  uploadProgressRoutes,
  mailUploadRoutes,
  recipeImportRoutes,
  recipeGenerationRoutes,
  recipePhotoRoutes,
  picturesRoutes,
  packDatesRoutes,
  calendarFeedRoutes,
  eventsRoutes,
  operationsRoutes,
]

/**
 * Puts the API together from its services: outer plugins first, then the features. It does not listen.
 *
 * @param certificates With them it serves https, and plain http on the same port; null serves plain http alone.
 */
export const buildApp = async (
  container: Container,
  certificates: Certificates | null,
): Promise<FastifyInstance> => {
  // The framework's own logger type hides pino's from the type of the app.
  const loggerInstance: FastifyBaseLogger = container.logger
  const app = fastify({
    loggerInstance,
    genReqId: ({ headers }) => requestIdOf(headers[REQUEST_ID_HEADER]),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: container.config.trustProxy ?? false,
    // Some documented paths end in a slash; both forms are the same call.
    routerOptions: { ignoreTrailingSlash: true },
    // For receiving a request; answering may take longer.
    requestTimeout: UPLOAD_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    // The framework's own error answers have another format than ours.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: refuseClientError,
    return503OnClosing: false,
    http: { requireHostHeader: false },
    ...(certificates && { https: { ...certificates.current(), ...TLS_SETTINGS, requireHostHeader: false } }),
  })
  if (certificates)
    acceptPlainHttp(app.server as unknown as HttpsServer, (request, response) => {
      app.routing(request, response)
    })
  // Unknown expectations are ignored, as HTTP allows.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  // No call takes plain text, which a form of another site could send.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(answerSerializer)

  // First, so that it closes the connection of every upgrade that another plugin refuses.
  await app.register(websocketPlugin)
  await app.register(requestIdPlugin)
  await app.register(errorsPlugin)
  if (container.tracing !== null) {
    const { tracingPlugin } = await import('./plugins/tracing.ts')
    await app.register(tracingPlugin, container.tracing)
  }
  await app.register(metricsPlugin, { metrics: container.metrics })
  await app.register(refusalsPlugin, container.refusals)
  const { jwtSecret, publicUrl, googleOrigin, listenHost, operatorPages } = container.config
  await app.register(hostPlugin, { publicUrl, listenHost })
  const https = certificates && (certificates.homeCa ? 'home-ca' : 'own-certificate')
  await app.register(securityPlugin, { googleOrigin, publicUrl, https })
  if (certificates) await app.register(plainHttpPlugin)
  await app.register(operatorPagesPlugin, operatorPages)
  await app.register(bodyRatePlugin)
  await app.register(compressPlugin)
  await app.register(openapiPlugin)
  await app.register(authPlugin, { secret: jwtSecret, sessions: container.accounts.sessions })
  await app.register(cookiesPlugin, { secret: jwtSecret, publicUrl })
  await app.register(formbody)
  await app.register(uploadsPlugin)

  for (const call of container.calls) mountCall(app, call)
  for (const addFeature of FEATURES) addFeature(app, container)

  trustRoutes(app, { certificates, listenHost, publicUrl, now: container.leaving.now })

  const { webDir, hasServiceWorker } = container.config
  await app.register(clientPlugin, { webDir, hasServiceWorker })
  return app
}
