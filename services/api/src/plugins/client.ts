import { extname } from 'node:path'
import fastifyStatic from '@fastify/static'
import fp from 'fastify-plugin'
import { ERRORS } from '@larder/shared/contracts/base/errors'

type Options = { webDir: string | undefined; hasServiceWorker: boolean }

const SERVICE_WORKER = 'service-worker.js'
/**
 * A worker that removes itself with all that it kept, for browsers that have one of ours. Open pages notice nothing: they
 * go on by the network.
 */
const REMOVING_WORKER = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(remove()))
const remove = async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
`

/** Where browsers without the service worker send what is shared to the installed app: it is not read. */
const SHARE_PATH = '/share'
/** The upload dialog, which says that nothing arrived. */
const SHARE_FAILED = '/inventory?open=unshared'

/** The files of a page that are neither a page nor a worker. */
const PARTS = ['.js', '.css', '.woff2']
/**
 * What only pages and workers obey of the headers that `security.ts` sets. A page is dozens of files, of which each would
 * be half a kilobyte larger.
 */
const HEADERS_OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

const pathOf = (url: string): string => url.split('?')[0] ?? ''

/** Whether it is a hashed file of the build which a page loads; a worker has its own policy. */
const isPart = (path: string): boolean =>
  path.startsWith('/assets/') && !path.includes('worker') && PARTS.includes(extname(path))

/** Serves the built client: hashed files to be cached forever, and the one page for every path that is not a call. */
export const clientPlugin = fp<Options>(
  async (app, { webDir, hasServiceWorker }) => {
    if (webDir !== undefined) {
      await app.register(fastifyStatic, {
        root: webDir,
        cacheControl: false,
        // Listed at start: a path outside the list never reaches the file system.
        wildcard: false,
        preCompressed: true,
        globIgnore: ['**/*.{br,gz}', ...(hasServiceWorker ? [] : [SERVICE_WORKER])],
        setHeaders: (reply, path) => {
          reply.setHeader('vary', 'accept-encoding')
          const isHashed = path.includes('/assets/')
          reply.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        },
      })
      app.addHook('onSend', ({ url }, reply, _payload, done) => {
        const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
        if (reply.statusCode === 200 && !isPage && isPart(pathOf(url)))
          for (const name of HEADERS_OF_PAGES) {
            reply.removeHeader(name)
            // Some plugins set theirs past the reply.
            reply.raw.removeHeader(name)
          }
        done()
      })
      app.post(SHARE_PATH, { schema: { hide: true }, config: { isOpenToAnySite: true } }, (_request, reply) =>
        reply.redirect(SHARE_FAILED, 303),
      )
    }
    if (!hasServiceWorker) {
      app.get(`/${SERVICE_WORKER}`, { schema: { hide: true } }, (_request, reply) =>
        reply
          .type('text/javascript; charset=utf-8')
          .header('cache-control', 'no-cache')
          .send(REMOVING_WORKER),
      )
    }
    // Searching for existing addresses is limited like any other call.
    app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
      const isPage =
        (request.method === 'GET' || request.method === 'HEAD') &&
        !request.url.startsWith('/api/') &&
        webDir !== undefined
      if (isPage && !/\.[a-z0-9]+$/i.test(pathOf(request.url))) {
        return reply.sendFile('index.html')
      }
      return reply.status(404).send({ code: 'not_found', detail: ERRORS.not_found.message })
    })
  },
  { name: 'client' },
)
