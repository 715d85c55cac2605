import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { holdsToken } from '@larder/shared/server/metrics/holds-token'
import type { Meter } from '@larder/shared/server/metrics/meter'

/** Whoever collects metrics sends little, and at once. */
const REQUEST_TIMEOUT_MS = 5_000

type Options = { host: string; port: number; token: string | undefined }

/**
 * Serves the metrics of this process by http at `/metrics`, and nothing else; with a token to those alone who send it.
 * @throws Error with a sentence where the address can't be listened at, as another worker does
 */
export const serveMetrics = async ({ registry }: Meter, { host, port, token }: Options) => {
  const answer = async ({ method, url, headers }: IncomingMessage, response: ServerResponse) => {
    if (method !== 'GET' || url !== '/metrics') return response.writeHead(404).end()
    if (token !== undefined && !holdsToken(headers.authorization, token))
      return response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    return response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
  }
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end())
  })
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(
      `METRICS_HOST and METRICS_PORT can't be listened at (${why}): each worker of a machine needs a port of its own.`,
      { cause: error },
    )
  }
  return {
    close: async (): Promise<void> => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
