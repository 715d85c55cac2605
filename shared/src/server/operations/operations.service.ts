import type { NightlyRun } from '@larder/shared/contracts/nightly'
import type { JobName } from '@larder/shared/contracts/jobs-and-events'
import type { AccountStore } from '../auth/accounts.module.ts'
import type { SessionService } from '../auth/sessions/sessions.service.ts'
import type { HouseholdsService } from '../households/households.service.ts'
import type { HouseholdOrder, ListedHousehold } from '../households/listed-household.ts'
import { isScheduled } from '../jobs/queue-control.ts'
import type { QueueControl } from '../jobs/queue-control.ts'
import type { FeedImports } from '../promotions/feed-imports.service.ts'
import type { BackupsService } from './backups.service.ts'
import type { FailedWorkService } from './failed-work.service.ts'
import type { OperatorActs } from './operator-acts.ts'
import type { Operator, OperatorSessions } from './operator-sessions.service.ts'

/** How many rows a page of a list has. */
export const ROWS_PER_PAGE = 50
const DAY_MS = 86_400_000

type Deps = {
  acts: OperatorActs
  backups: BackupsService
  sessions: OperatorSessions
  queues: QueueControl
  failed: FailedWorkService
  accounts: Pick<AccountStore, 'users' | 'events' | 'sessions'>
  endEverybodys: SessionService['endEverybodys']
  households: HouseholdsService['listed']
  listFeeds: FeedImports['listLatest']
  listRuns: () => Promise<NightlyRun[]>
  now: () => Date
}

/** A household with the names of its members. */
export type NamedHousehold = ListedHousehold & { member_names: string[] }

/** Cuts one row more than a page off; `hasNext` tells whether it was there. */
const pageOf = <Row>(rows: readonly Row[]) => ({
  rows: rows.slice(0, ROWS_PER_PAGE),
  hasNext: rows.length > ROWS_PER_PAGE,
})
const partOf = (page: number) => ({ skip: (page - 1) * ROWS_PER_PAGE, limit: ROWS_PER_PAGE + 1 })

/** What the operator sees and does on the operators' page. Each act is in the log before it is done. */
export const createOperationsService = (deps: Deps) => {
  const { acts, backups, sessions, queues, failed, accounts, endEverybodys, households } = deps
  const { listFeeds, listRuns, now } = deps
  const { users } = accounts

  const withNames = async (rows: readonly ListedHousehold[]): Promise<NamedHousehold[]> => {
    const names = await users.mapNames(rows.flatMap(({ member_ids }) => member_ids))
    return rows.map((row) => ({
      ...row,
      member_names: row.member_ids.flatMap((id) => names.get(id) ?? []),
    }))
  }

  return {
    sessions,
    backups,

    listQueues: queues.list,
    findQueue: queues.find,
    listJobs: queues.listJobs,
    countFailed: failed.count,
    findRetrying: failed.findRetrying,
    listedUnder: failed.listedUnder,
    /** Whether a job's documents that failed for good are listed under its own name. */
    keepsFailed: failed.has,
    /** Whether a job runs by the clock: what failed of it stands with its queue. */
    runsByClock: isScheduled,

    /** A page of a job's documents that failed for good, the latest first; pages count from 1. */
    listFailed: async (job: JobName, page: number) => pageOf(await failed.list(job, partOf(page))),

    /** A page of the households, with their members' names. */
    listHouseholds: async (which: HouseholdOrder | 'suspended', page: number) => {
      const { rows, hasNext } = pageOf(await households.list(which, partOf(page)))
      return { rows: await withNames(rows), hasNext }
    },
    countHouseholds: households.count,

    /** One household; null when it is gone. */
    findHousehold: async (id: string): Promise<NamedHousehold | null> => {
      const found = await households.find(id)
      return found && ((await withNames([found]))[0] ?? null)
    },

    /** A page of everybody's sessions of the product, the last used first. */
    listSessions: async (page: number) => {
      const { rows, hasNext } = pageOf(await accounts.sessions.listLatest(partOf(page)))
      const names = await users.mapNames(rows.map(({ user_id }) => user_id))
      return { rows: rows.map((row) => ({ ...row, name: names.get(row.user_id) ?? null })), hasNext }
    },
    countSessions: () => accounts.sessions.countActive(now(), new Date(now().getTime() - DAY_MS)),

    /** The security events of all accounts, the latest first, before the event `before`. */
    listEvents: async (before: string | undefined) => {
      const { rows, hasNext } = pageOf(await accounts.events.listLatest(before, ROWS_PER_PAGE + 1))
      const names = await users.mapNames(rows.map(({ user_id }) => user_id))
      return { rows: rows.map((row) => ({ ...row, name: names.get(row.user_id) ?? null })), hasNext }
    },

    /** The log of this page, the latest first, before the act `before`. */
    listActs: async (before: string | undefined) => pageOf(await acts.list(before, ROWS_PER_PAGE + 1)),

    listRuns,
    listFeeds: () => listFeeds(ROWS_PER_PAGE),

    /** Stops a queue, or lets it go on. */
    setPaused: async (by: Operator, job: JobName, isPaused: boolean): Promise<void> => {
      await acts.record(by, isPaused ? 'queue_paused' : 'queue_resumed', job)
      await queues.setPaused(job, isPaused)
    },

    /** Tries a document that failed for good again, or a scheduled job; false when it has not failed, or can't be. */
    retry: async (by: Operator, job: JobName, id: string): Promise<boolean> => {
      await acts.record(by, 'job_retried', `${job} ${id}`)
      return failed.has(job) ? failed.retry(job, id) : queues.retry(job, id)
    },

    /** Begins to try everything of a job again that has failed for good. */
    retryAll: async (by: Operator, job: JobName): Promise<void> => {
      await acts.record(by, 'all_failed_retried', job)
      failed.retryAll(job)
    },

    /** Keeps a household's members and jobs out; false when it is gone, or suspended already. */
    suspend: async (by: Operator, id: string): Promise<boolean> => {
      await acts.record(by, 'household_suspended', id)
      return households.updateSuspended(id, now())
    },

    /** Lets a household go on where it was; false when it is gone, or not suspended. */
    release: async (by: Operator, id: string): Promise<boolean> => {
      await acts.record(by, 'household_released', id)
      const isReleased = await households.updateSuspended(id, null)
      // Also when it was released already: an interruption may have left something waiting.
      await failed.resume(id)
      return isReleased
    },

    /** Ends every session of the product and of this page; returns how many of the product there were. */
    signEverybodyOut: async (by: Operator): Promise<number> => {
      await acts.record(by, 'everybody_signed_out', null)
      const count = await endEverybodys()
      await sessions.endAll()
      return count
    },

    close: async (): Promise<void> => {
      await failed.close()
      await queues.close()
    },
  }
}
export type OperationsService = ReturnType<typeof createOperationsService>
