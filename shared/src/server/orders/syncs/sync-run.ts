import type { z } from 'zod'
import type { SyncOptions } from '@larder/shared/contracts/orders/sync-options'
import { isPersonalDomain, maySayOrder } from '@larder/papers'
import type { ReadOrder } from '@larder/papers'
import type { JobContext } from '../../jobs/processor.ts'
import type { PublishEvent } from '../../events/household-events.ts'
import type { HouseholdsService } from '../../households/households.service.ts'
import { MailSourceError } from '../../ports/mail-source.ts'
import type { FoundMail, MailSource, Wait as Pause } from '../../ports/mail-source.ts'
import type { OrderMailReader } from '../../ports/order-mail-reader.ts'
import type { OrderPapersService } from '../../receipts/orders/order-papers.service.ts'
import type { Held } from '../../work/work-store.ts'
import type { MailMessageRepository, StoredMessage } from '../messages/mail-message.repository.ts'
import { messageHash } from '../messages/mail-message.repository.ts'
import type { OrderSyncRepository, StoredSync } from './order-sync.repository.ts'
import { createSyncLog } from './sync-log.ts'
import type { SyncMailboxes } from './sync-mailboxes.ts'
import { createPatience } from './sync-patience.ts'
import type { Wait } from './sync-patience.ts'
import { reasonOfMail, toSyncError } from './sync-problems.ts'

const DAY_MS = 86_400_000
/** Mails that one run may show to a language model, which costs time and money. */
const MAX_MODEL_MAILS = 20
const CAP_REACHED = 'the household has used up its share of the language model'
const ENDED: readonly StoredMessage['state'][] = ['order', 'no_order', 'failed']

/** A mail that is to be read, and what the ledger knows of it. */
type Wanted = { mail: FoundMail; hash: string; before: StoredMessage | undefined }

type Deps = {
  syncs: OrderSyncRepository
  messages: MailMessageRepository
  orders: OrderPapersService
  findTraits: HouseholdsService['findTraits']
  reader: OrderMailReader
  /** @throws MailSourceError */
  openSource: (sync: StoredSync, pause: Pause) => Promise<MailSource>
  /** Removes the uploaded mails of a sync, if it has any. */
  removeUpload: (sync: StoredSync) => Promise<void>
  markSynced: SyncMailboxes['markSynced']
  publish: PublishEvent
  wait: Wait
  now: () => Date
}

/** Ends a run in between, without an error. */
class Cancelled extends Error {}

/**
 * One run of a sync: finds mails, reads one after the other, and saves the order of each before the mail counts as done.
 * A run that was interrupted anywhere is continued: no mail is left out, and one that is read again changes nothing.
 */
