import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { DomainError, notThere } from '@larder/shared/contracts/base/errors'
import type { AccountStore } from '../../auth/accounts.module.ts'
import type { Caller } from '../../auth/sessions/caller.ts'
import type { SecurityEventService } from '../../auth/security-events/security-events.service.ts'
import type { SessionService } from '../../auth/sessions/sessions.service.ts'
import { EXPORT_BY_ACCOUNT } from '../../auth/throttle/throttle-rules.ts'
import type { Throttle } from '../../auth/throttle/throttle.ts'
import type { Actor } from '../../authz.ts'
import type { HouseholdsService } from '../../households/households.service.ts'
import type { MembersStore } from '../../members/members.module.ts'
import type { Logger } from '../../logging.ts'
import type { TicketService } from '../../tickets.service.ts'
import { exportEntries } from './export-entries.ts'
import type { ExportEntry, ExportSources } from './export-entries.ts'

/** How often an export checks whether a newer one has begun. */
const LOOK_MS = 2_000
/** How long after its last check the export of a dead process is forgotten, in seconds. */
const REMEMBERED_SECONDS = 30

type Deps = ExportSources & {
  /** Must fail fast. */
  redis: Redis
  prefix: string
  tickets: TicketService
  users: AccountStore['users']
  findMembership: HouseholdsService['findMembership']
  listFurtherHouseholds: MembersStore['listFurtherHouseholds']
  sessions: SessionService
  events: SecurityEventService
  throttle: Throttle
  logger: Logger
  now: () => Date
}

/** A download that has begun. */
export type RunningExport = {
  fileName: string
  entries: AsyncGenerator<ExportEntry>
  /** Aborted when a newer export of the same user has begun, or the data are no longer the user's. */
  signal: AbortSignal
  /** Must be called when the download has ended, for whatever reason. */
  end: () => void
}

/** Exports all of a user's data: a call returns a ticket, which opens a download that is produced while it is read. */
export const createExportService = (deps: Deps) => {
  const { redis, prefix, tickets, users, findMembership, listFurtherHouseholds } = deps
  const { sessions, events, throttle, logger, now } = deps

  /**
   * Makes this the only export of a user; an earlier one, here or in another process, then ends. It also ends with the
   * session, and when the user belongs to another household.
   */
  const begin = async ({ userId, householdId, sessionId }: Actor) => {
    const key = `${prefix}:export:${userId}`
    const id = randomUUID()
    const superseded = new AbortController()
    await redis.set(key, id, 'EX', REMEMBERED_SECONDS)
    const look = async () => {
      const households = await sessions.mapHouseholds([sessionId])
      if (households.get(sessionId) !== householdId)
        superseded.abort(new Error('The data are no longer those of the user'))
      if ((await redis.get(key)) === id) await redis.expire(key, REMEMBERED_SECONDS)
      else superseded.abort(new Error('A newer export has begun'))
    }
    const timer = setInterval(() => {
      look().catch((error: unknown) =>
        logger.warn({ err: error }, 'Whether there is a newer export could not be checked'),
      )
    }, LOOK_MS)
    return { signal: superseded.signal, end: () => clearInterval(timer) }
  }

  return {
    /**
     * A ticket for one download.
     * @throws DomainError confirmation_required; export_unavailable while Redis is not reachable; TooManyAttempts after
     *   several exports in a row
     */
    createTicket: async (actor: Actor): Promise<string> => {
      await sessions.assertConfirmed(actor)
      await throttle.countAttempt({ rule: EXPORT_BY_ACCOUNT, subject: actor.userId })
      return tickets.create(actor)
    },

    /**
     * Begins the download that a ticket opens.
     * @throws DomainError not_found for a ticket that was used, or whose session has ended; export_unavailable
     */
    open: async (ticket: string, caller: Caller): Promise<RunningExport> => {
      const holder = await tickets.redeem(ticket).catch(() => {
        throw new DomainError('export_unavailable')
      })
      if (holder === null) throw notThere('download')
      // The session may have ended since, and its user may belong to another household.
      const actor = await sessions.resolve(holder.session_id).catch((error: unknown) => {
        throw error instanceof DomainError && error.code === 'not_authenticated'
          ? notThere('download')
          : error
      })
      const user = await users.findById(actor.userId)
      if (user === null) throw notThere('download')
      await events.record(user.id, 'data_exported', caller)
      const at = now()
      const running = await begin(actor).catch(() => {
        throw new DomainError('export_unavailable')
      })
      const { userId, householdId } = actor
      const isShared = ((await findMembership(householdId))?.members?.length ?? 1) > 1
      const furtherHouseholdIds = await listFurtherHouseholds(userId, householdId)
      const owner = { userId, householdId, username: user.username, isShared, furtherHouseholdIds }
      return {
        fileName: `larder-${at.toISOString().slice(0, 10)}.zip`,
        entries: exportEntries(deps, owner, at),
        ...running,
      }
    },
  }
}
export type ExportService = ReturnType<typeof createExportService>
