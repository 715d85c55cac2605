import type { z } from 'zod'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { MAX_UPLOADED_MAILS } from '@larder/shared/contracts/orders/mail-upload'
import type { OrderItem } from '@larder/shared/contracts/orders/orders'
import type { SyncName, SyncStatus } from '@larder/shared/contracts/orders/order-sync'
import type { SyncOptions } from '@larder/shared/contracts/orders/sync-options'
import { isSyncDue } from '@larder/shared/domain/orders/auto-sync'
import { authorize } from '../../authz.ts'
import type { Actor, Authorized } from '../../authz.ts'
import type { AccountStore } from '../../auth/accounts.module.ts'
import type { AccountMailRequests } from '../../auth/account-mail/account-mail-requests.ts'
import type { PublishEvent } from '../../events/household-events.ts'
import type { JobProducer } from '../../jobs/job-producer.ts'
import type { Logger } from '../../logging.ts'
import type { OrderPapersService } from '../../receipts/orders/order-papers.service.ts'
import type { OrderSyncRepository, StoredSync, SyncStart } from './order-sync.repository.ts'
import { createSyncLog } from './sync-log.ts'
import type { SyncMailboxes } from './sync-mailboxes.ts'

/** An account that refuses this often in a row is no longer read by itself. */
const MAX_REFUSALS = 3
/** After a week the notice that a mailbox is no longer read is of no use. */
const NOTICE_MS = 7 * 24 * 3_600_000

type Options = z.infer<typeof SyncOptions>

/** How long people can look at what became of an upload. */
const KEPT_MS = 24 * 3_600_000
/** Who chose a file has chosen its mails: all are read, and again when they are uploaded again. */
const OF_UPLOADS: Options = {
  days: 365,
  max_results: MAX_UPLOADED_MAILS,
  include_keywords: [],
  exclude_keywords: [],
  skip_processed: false,
}

type Deps = {
  syncs: OrderSyncRepository
  mailboxes: SyncMailboxes
  orders: OrderPapersService
  jobs: JobProducer
  requestMail: AccountMailRequests
  users: Pick<AccountStore['users'], 'findById'>
  /** Removes the uploaded mails of a sync, if it has any. */
  removeUpload: (sync: StoredSync) => Promise<void>
  publish: PublishEvent
  logger: Logger
  now: () => Date
}

const IDLE: SyncStatus = {
  status: 'idle',
  logs: [],
  processed_emails: 0,
  detected_orders: 0,
  error: null,
  sync_id: null,
  mailbox_id: null,
  started_at: null,
  ended_at: null,
  is_cancelling: false,
}

