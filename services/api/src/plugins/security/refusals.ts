import fp from 'fastify-plugin'
import { networkOf } from '@larder/shared/server/auth/throttle/network-of'
import { createRefusalWatch } from '../../http/refusal-watch.ts'

type Options = Parameters<typeof createRefusalWatch>[0]

/**
 * Writes to the log why each refused call was refused, of whom and from where (what was asked for stands in the line of
 * the request with the same `reqId`), and watches for unusually many.
 */
export const refusalsPlugin = fp<Options>(
  (app, options) => {
    const watch = createRefusalWatch(options)
    app.addHook('onResponse', (request, { statusCode }, done) => {
      if (statusCode >= 400 && statusCode < 500) {
        const { refusal, actor, ip, log } = request
        const code = refusal ?? 'not_found'
        log.info({ refused: code, userId: actor?.userId ?? null, ip }, 'Refused')
        // A token expires every quarter of an hour, in every tab.
        if (code !== 'not_authenticated') watch.count(networkOf(ip), code === 'invalid_credentials')
      }
      done()
    })
    return Promise.resolve()
  },
  { name: 'refusals' },
)
