import type { AccountStore } from '../../../auth/accounts.module.ts'
import type { JobProducer } from '../../../jobs/job-producer.ts'
import type { Logger } from '../../../logging.ts'
import type { StoredSubscription } from '../push/push-subscription.repository.ts'
import type { NewDelivery, ReminderDeliveryRepository } from './reminder-delivery.repository.ts'

/** A person to whom reminders go. */
export type Receiver = NonNullable<Awaited<ReturnType<AccountStore['users']['findById']>>>

type Deps = {
  deliveries: Pick<ReminderDeliveryRepository, 'insert'>
  jobs: Pick<JobProducer, 'enqueue'>
  logger: Logger
  now: () => Date
}

/** What is sent to a person, wherever that person wants it. */
export type DeliveryContent = Pick<NewDelivery, 'run' | 'is_test' | 'day' | 'lines' | 'further_count'>

/** Where a person wants it: by mail or not, and in which browsers. */
export type DeliveryPlaces = {
  hasMail: boolean
  browsers: readonly Pick<StoredSubscription, 'id' | 'device'>[]
}

/**
 * Requests the deliveries of one run to a person, and returns the ids of those that are new: repeated with the same run
 * nothing is requested twice. Without Redis the worker's sweep picks them up.
 */
export const createDeliveryRequests =
  ({ deliveries, jobs, logger, now }: Deps) =>
  async (
    { id: user_id, household_id, email }: Pick<Receiver, 'id' | 'household_id' | 'email'>,
    { hasMail, browsers }: DeliveryPlaces,
    content: DeliveryContent,
  ): Promise<string[]> => {
    const ids: string[] = []
    const targets: Pick<NewDelivery, 'channel' | 'subscription_id' | 'target'>[] = [
      ...(hasMail ? [{ channel: 'mail', subscription_id: null, target: email } as const] : []),
      ...browsers.map(
        ({ id, device }) => ({ channel: 'push', subscription_id: id, target: device }) as const,
      ),
    ]
    for (const target of targets) {
      const id = await deliveries.insert({ user_id, household_id, ...target, ...content }, now())
      if (id === null) continue
      ids.push(id)
      await jobs.enqueue('reminders.deliver', { id, attempt: 1 }).catch((error: unknown) => {
        logger.warn({ err: error }, 'A reminder could not be queued; the sweep will queue it')
      })
    }
    return ids
  }
export type RequestDeliveries = ReturnType<typeof createDeliveryRequests>
