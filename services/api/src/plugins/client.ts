import fastifyStatic from '@fastify/static'
import fp from 'fastify-plugin'
import { ERRORS } from '@larder/shared/contracts/base/errors'

type Options = { webDir: string | undefined }

/** Serves the built client: hashed files to be cached forever, and the one page for every path that is not a call. */
export const clientPlugin = fp<Options>(
  async (app, { webDir }) => {
    if (webDir !== undefined) {
      await app.register(fastifyStatic, {
        root: webDir,
        cacheControl: false,
        // Listed at start: a path outside the list never reaches the file system.
        wildcard: false,
        preCompressed: true,
        globIgnore: ['**/*.{br,gz}'],
        setHeaders: (reply, path) => {
          reply.setHeader('vary', 'accept-encoding')
          const isHashed = path.includes('/assets/')
          reply.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        },
      })
    }
    // Searching for existing addresses is limited like any other call.
    app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
      const isPage =
        (request.method === 'GET' || request.method === 'HEAD') &&
        !request.url.startsWith('/api/') &&
        webDir !== undefined
      const [path = ''] = request.url.split('?')
      if (isPage && !/\.[a-z0-9]+$/i.test(path)) {
        return reply.sendFile('index.html')
      }
      return reply.status(404).send({ code: 'not_found', detail: ERRORS.not_found.message })
    })
  },
  { name: 'client' },
)
