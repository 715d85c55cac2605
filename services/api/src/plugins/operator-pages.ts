import fp from 'fastify-plugin'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { hashSecret } from '@larder/shared/server/auth/sessions/refresh-token'
import { isLocalRequest } from '../features/notifications/is-local-request.ts'

type Options = {
  isProduction: boolean
  operatorSecret: string
  /** Whether the product is reached from this machine only, so that its user is the operator. */
  isForThisMachineAlone: boolean
}

/** Pages for developers and operators. */
const PAGES = ['/api/docs', '/dev/ui']

const isOperatorPage = (url: string): boolean => {
  const [path = ''] = url.split(/[?#]/)
  // The routers normalise paths, so all spellings must be recognised.
  const plain = decodePath(path).toLowerCase().replace(/\/+/g, '/')
  return PAGES.some((page) => plain === page || plain.startsWith(`${page}/`))
}

const decodePath = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * In production the pages for operators require their secret, unless the product is reached from its own machine only.
 */
export const operatorPagesPlugin = fp<Options>(
  (app, { isProduction, operatorSecret, isForThisMachineAlone }) => {
    const isOperator = ({ headers }: FastifyRequest): boolean => {
      const secret = headers['x-operator-secret']
      if (typeof secret === 'string') return hashSecret(secret) === hashSecret(operatorSecret)
      return isForThisMachineAlone && isLocalRequest(headers)
    }
    app.addHook('onRequest', (request, _reply, done) => {
      const isRefused = isProduction && isOperatorPage(request.url) && !isOperator(request)
      done(isRefused ? new DomainError('not_found') : undefined)
    })
    return Promise.resolve()
  },
  { name: 'operator-pages' },
)
