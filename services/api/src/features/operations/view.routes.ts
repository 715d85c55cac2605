import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { Id } from '@larder/shared/contracts/base/primitives'
import { JOB_NAMES } from '@larder/shared/contracts/jobs-and-events'
import { SHOWN_STATES } from '@larder/shared/server/jobs/queue-control'
import type { OperationsService } from '@larder/shared/server/operations/operations.service'
import type { Overview } from './pages/queues-page.ts'
import { noticeOf } from './notices.ts'
import { operatorOf } from './operations-guard.ts'
import { failedCountsPage, failedPage } from './pages/failed-page.ts'
import { householdPage, householdsPage } from './pages/households-page.ts'
import { queuePage, queuesPage } from './pages/queues-page.ts'
import { nightsPage } from './pages/nights-page.ts'
import { feedsPage, logPage, securityPage, sessionsPage } from './pages/record-pages.ts'

/** How many jobs of a queue are shown in each state. */
const SHOWN_JOBS = 25

const Notice = { done: z.string().max(40).optional() }
const PageNumber = z.coerce.number().int().min(1).max(100_000).default(1)
const JobParams = z.object({ job: z.enum(JOB_NAMES) })
const IdParams = z.object({ id: Id })
const NoticeQuery = z.object(Notice)
const PagedQuery = z.object({ page: PageNumber, ...Notice })
const FailedQuery = z.object({ page: PageNumber, household: Id.optional(), ...Notice })
const HouseholdsQuery = z.object({
  by: z.enum(['activity', 'entries', 'files', 'suspended']).default('activity'),
  page: PageNumber,
  ...Notice,
})
const OlderQuery = z.object({ before: Id.optional() })

type Query<Schema extends z.ZodType> = { Querystring: z.output<Schema> }
type Params<Schema extends z.ZodType> = { Params: z.output<Schema> }

type Services = {
  operations: OperationsService
  facts: Omit<Overview['facts'], 'isMigrating'>
  isMigrating: () => boolean
  now: () => Date
}

const send = (reply: FastifyReply, page: string) => reply.type('text/html; charset=utf-8').send(page)

/** Null for what can't be said while Redis does not answer: the rest of a page is needed most then. */
const unlessAway = <Said>(queues: Promise<Said>): Promise<Said | null> =>
  queues.catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'queue_unavailable') return null
    throw error
  })

/** What the operators' page shows; none of it changes anything. */
export const viewRoutes = (app: FastifyInstance, { operations, facts, isMigrating, now }: Services): void => {
  app.get<Query<typeof NoticeQuery>>(
    '/',
    { schema: { hide: true, querystring: NoticeQuery } },
    async (request, reply) => {
      const [queues, failed, households, sessions] = await Promise.all([
        unlessAway(operations.listQueues()),
        operations.countFailed(),
        operations.countHouseholds(),
        operations.countSessions(),
      ])
      const failedCount = failed.reduce((sum, { count }) => sum + count, 0)
      const overview = { queues, failedCount, households, sessions, now: now() }
      return send(
        reply,
        queuesPage(
          operatorOf(request),
          { ...overview, facts: { ...facts, isMigrating: isMigrating() } },
          noticeOf(request.query.done),
        ),
      )
    },
  )

  app.get<Params<typeof JobParams> & Query<typeof NoticeQuery>>(
    '/queues/:job',
    { schema: { hide: true, params: JobParams, querystring: NoticeQuery } },
    async (request, reply) => {
      const { job } = request.params
      const [queue, ...lists] = await Promise.all([
        operations.findQueue(job),
        ...SHOWN_STATES.map((state) => operations.listJobs(job, state, SHOWN_JOBS)),
      ])
      const [active = [], waiting = [], delayed = [], failed = []] = lists
      const jobs = { active, waiting, delayed, failed }
      const canRetry = operations.runsByClock(job)
      const failedUnder = operations.listedUnder(job)
      return send(
        reply,
        queuePage(
          operatorOf(request),
          { queue, jobs, canRetry, failedUnder, now: now() },
          noticeOf(request.query.done),
        ),
      )
    },
  )

  app.get('/failed', { schema: { hide: true } }, async (request, reply) =>
    send(reply, failedCountsPage(operatorOf(request), await operations.countFailed())),
  )

  app.get<Params<typeof JobParams> & Query<typeof FailedQuery>>(
    '/failed/:job',
    { schema: { hide: true, params: JobParams, querystring: FailedQuery } },
    async (request, reply) => {
      const { job } = request.params
      const { page, household, done } = request.query
      if (!operations.keepsFailed(job)) throw new DomainError('not_found')
      const failed = await operations.listFailed(job, page, household)
      const retrying = operations.findRetrying(job)
      return send(
        reply,
        failedPage(
          operatorOf(request),
          { ...failed, job, householdId: household ?? null, pageNumber: page, retrying, now: now() },
          noticeOf(done),
        ),
      )
    },
  )

  app.get<Query<typeof HouseholdsQuery>>(
    '/households',
    { schema: { hide: true, querystring: HouseholdsQuery } },
    async (request, reply) => {
      const { by, page, done } = request.query
      const list = await operations.listHouseholds(by, page)
      return send(
        reply,
        householdsPage(
          operatorOf(request),
          { ...list, shown: by, pageNumber: page, now: now() },
          noticeOf(done),
        ),
      )
    },
  )

  app.get<Params<typeof IdParams> & Query<typeof NoticeQuery>>(
    '/households/:id',
    { schema: { hide: true, params: IdParams, querystring: NoticeQuery } },
    async (request, reply) => {
      const household = await operations.findHousehold(request.params.id)
      if (household === null) throw new DomainError('not_found')
      return send(reply, householdPage(operatorOf(request), household, now(), noticeOf(request.query.done)))
    },
  )

  app.get<Query<typeof PagedQuery>>(
    '/sessions',
    { schema: { hide: true, querystring: PagedQuery } },
    async (request, reply) => {
      const { page } = request.query
      const [list, counts] = await Promise.all([operations.listSessions(page), operations.countSessions()])
      return send(reply, sessionsPage(operatorOf(request), { ...list, counts, pageNumber: page, now: now() }))
    },
  )

  app.get<Query<typeof PagedQuery>>(
    '/nights',
    { schema: { hide: true, querystring: PagedQuery } },
    async (request, reply) => {
      const { page } = request.query
      return send(
        reply,
        nightsPage(operatorOf(request), { ...(await operations.listRuns(page)), pageNumber: page }),
      )
    },
  )

  app.get('/feeds', { schema: { hide: true } }, async (request, reply) =>
    send(reply, feedsPage(operatorOf(request), await operations.listFeeds(), now())),
  )

  app.get<Query<typeof OlderQuery>>(
    '/security',
    { schema: { hide: true, querystring: OlderQuery } },
    async (request, reply) =>
      send(reply, securityPage(operatorOf(request), await operations.listEvents(request.query.before))),
  )

  app.get<Query<typeof OlderQuery>>(
    '/log',
    { schema: { hide: true, querystring: OlderQuery } },
    async (request, reply) =>
      send(reply, logPage(operatorOf(request), await operations.listActs(request.query.before))),
  )
}
