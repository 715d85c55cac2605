import type { Logger } from '../logging.ts'
import type { Network } from '../outbound/allowed-hosts.ts'
import { guardedGet } from '../outbound/guarded-get.ts'
import { parseWebAddress, WEB_PORTS, webAgent } from '../outbound/web-site.ts'
import type { StoredFile } from '../ports/file-store.ts'
import { readPicture } from './read-picture.ts'

/** Somebody waits for the picture; all redirects together have this time. */
const TIMEOUT_MS = 10_000
export const MAX_PICTURE_BYTES = 5_000_000

type Options = { allowedNetworks: readonly Network[]; version: string; logger: Logger; timeoutMs?: number }

/**
 * Creates what gets a picture of the web; null for one that can't be had. Nothing of private networks is connected to, at
 * once or by way of a redirect; the site learns the address of this server and nothing of the person. Aborting `ending`
 * rejects with its reason.
 */
export const createPictureFetcher = ({
  allowedNetworks,
  version,
  logger,
  timeoutMs = TIMEOUT_MS,
}: Options) => {
  const headers = {
    'user-agent': webAgent(version),
    accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
  }
  return async (address: string, ending: AbortSignal): Promise<StoredFile | null> => {
    const url = parseWebAddress(address)
    if (url === null) return null
    try {
      const answer = await guardedGet(url, {
        headers,
        allowedNetworks,
        publicPorts: WEB_PORTS,
        maxBytes: MAX_PICTURE_BYTES,
        signal: AbortSignal.any([ending, AbortSignal.timeout(timeoutMs)]),
      })
      return answer.status === 200 ? readPicture(answer.body) : null
    } catch (error) {
      ending.throwIfAborted()
      logger.info({ err: error }, 'A picture was not fetched')
      return null
    }
  }
}
export type FetchPicture = ReturnType<typeof createPictureFetcher>
