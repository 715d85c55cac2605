import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterTests } from '../after-tests.ts'

/** How a site answers for a path. */
export type SiteAnswer = (response: ServerResponse) => unknown

/** A site on this machine with these paths, and 404 for all others; it ends after the tests. */
export const startWebSite = async (paths: Record<string, SiteAnswer>) => {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    const answer = paths[url]
    if (answer) answer(response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  afterTests(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    /** What was asked, the latest last. */
    asked,
  }
}
