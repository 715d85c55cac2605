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
import { isOfHousehold } from './operator-act.collection.ts'
import type { OperatorActs } from './operator-acts.ts'
import type { Operator, OperatorSessions } from './operator-sessions.service.ts'

/** How many rows a page of a list has. */
export const ROWS_PER_PAGE = 50
/** How many failures of a night's run are shown of those that its report names. */
const SHOWN_FAILURES = 3
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
  listRuns: (part: { skip: number; limit: number }) => Promise<NightlyRun[]>
  now: () => Date
}

/** A household with the names of its members. */
export type NamedHousehold = ListedHousehold & { member_names: string[] }

/** The names of the members of households, by the household's id; those that are gone are missing. */
export type MemberNames = ReadonlyMap<string, readonly string[]>

/** What came of an act on a household: it was done, was so already, or there is no such household. */
export type HouseholdOutcome = 'done' | 'unneeded' | 'gone'

/** Cuts one row more than a page off; `hasNext` tells whether it was there. */
const pageOf = <Row>(rows: readonly Row[]) => ({
  rows: rows.slice(0, ROWS_PER_PAGE),
  hasNext: rows.length > ROWS_PER_PAGE,
})
const partOf = (page: number) => ({ skip: (page - 1) * ROWS_PER_PAGE, limit: ROWS_PER_PAGE + 1 })

/**
 * What the operator sees and does on the operators' page. Each act is in the log before it is done; where there is nothing
 * to do, or nobody to do it, there is no entry.
 */
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

  const mapMemberNames = async (ids: readonly string[]): Promise<MemberNames> => {
    const found = await withNames(await households.listByIds([...new Set(ids)]))
    return new Map(found.map(({ id, member_names }) => [id, member_names]))
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

    /** A page of a job's documents that failed for good, of all households or of one, the latest first; pages count from 1. */
    listFailed: async (job: JobName, page: number, householdId?: string) => {
      const { rows, hasNext } = pageOf(await failed.list(job, partOf(page), householdId))
      const ids = rows.flatMap(({ household_id }) => household_id ?? [])
      const members = await mapMemberNames(householdId === undefined ? ids : [householdId])
      return { rows, hasNext, members }
    },

    /** A page of the households, with their members' names. */
    listHouseholds: async (which: HouseholdOrder | 'suspended', page: number) => {
      const { rows, hasNext } = pageOf(await households.list(which, partOf(page)))
      return { rows: await withNames(rows), hasNext }
    },
    countHouseholds: households.count,

    /** One household, and how many of its documents failed for good, by job; null when it is gone. */
    findHousehold: async (id: string) => {
      const found = await households.find(id)
      const [named] = await withNames(found === null ? [] : [found])
      return named === undefined ? null : { ...named, failed: await failed.countOf(id) }
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
      const [names, superuserId] = await Promise.all([
        users.mapNames(rows.map(({ user_id }) => user_id)),
        users.findSuperuserId(),
      ])
      const named = rows.map((row) => ({
        ...row,
        name: names.get(row.user_id) ?? null,
        isSuperuser: row.user_id === superuserId,
      }))
      return { rows: named, hasNext }
    },

    /** The log of this page, the latest first, before the act `before`. */
    listActs: async (before: string | undefined) => {
      const { rows, hasNext } = pageOf(await acts.list(before, ROWS_PER_PAGE + 1))
      const told = rows.map((act) => ({ ...act, householdId: isOfHousehold(act.kind) ? act.subject : null }))
      const members = await mapMemberNames(told.flatMap(({ householdId }) => householdId ?? []))
      return { rows: told, hasNext, members }
    },

    /** A page of the nights' runs, the latest first, each with the first failures that its report names. */
    listRuns: async (page: number) => {
      const { rows, hasNext } = pageOf(await listRuns(partOf(page)))
      const shown = rows.map((run) => ({ ...run, failures: run.failures.slice(0, SHOWN_FAILURES) }))
      const ids = shown.flatMap(({ failures }) => failures.map(({ household_id }) => household_id))
      return { rows: shown, hasNext, members: await mapMemberNames(ids) }
    },
    listFeeds: () => listFeeds(ROWS_PER_PAGE),

    /** Stops a queue, or lets it go on; false when it is so already. @throws DomainError queue_unavailable */
    setPaused: async (by: Operator, job: JobName, isPaused: boolean): Promise<boolean> => {
      if ((await queues.find(job)).isPaused === isPaused) return false
      await acts.record(by, isPaused ? 'queue_paused' : 'queue_resumed', job)
      await queues.setPaused(job, isPaused)
      return true
    },

    /** Tries a document that failed for good again, or a scheduled job; false when it has not failed, or can't be. */
    retry: async (by: Operator, job: JobName, id: string): Promise<boolean> => {
      const failures = failed.has(job) ? failed : queues
      if (!(await failures.canRetry(job, id))) return false
      await acts.record(by, 'job_retried', `${job} ${id}`)
      return failures.retry(job, id)
    },

    /** Begins to try everything of a job again that has failed for good; false when nothing has, or that goes on already. */
    retryAll: async (by: Operator, job: JobName): Promise<boolean> => {
      if (!(await failed.canRetryAll(job))) return false
      await acts.record(by, 'all_failed_retried', job)
      failed.retryAll(job)
      return true
    },

    /** Keeps a household's members and jobs out. */
    suspend: async (by: Operator, id: string): Promise<HouseholdOutcome> => {
      const found = await households.find(id)
      if (found === null) return 'gone'
      if (found.suspended_at !== null) return 'unneeded'
      await acts.record(by, 'household_suspended', id)
      return (await households.updateSuspended(id, now())) ? 'done' : 'unneeded'
    },

    /** Lets a household go on where it was. */
    release: async (by: Operator, id: string): Promise<HouseholdOutcome> => {
      const found = await households.find(id)
      if (found === null) return 'gone'
      const isSuspended = found.suspended_at !== null
      if (isSuspended) await acts.record(by, 'household_released', id)
      const isReleased = isSuspended && (await households.updateSuspended(id, null))
      // Also when it was released already: an interruption may have left something waiting.
      await failed.resume(id)
      return isReleased ? 'done' : 'unneeded'
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
