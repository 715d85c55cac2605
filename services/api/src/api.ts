import type { Server as HttpsServer } from 'node:https'
import { buildApp } from './app.ts'
import { createContainer } from './container.ts'
import { openCertificates } from './https/certificates.ts'
import { keepCertificate } from './https/serve-https.ts'

/**
 * The complete API, as it is started by a process or a test. It does not listen yet, and `container.start` prepares its
 * data.
 */
export const createApi = async (deps: Parameters<typeof createContainer>[0]) => {
  const { config, logger, now } = deps
  const certificates = openCertificates(config, now)
  const container = createContainer(deps)
  const app = await buildApp(container, certificates)
  const keeper = certificates && keepCertificate(app.server as unknown as HttpsServer, certificates, logger)
  const close = async () => {
    keeper?.stop()
    await app.close()
    await container.close()
  }
  return { app, container, keeper, close }
}