/** Starts the reading of mailboxes, tells how far it is, and ends it. */
export const createOrderSyncService = (deps: Deps) => {
  const { syncs, mailboxes, orders, jobs, requestMail, users, removeUpload, publish, logger, now } = deps

  const tell = ({ id, household_id }: Pick<StoredSync, 'id' | 'household_id'>) =>
    publish(household_id, { type: 'orders.changed', id, version: null })

  /** Starts a run; null when there is an open one. */
  const start = async (run: SyncStart): Promise<StoredSync | null> => {
    const sync = await syncs.updateStarted(run, now())
    if (sync === null) return null
    await jobs.enqueue('orders.sync', sync).catch((error: unknown) => {
      logger.warn({ err: error, syncId: sync.id }, 'A sync could not be queued; the sweep will queue it')
    })
    tell(sync)
    return sync
  }

  /** The sync that is meant; null when nothing was ever synced. */
  const find = async (actor: Actor, name: SyncName): Promise<Authorized<StoredSync> | null> => {
    const id = name.sync_id ?? name.mailbox_id
    if (id !== undefined) {
      const sync = await syncs.findById(id)
      // A mailbox that was never read has no sync yet.
      if (sync === null && name.sync_id === undefined) {
        await mailboxes.findForSync(actor, id)
        return null
      }
      return authorize(actor, sync, 'sync')
    }
    const latest = await syncs.findLatest(actor.householdId)
    return latest && authorize(actor, latest)
  }

  return {
    store: syncs.work,

    /**
     * Starts to read a mailbox, of the actor's Gmail without an id, unless it is being read; returns what waits for
     * review.
     * @throws DomainError not_found, no_google_account
     */
    start: async (
      actor: Actor,
      { mailbox_id, ...options }: Options & { mailbox_id?: string | undefined },
    ): Promise<{ items: OrderItem[]; sync_id: string; is_new: boolean }> => {
      const id = await mailboxes.findForSync(actor, mailbox_id)
      const started = await start({
        id,
        mailbox_id: id,
        household_id: actor.householdId,
        user_id: actor.userId,
        trigger: 'person',
        options,
        only_hash: null,
        expires_at: null,
      })
      return { items: await orders.listItems(actor), sync_id: id, is_new: started !== null }
    },

    /**
     * Reads one mail again.
     * @throws DomainError sync_running
     */
    startOne: async (
      actor: Actor,
      { mailbox_id, message_hash }: { mailbox_id: string; message_hash: string },
      options: Options,
    ): Promise<string> => {
      const started = await start({
        id: mailbox_id,
        mailbox_id,
        household_id: actor.householdId,
        user_id: actor.userId,
        trigger: 'person',
        options,
        only_hash: message_hash,
        expires_at: null,
      })
      if (started === null) throw new DomainError('sync_running')
      return started.id
    },

    /** Starts to read an upload, whose id is that of the sync. */
    startUpload: async (actor: Actor, id: string): Promise<void> => {
      await start({
        id,
        mailbox_id: null,
        household_id: actor.householdId,
        user_id: actor.userId,
        trigger: 'person',
        options: OF_UPLOADS,
        only_hash: null,
        expires_at: new Date(now().getTime() + KEPT_MS),
      })
    },

    /** @throws DomainError not_found */
    getStatus: async (actor: Actor, name: SyncName): Promise<SyncStatus> => {
      const sync = await find(actor, name)
      return sync === null ? IDLE : toStatus(sync)
    },

    /** @throws DomainError not_found */
    cancel: async (actor: Actor, name: SyncName): Promise<SyncStatus> => {
      const sync = await find(actor, name)
      if (sync === null) return IDLE
      await syncs.updateCancelled(sync.id)
      tell(sync)
      return toStatus(authorize(actor, await syncs.findById(sync.id), 'sync'))
    },

    /** Ends the reading of mailboxes that are gone. */
    stop: syncs.updateCancelled,

    /** Ends the syncs of an account that is closed. */
    cancelOfUser: syncs.updateCancelledOfUser,

    /** Records that a sync has failed. Who refuses three times, and was not asked by a person, is not asked again. */
    settleFailed: async (sync: StoredSync): Promise<void> => {
      const { id, user_id, mailbox_id, trigger, error } = sync
      const log = createSyncLog(sync.logs, now)
      log.add('ERROR', error?.detail ?? 'The mails could not be read')
      const isRefused = error?.code === 'mailbox_refused'
      const isCounted = isRefused && trigger === 'schedule'
      const refusal_count = isCounted ? sync.refusal_count + 1 : isRefused ? sync.refusal_count : 0
      const isStopped = isCounted && refusal_count >= MAX_REFUSALS && mailbox_id !== null
      if (isStopped) {
        log.add('WARNING', 'This mailbox is no longer read by itself')
        await mailboxes.stopAutoSync(mailbox_id)
        await requestMail('mailbox_stopped', user_id, null, NOTICE_MS)
      }
      const ended = { logs: log.lines(), ended_at: now(), refusal_count: isStopped ? 0 : refusal_count }
      await removeUpload(sync)
      await syncs.updateFailed(id, ended)
      tell(sync)
    },

    /** Starts the syncs of mailboxes that are due; returns how many. */
    startDue: async (signal: AbortSignal): Promise<number> => {
      let startedCount = 0
      for await (const mailbox of mailboxes.listAutoSynced()) {
        signal.throwIfAborted()
        const { auto_sync, ...options } = mailbox.settings
        if (auto_sync === 'off') continue
        const { id, household_id, user_id } = mailbox
        const last = await syncs.findById(id)
        if (!isSyncDue(id, auto_sync, last?.started_at ?? null, now())) continue
        // An account that is about to be deleted is closed already.
        // One that was left behind by its owner waits.
        const user = await users.findById(user_id)
        if (user?.is_active !== true || user.household_suspended || user.household_id !== household_id)
          continue
        const common = { id, mailbox_id: id, household_id, user_id, options }
        if (await start({ ...common, trigger: 'schedule', only_hash: null, expires_at: null })) startedCount++
      }
      return startedCount
    },
  }
}
export type OrderSyncService = ReturnType<typeof createOrderSyncService>

const statusOf = ({ state, is_cancelled }: StoredSync): SyncStatus['status'] => {
  if (state === 'failed') return 'failed'
  if (state !== 'completed') return 'syncing'
  return is_cancelled ? 'cancelled' : 'completed'
}

const toStatus = (sync: StoredSync): SyncStatus => {
  const status = statusOf(sync)
  return {
    status,
    logs: sync.logs,
    processed_emails: sync.processed_count,
    detected_orders: sync.order_count,
    error: status === 'failed' ? (sync.error?.detail ?? null) : null,
    sync_id: sync.id,
    mailbox_id: sync.mailbox_id,
    started_at: sync.started_at.toISOString(),
    ended_at: sync.ended_at?.toISOString() ?? null,
    is_cancelling: status === 'syncing' && sync.is_cancelled,
  }
}
