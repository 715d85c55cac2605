import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fp from 'fastify-plugin'
import { API_BASE_PATH } from '@larder/shared/contracts/endpoint'

/** Calls per minute and address: far above what a household's screens make, far below what a scan makes. */
const MAX_CALLS_PER_MINUTE = 600

/** Headers that keep a browser from running foreign code, and a limit on calls per address. */
export const securityPlugin = fp(
  async (app) => {
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          objectSrc: ["'none'"],
          scriptSrc: ["'self'"],
          // react-aria positions overlays with style attributes.
          styleSrc: ["'self'", "'unsafe-inline'"],
          // Pictures of catalogue items may lie on any https server; blob: shows the receipt at hand.
          imgSrc: ["'self'", 'blob:', 'data:', 'https:'],
        },
      },
      // A phone in the home network reaches the product by plain http.
      strictTransportSecurity: false,
    })
    await app.register(rateLimit, {
      max: MAX_CALLS_PER_MINUTE,
      timeWindow: 60_000,
      // The client's files are dozens a page: counted, a household behind one address would lock itself out.
      allowList: (request) => !request.url.startsWith(`${API_BASE_PATH}/`),
    })
  },
  { name: 'security' },
)
