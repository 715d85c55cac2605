import { buildApp } from './app.ts'
import { createContainer } from './container.ts'

/**
 * The complete API, as it is started by a process or a test. It does not listen yet, and `container.start` prepares its
 * data.
 */
export const createApi = async (deps: Parameters<typeof createContainer>[0]) => {
  const container = createContainer(deps)
  const app = await buildApp(container)
  const close = async () => {
    await app.close()
    await container.close()
  }
  return { app, container, close }
}
