import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { RequestId } from '@larder/shared/contracts/base/request-id'

const current = new AsyncLocalStorage<RequestId | undefined>()

/** The id that somebody else gives a request, where it has the form of one; a new one otherwise. */
export const requestIdOf = (given: unknown): RequestId => {
  const parsed = RequestId.safeParse(given)
  return parsed.success ? parsed.data : randomUUID()
}

/** Does some work for a request: the jobs that it puts into queues carry its id. */
export const forRequest = <Result>(id: RequestId | undefined, work: () => Result): Result =>
  current.run(id, work)

/** The id of the request for which this runs; undefined for what nobody has asked for. */
export const currentRequestId = (): RequestId | undefined => current.getStore()
