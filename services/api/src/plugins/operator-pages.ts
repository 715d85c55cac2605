import fp from 'fastify-plugin'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { hashSecret } from '@larder/shared/server/auth/sessions/refresh-token'
import { isLocalRequest } from '../features/notifications/is-local-request.ts'

type Options = {
  isProduction: boolean
  operatorSecret: string
  /** Whether the product is reached from this machine alone: who asks then is the operator. */
  isForThisMachineAlone: boolean
}

/** Pages for those who build and run the product. */
const PAGES = ['/api/docs', '/dev/ui']

const isOperatorPage = (url: string): boolean => {
  const [path = ''] = url.split(/[?#]/)
  // However it is written, the routers find the same page.
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

/** In production the pages for operators are there for whoever sends their secret, or sits at a machine of its own. */
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
