import { DomainError } from '@larder/shared/contracts/base/errors'
import type { ErrorCode } from '@larder/shared/contracts/base/errors'
import type { Logger } from '../../logging.ts'
import { HostRefusedError } from '../../outbound/allowed-hosts.ts'
import type { Network } from '../../outbound/allowed-hosts.ts'
import { guardedGet } from '../../outbound/guarded-get.ts'
import { AnswerRefusedError } from '../../outbound/guarded-request.ts'
import { parseWebAddress, WEB_PORTS, webAgent } from '../../outbound/web-site.ts'
import { decodePage } from './decode-page.ts'

/** Somebody waits for the recipe; all redirects together have this time. */
const TIMEOUT_MS = 10_000
export const MAX_PAGE_BYTES = 5_000_000

const IS_PAGE = /^(?:text\/html|application\/(?:xhtml\+xml|json|ld\+json)|text\/plain)(?:\s*;|\s*$)/i

type Options = {
  allowedNetworks: readonly Network[]
  version: string
  logger: Logger
  timeoutMs?: number
}

/** A page of the web: its text, and where it came from after all redirects. */
export type FetchedPage = { html: string; address: string }

/**
 * Creates what gets a web page that a person names. Nothing of private networks is connected to, at once or by way of a
 * redirect; the site learns the address of this server and nothing of the person.
 */
export const createRecipePageFetcher = ({
  allowedNetworks,
  version,
  logger,
  timeoutMs = TIMEOUT_MS,
}: Options) => {
  const headers = {
    'user-agent': webAgent(version),
    accept: 'text/html,application/xhtml+xml,application/json;q=0.8',
  }

  return {
    /**
     * @throws DomainError recipe_address_invalid, recipe_address_refused, recipe_port_refused, recipe_page_too_large, recipe_page_timed_out,
     * recipe_page_unreadable (not a page) or recipe_page_unreachable
     */
    fetch: async (address: string): Promise<FetchedPage> => {
      const url = webAddressOf(address)
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        const answer = await guardedGet(url, {
          headers,
          allowedNetworks,
          publicPorts: WEB_PORTS,
          maxBytes: MAX_PAGE_BYTES,
          signal,
        })
        if (answer.status !== 200) throw new DomainError('recipe_page_unreachable')
        const type = answer.headers['content-type'] ?? 'text/html'
        const isPacked = !['identity', undefined].includes(answer.headers['content-encoding'])
        if (!IS_PAGE.test(type) || isPacked) throw new DomainError('recipe_page_unreadable')
        return { html: decodePage(answer.body, type), address: answer.url.href }
      } catch (error) {
        if (error instanceof DomainError) throw error
        const code = signal.aborted ? 'recipe_page_timed_out' : codeOf(error)
        logger.info({ err: error, code }, 'A page with a recipe was not read')
        throw new DomainError(code)
      }
    },
  }
}
export type RecipePageFetcher = ReturnType<typeof createRecipePageFetcher>

/** What a person types: with or without https://; without name and password. */
function webAddressOf(address: string): URL {
  const text = address.trim()
  const full = /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/:]+:\d+/.test(text) ? text : `https://${text}`
  const url = parseWebAddress(full)
  if (url === null) throw new DomainError('recipe_address_invalid')
  return url
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof HostRefusedError) {
    if (error.reason === 'private') return 'recipe_address_refused'
    return error.reason === 'port' ? 'recipe_port_refused' : 'recipe_page_unreachable'
  }
  if (error instanceof AnswerRefusedError && error.reason === 'too_large') return 'recipe_page_too_large'
  return 'recipe_page_unreachable'
}
