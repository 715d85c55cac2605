import type { Logger } from '../logging.ts'
import type { Tracing } from './open-tracing.ts'

/** Traces what this process does where there is a collector; what that needs is loaded then alone. */
export const maybeTrace = async (
  endpoint: string | undefined,
  service: string,
  logger: Logger,
): Promise<Tracing | null> => {
  if (endpoint === undefined) return null
  const { openTracing } = await import('./open-tracing.ts')
  return openTracing(endpoint, service, logger)
}
