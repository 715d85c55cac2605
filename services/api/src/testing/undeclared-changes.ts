import { AsyncLocalStorage } from 'node:async_hooks'
import { HouseholdEvent } from '@larder/shared/contracts/events'
import type { FastifyInstance } from 'fastify'
import { Redis } from 'ioredis'

type Call = { name: string; changes: readonly string[]; undeclared: Set<string> }
/** The call during which something runs, also where nobody waits for it. */
const current = new AsyncLocalStorage<Call>()

const publish = Reflect.get<Redis, 'publish'>(Redis.prototype, 'publish')
// Every event is sent by this command, whatever told of it.
Redis.prototype.publish = function (this: Redis, ...given: Parameters<Redis['publish']>) {
  const call = current.getStore()
  const [channel, message] = given.map(String)
  if (call !== undefined && channel?.includes(':household-events:')) {
    const tag = HouseholdEvent.parse(JSON.parse(message ?? '')).type.slice(0, -'.changed'.length)
    if (!call.changes.includes(tag)) call.undeclared.add(`${call.name} changes '${tag}'`)
  }
  return publish.apply(this, given)
}

/** Collects what calls of an API changed without that their contracts say so, as far as an event told of it. */
export const watchChanges = (app: FastifyInstance): ReadonlySet<string> => {
  const undeclared = new Set<string>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { config, method, url } = request.routeOptions
    // What is no call has no contract.
    if (config.changes === undefined) return done()
    current.run({ name: `${String(method)} ${url}`, changes: config.changes, undeclared }, done)
  })
  return undeclared
}