export const createSyncRun = (deps: Deps) => {
  const { syncs, messages, orders, findTraits, reader, openSource, removeUpload, markSynced } = deps
  const { publish, wait, now } = deps

  return async (
    held: Held<StoredSync>,
    { logger, signal }: Pick<JobContext, 'logger' | 'signal'>,
  ): Promise<void> => {
    const sync = held.document
    const { household_id, mailbox_id, options } = sync
    const { timeZone } = await findTraits(household_id)
    const hashedFor = sync.first_household_id ?? household_id
    const of = { household_id, mailbox_id }
    const run = { sync_id: sync.id, run: sync.run }
    const ended = await messages.listEnded(run)
    const found = new Set(ended.flatMap(({ order_id }) => order_id ?? []))
    let processedCount = ended.length
    const allowance = { householdId: household_id, mailsLeft: MAX_MODEL_MAILS, isCapReached: false }
    const log = createSyncLog(sync.logs, now)

    const progress = () => ({
      logs: log.lines(),
      processed_count: processedCount,
      order_count: found.size,
    })
    const show = async () => {
      signal.throwIfAborted()
      if (!(await syncs.work.update(held, progress(), now()))) throw new Error('The lease is lost')
      publish(household_id, { type: 'orders.changed', id: sync.id, version: null })
      if (await syncs.isCancelled(sync.id)) throw new Cancelled()
    }
    const { patiently, pauseOfGmail } = createPatience({ log, show, wait, signal })

    let source: MailSource | null = null
    const close = async () => {
      await source?.close().catch(() => {})
      source = null
    }
    /** After a problem that passes, the mailbox is opened anew. */
    const withSource = <T>(use: (opened: MailSource) => Promise<T>): Promise<T> =>
      patiently(async () => {
        try {
          source ??= await openSource(sync, pauseOfGmail)
          return await use(source)
        } catch (error) {
          if (reasonOfMail(error) === null) await close()
          throw error
        }
      })

    const isDone = (before: StoredMessage | undefined): boolean => {
      if (before === undefined || !ENDED.includes(before.state)) return false
      const isOfThisRun = before.sync_id === sync.id && before.run === sync.run
      return isOfThisRun || (options.skip_processed && sync.only_hash === null)
    }
    const mayBeWanted = (mail: FoundMail, hash: string, shops: ReadonlySet<string>): boolean => {
      if (sync.only_hash !== null) return hash === sync.only_hash
      if (mailbox_id === null || options.include_keywords.length > 0) return true
      return mail.isPurchase === true || maySayOrder(mail.subject) || shops.has(domainOf(mail) ?? '')
    }

    const hashesOf = (mail: FoundMail) =>
      [
        messageHash(hashedFor, mailbox_id, mail),
        messageHash(hashedFor, mailbox_id, mail, domainOf(mail) ?? 'unknown'),
      ] as const

    const search = async (opened: MailSource): Promise<Wanted[]> => {
      const wanted = new Map<string, Wanted>()
      const limit = sync.only_hash === null ? options.max_results - processedCount : 1 - processedCount
      const counts = { unlike: 0, known: 0 }
      // Who sent an order once is read whatever the subject says.
      const shops = new Set(
        (await messages.listDomainsOfOrders(household_id)).filter((domain) => !isPersonalDomain(domain)),
      )
      const since = new Date(sync.started_at.getTime() - options.days * DAY_MS)
      const { include_keywords: include, exclude_keywords: exclude } = options
      if (limit > 0)
        pages: for await (const page of opened.search({ since, include, exclude }, signal)) {
          await show()
          const known = await messages.mapByHash(of, page.flatMap(hashesOf))
          for (const mail of page) {
            const [byId, bySender] = hashesOf(mail)
            // Senders write the ids of their mails: one with the id of another sender's mail is not that mail.
            const earlier = wanted.get(byId)?.mail
            const senders = [known.get(byId)?.from_domain, earlier && domainOf(earlier)]
            const isOther = senders.some((sender) => sender !== undefined && sender !== domainOf(mail))
            const hash = isOther ? bySender : byId
            const before = known.get(hash)
            if (!mayBeWanted(mail, hash, shops)) counts.unlike++
            else if (isDone(before)) counts.known++
            else wanted.set(hash, { mail, hash, before })
            if (wanted.size >= limit) break pages
          }
        }
      if (mailbox_id === null && wanted.size >= limit)
        log.add('WARNING', `A file is read up to ${options.max_results} mails; what follows is left out`)
      if (counts.unlike > 0)
        log.add('DEBUG', `${counted(counts.unlike, 'mail')} not about orders by the headers`)
      if (counts.known > 0) log.add('DEBUG', `${counted(counts.known, 'mail')} handled before`)
      // What a shop said first is read first.
      return [...wanted.values()].sort((a, b) => timeOf(a.mail) - timeOf(b.mail))
    }

    /** Saves the order of a mail; returns its id, or why there is none. */
    const saveOrder = async (
      { mail, hash }: Wanted,
      reading: Awaited<ReturnType<OrderMailReader['read']>>,
    ) => {
      if (reading.kind === 'none') return { order_id: null, reason: reading.reason }
      const order_id = await orders.save(
        { household_id, user_id: sync.user_id },
        {
          hash,
          mailbox_id,
          at: mail.receivedAt?.toISOString() ?? null,
          read_at: now().toISOString(),
          reading: withoutTexts(reading),
        },
      )
      return { order_id, reason: order_id === null ? 'no_items' : null }
    }

    const readOne = async (wanted: Wanted, label: string): Promise<void> => {
      const { mail, hash, before } = wanted
      const record = (change: Parameters<typeof messages.updateState>[2]) =>
        messages.updateState(of, hash, change, now())
      try {
        const bytes = await withSource((opened) => opened.fetch(mail, signal))
        await record({ state: 'fetched' })
        const wasCapReached = allowance.isCapReached
        const reading = await reader.read(bytes, { signal, timeZone, allowance })
        signal.throwIfAborted()
        if (allowance.isCapReached && !wasCapReached)
          log.add('WARNING', `${label} and those after it are read by rules today: ${CAP_REACHED}`)
        await record({ state: 'parsed' })
        const { order_id, reason } = await saveOrder(wanted, reading)
        const earlier = before?.order_id ?? null
        if (earlier !== null && earlier !== order_id) await orders.withdrawMail(household_id, earlier, hash)
        // Only now is it done.
        const isKnown = await record({ state: order_id === null ? 'no_order' : 'order', reason, order_id })
        // Its mailbox was forgotten while it was read.
        if (!isKnown && order_id !== null) await orders.withdrawMail(household_id, order_id, hash)
        if (order_id === null) log.add('DEBUG', `${label}: no order (${reason})`)
        else {
          found.add(order_id)
          log.add('INFO', `${label}: an order`)
        }
      } catch (error) {
        signal.throwIfAborted()
        const reason = reasonOfMail(error)
        if (reason === null) throw error
        await record({ state: 'failed', reason })
        log.add('WARNING', `${label} could not be read (${reason})`)
      }
    }

    const readAll = async (): Promise<void> => {
      if (sync.start_count > 1) log.add('INFO', 'Continuing after an interruption')
      else if (mailbox_id === null) log.add('INFO', 'Reading the uploaded mails')
      else log.add('INFO', `Looking for order mails of the last ${options.days} days`)
      await show()
      const wanted = await withSource(search)
      await messages.updateFound(
        of,
        run,
        wanted.map(({ mail, hash }) => ({
          message_hash: hash,
          sent_at: mail.receivedAt,
          from_domain: domainOf(mail),
        })),
        now(),
      )
      log.add('INFO', `${counted(wanted.length, 'mail')} to read`)
      await show()
      for (const [index, one] of wanted.entries()) {
        await readOne(one, `Mail ${index + 1} of ${wanted.length}`)
        processedCount++
        await show()
      }
      log.add('INFO', `Done: ${counted(processedCount, 'mail')} read, ${counted(found.size, 'order')} found`)
      if (mailbox_id !== null) await markSynced(mailbox_id, now(), null)
    }

    try {
      await readAll()
    } catch (error) {
      if (!(error instanceof Cancelled)) {
        // What was found and said so far stays.
        if (!signal.aborted) await syncs.work.update(held, progress(), now())
        if (mailbox_id !== null && error instanceof MailSourceError)
          await markSynced(mailbox_id, now(), error.problem)
        throw toSyncError(error)
      }
      log.add('INFO', `Cancelled after ${counted(processedCount, 'mail')}`)
    } finally {
      await close()
    }
    await syncs.work.complete(held, { ...progress(), ended_at: now(), refusal_count: 0 }, now())
    await removeUpload(sync)
    publish(household_id, { type: 'orders.changed', id: sync.id, version: null })
    logger.info({ processedCount, orderCount: found.size }, 'Order mails read')
  }
}

/** The options with which a mail of some age is found again. */
export const optionsToFind = (sentAt: Date | null, now: Date): z.infer<typeof SyncOptions> => ({
  days: sentAt === null ? 365 : Math.ceil((now.getTime() - sentAt.getTime()) / DAY_MS) + 1,
  max_results: 1,
  include_keywords: [],
  exclude_keywords: [],
  skip_processed: false,
})

/** '1 mail', '2 mails'. */
const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`

const timeOf = ({ receivedAt }: FoundMail): number => receivedAt?.getTime() ?? 0

/** The domain of a sender's address, without the rest of it. */
const domainOf = ({ from }: FoundMail): string | null => {
  const domain = from?.address.split('@').at(-1)?.toLowerCase() ?? ''
  return /^[\p{L}\p{N}.-]+\.[\p{L}\p{N}-]+$/u.test(domain) && domain.length <= 253 ? domain : null
}

/** Nothing of the mail is kept but the words of articles. */
const withoutTexts = (reading: ReadOrder): ReadOrder => ({
  ...reading,
  items: reading.items.map((item) => ({ ...item, source_text: item.name })),
})
