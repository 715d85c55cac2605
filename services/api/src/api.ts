import type { Server as HttpsServer } from 'node:https'
import { openMeter } from '@larder/shared/server/metrics/meter'
import { maybeTrace } from '@larder/shared/server/tracing/maybe-trace'
import { buildApp } from './app.ts'
import { createContainer } from './container/container.ts'
import { openCertificates } from './https/certificates.ts'
import { keepCertificate, listenToo } from './https/serve-https.ts'

/**
 * The complete API, as it is started by a process or a test. It does not listen yet, and `container.start` prepares its
 * data.
 */
export const createApi = async (deps: Omit<Parameters<typeof createContainer>[0], 'meter' | 'tracing'>) => {
  const { config, logger, now } = deps
  const certificates = await openCertificates(config, now)
  const tracing = await maybeTrace(config.OTEL_EXPORTER_OTLP_ENDPOINT, 'larder-api', logger)
  const meter = config.METRICS_TOKEN === undefined ? null : await openMeter()
  const container = await createContainer({ ...deps, meter, tracing })
  const app = await buildApp(container, certificates)
  const httpsServer = app.server as unknown as HttpsServer
  const keeper = certificates && keepCertificate(httpsServer, certificates, logger)
  /** Listens at HOST and PORT; as `localhost` on both of its addresses. */
  const listen = async () => {
    const { HOST: host, PORT: port } = config
    if (!certificates || host !== 'localhost') return void (await app.listen({ host, port }))
    // Fastify's server for the second address would neither answer plain http nor get renewed certificates.
    await app.listen({ host: '127.0.0.1', port })
    await listenToo(httpsServer, '::1')
  }
  const close = async () => {
    keeper?.stop()
    await app.close()
    await container.close()
  }
  return { app, container, keeper, listen, close }
}
