import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fp from 'fastify-plugin'
import type { FastifyRequest } from 'fastify'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { networkOf } from '@larder/shared/server/auth/throttle/network-of'
import { OPERATIONS_PATH } from '../../features/operations/layout.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For a path that neither reads nor changes anything. */
    isOpenToAnySite?: boolean
  }
}

/** Calls per minute and network: above what the devices of a household make at once, far below what a scan makes. */
const MAX_CALLS_PER_MINUTE = 1200
/** How the paths begin whose calls are counted. */
const COUNTED = [`${API_BASE_PATH}/`, OPERATIONS_PATH]

type Options = {
  /** The source of Google's sign-in script; null if Google is not configured. */
  googleOrigin: string | null
  publicUrl: string
  /** How the API serves https itself, if it does. */
  https: 'home-ca' | 'own-certificate' | null
}

/** Device features that the product does not use, and that an injected script must not use either. */
const DENIED_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
const PERMISSIONS_POLICY = [
  // Photos of receipts and bar codes; the browser asks the user too. Frames of others never get it.
  'camera=(self)',
  ...DENIED_FEATURES.map((feature) => `${feature}=()`),
].join(', ')

const isUpgrade = ({ headers }: FastifyRequest): boolean => headers.upgrade !== undefined

/**
 * Whether another site made the browser send this call; browsers state the site for every call that may change
 * something, and for every socket.
 */
const isForeign = (request: FastifyRequest, { publicUrl, https }: Options): boolean => {
  const { method, headers, host } = request
  const { origin } = headers
  // Some browsers send a share of the system as if it came from nowhere.
  if (request.routeOptions.config.isOpenToAnySite) return false
  const onlyReads = (method === 'GET' || method === 'HEAD') && !isUpgrade(request)
  if (origin === undefined || onlyReads) return false
  const { protocol, host: originHost } = URL.canParse(origin) ? new URL(origin) : { protocol: '', host: '' }
  // A page of plain http at the same address can be anybody's in the network.
  const isOwn = originHost === host && (https === null || protocol === 'https:')
  return !isOwn && origin !== new URL(publicUrl).origin
}

/**
 * Headers that keep a browser from running foreign code, refusal of calls from other sites, and a limit on calls per
 * address.
 */
export const securityPlugin = fp<Options>(
  async (app, options) => {
    const { googleOrigin, publicUrl, https } = options
    // Devices that do not trust the home authority yet must reach the page that says how, by plain http. Browsers would
    // also refuse to go on after a warning, and apply it to all ports of localhost.
    const isHttpsOnly = publicUrl.startsWith('https:') && https !== 'home-ca'
    // The sources that Google documents for its sign-in, and none if it is not used.
    const google = (path: string) => (googleOrigin === null ? [] : [`${googleOrigin}/gsi/${path}`])
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          objectSrc: ["'none'"],
          // WebAssembly, which reads barcodes, and still no `eval`.
          scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...google('client')],
          connectSrc: ["'self'", ...google('')],
          frameSrc: ["'self'", ...google('')],
          // react-aria positions overlays with style attributes.
          styleSrc: ["'self'", "'unsafe-inline'", ...google('style')],
          // Never another server: members enter addresses of pictures, which the browsers of others would open. Pictures of
          // receipts, recipes and items are loaded by calls (blob:); Google's button brings its own in its frame.
          imgSrc: ["'self'", 'blob:', 'data:'],
          upgradeInsecureRequests: isHttpsOnly ? [] : null,
        },
      },
      // Google's pop-up answers the page that opened it. One document serves all paths, so after navigating to the
      // sign-in within the product the headers of the first page still apply.
      crossOriginOpenerPolicy: { policy: googleOrigin === null ? 'same-origin' : 'same-origin-allow-popups' },
      // Google checks the origin of the page with its button.
      referrerPolicy: { policy: googleOrigin === null ? 'no-referrer' : 'strict-origin-when-cross-origin' },
      // A phone in the home network reaches the product by plain http, and must not be upgraded to https.
      strictTransportSecurity: isHttpsOnly,
    })
    app.addHook('onRequest', (_request, reply, done) => {
      reply.header('permissions-policy', PERMISSIONS_POLICY)
      done()
    })
    // A household's data must not be cached anywhere; the client's files have their own caching rules.
    app.addHook('onSend', (_request, reply, _payload, done) => {
      const isSaid = reply.hasHeader('cache-control') || reply.raw.hasHeader('cache-control')
      if (!isSaid) reply.header('cache-control', 'no-store')
      // A link to a call saves a file of a fixed name: the browser neither shows the answer as a page nor takes the
      // name of a program from the address.
      const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
      if (isJson && !reply.hasHeader('content-disposition'))
        reply.header('content-disposition', 'attachment; filename="api.json"')
      done()
    })
    // Missing cookies are not enough: a form on another site could sign a browser in to the attacker's account, and
    // everything added from then on would be theirs.
    app.addHook('onRequest', (request, _reply, done) => {
      done(isForeign(request, options) ? new DomainError('foreign_site') : undefined)
    })
    await app.register(rateLimit, {
      max: MAX_CALLS_PER_MINUTE,
      timeWindow: 60_000,
      keyGenerator: ({ ip }) => networkOf(ip),
      // The client's files are dozens a page: counting them, a household behind one address would lock itself out.
      allowList: (request) =>
        !isUpgrade(request) &&
        !COUNTED.some((path) => (request.routeOptions.url ?? request.url).startsWith(path)),
    })
  },
  { name: 'security' },
)
