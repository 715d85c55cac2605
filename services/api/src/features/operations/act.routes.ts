import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { Id } from '@larder/shared/contracts/base/primitives'
import { JOB_NAMES } from '@larder/shared/contracts/jobs-and-events'
import type { HouseholdOutcome, OperationsService } from '@larder/shared/server/operations/operations.service'
import { OPERATIONS_PATH, SIGN_IN_PATH } from './layout.ts'
import type { Notice } from './notices.ts'
import { createOperatorCookie, operatorOf } from './operations-guard.ts'

const JobParams = z.object({ job: z.enum(JOB_NAMES) })
const IdParams = z.object({ id: Id })
/** The id of a document, or of a job that runs by the clock. */
const Retried = z.object({ form: z.string(), id: z.string().min(1).max(200) })

type OfJob = { Params: z.output<typeof JobParams> }
type OfHousehold = { Params: z.output<typeof IdParams> }

const ofJob = { schema: { hide: true, params: JobParams } }
const ofHousehold = { schema: { hide: true, params: IdParams } }

/** Leads to a page that says what was done, so that loading it again does nothing again. */
export const leadTo = (reply: FastifyReply, path: string, done: Notice) =>
  reply.redirect(`${OPERATIONS_PATH}${path}?done=${done}`, 303)

/** Leads to the household's page, or to the list of all where it is gone. */
const leadToHousehold = (
  reply: FastifyReply,
  id: string,
  outcome: HouseholdOutcome,
  notices: Record<Exclude<HouseholdOutcome, 'gone'>, Notice>,
) =>
  outcome === 'gone'
    ? leadTo(reply, '/households', 'household-gone')
    : leadTo(reply, `/households/${id}`, notices[outcome])

/** What the operators' page does. The guard has checked who asks, and from where. */
export const actRoutes = (app: FastifyInstance, operations: OperationsService, publicUrl: string): void => {
  app.post<OfJob>('/queues/:job/pause', ofJob, async (request, reply) => {
    const isDone = await operations.setPaused(operatorOf(request), request.params.job, true)
    return leadTo(reply, '', isDone ? 'paused' : 'not-paused')
  })

  app.post<OfJob>('/queues/:job/resume', ofJob, async (request, reply) => {
    const isDone = await operations.setPaused(operatorOf(request), request.params.job, false)
    return leadTo(reply, '', isDone ? 'resumed' : 'not-resumed')
  })

  app.post<OfJob & { Body: z.output<typeof Retried> }>(
    '/failed/:job/retry',
    { schema: { ...ofJob.schema, body: Retried } },
    async (request, reply) => {
      const { job } = request.params
      if (!operations.keepsFailed(job) && !operations.runsByClock(job)) throw new DomainError('not_found')
      const isWaiting = await operations.retry(operatorOf(request), job, request.body.id)
      const path = operations.runsByClock(job) ? `/queues/${job}` : `/failed/${job}`
      return leadTo(reply, path, isWaiting ? 'retried' : 'not-retried')
    },
  )

  app.post<OfJob>('/failed/:job/retry-all', ofJob, async (request, reply) => {
    const { job } = request.params
    if (!operations.keepsFailed(job)) throw new DomainError('not_found')
    const isBegun = await operations.retryAll(operatorOf(request), job)
    return leadTo(reply, `/failed/${job}`, isBegun ? 'retrying-all' : 'not-retrying-all')
  })

  app.post<OfHousehold>('/households/:id/suspend', ofHousehold, async (request, reply) => {
    const { id } = request.params
    const outcome = await operations.suspend(operatorOf(request), id)
    return leadToHousehold(reply, id, outcome, { done: 'suspended', unneeded: 'not-suspended' })
  })

  app.post<OfHousehold>('/households/:id/release', ofHousehold, async (request, reply) => {
    const { id } = request.params
    const outcome = await operations.release(operatorOf(request), id)
    return leadToHousehold(reply, id, outcome, { done: 'released', unneeded: 'not-released' })
  })

  app.post('/sessions/end-all', { schema: { hide: true } }, async (request, reply) => {
    await operations.signEverybodyOut(operatorOf(request))
    createOperatorCookie(publicUrl).clear(reply)
    return reply.redirect(SIGN_IN_PATH, 303)
  })
}
