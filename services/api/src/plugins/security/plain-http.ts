import { TLSSocket } from 'node:tls'
import fp from 'fastify-plugin'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { isTrustPath } from '../../features/trust/trust.routes.ts'

/** The same address with https; a host without a port was reached at http's own. */
const httpsUrl = ({ host, url }: FastifyRequest): string => {
  const hasPort = new URL(`http://${host}`).port !== ''
  return `https://${host}${hasPort ? '' : ':80'}${url}`
}

/**
 * Where https is served, plain http answers only with the way there: pages are redirected, and the page that explains how
 * to trust the certificate is served, and health to probes. Calls are refused, because what they contain has been sent
 * unprotected already, and a redirect would hide that.
 */
export const plainHttpPlugin = fp(
  (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      const { method, url, host, raw } = request
      const onlyReads = method === 'GET' || method === 'HEAD'
      const isPublic = onlyReads && (isTrustPath(url) || url.startsWith('/health/'))
      if (raw.socket instanceof TLSSocket || isPublic) return done()
      const isPage = onlyReads && url.startsWith('/') && !url.startsWith('/api/') && host !== ''
      if (!isPage) return done(new DomainError('https_required'))
      void reply.redirect(httpsUrl(request), 308)
    })
    return Promise.resolve()
  },
  { name: 'plain-http' },
)
