import type { Connection } from 'mongoose'
import type { FeatureModule } from '../feature-module.ts'
import { createOutboxRepository, outboxMailsCollection } from './outbox.repository.ts'
import { createOutboxService } from './outbox.service.ts'

/** Mails where no mail server is configured. */
export const createNotificationsModule = ({ connection, now }: { connection: Connection; now: () => Date }) =>
  ({
    services: createOutboxService({ outbox: createOutboxRepository(connection), now }),
    collections: [outboxMailsCollection],
  }) satisfies FeatureModule
