import type { Redis } from 'ioredis'
import type { Connection } from 'mongoose'
import type { AccountStore } from '../auth/accounts.module.ts'
import { createSessionEndPublisher } from '../auth/sessions/session-channel.ts'
import type { Emit } from '../domain-events.ts'
import type { PublishEvent } from '../events/household-events.ts'
import type { FeatureModule } from '../feature-module.ts'
import type { HouseholdsService } from '../households/households.service.ts'
import type { JobProducer } from '../jobs/job-producer.ts'
import type { Logger } from '../logging.ts'
import { createWorkSweep } from '../work/work-sweep.ts'
import { createFindInvitation } from './find-invitation.ts'
import { createHomes } from './homes.ts'
import { createHouseholdMoveRepository, householdMovesCollection } from './household-move.repository.ts'
import { createInvitationMails } from './invitation-mails.ts'
import { createInvitationRepository, invitationsCollection } from './invitation.repository.ts'

/** The interval at which a move that failed is tried again, until it succeeds. */
const AGAIN_MS = 3600 * 1000
const MIGRATION_BATCH = 500

type Deps = {
  connection: Connection
  households: HouseholdsService
  accounts: AccountStore
  emit: Emit
  jobs: JobProducer
  /** Must fail fast. */
  redis: Redis
  prefix: string
  publish: PublishEvent
  logger: Logger
  now: () => Date
}

/** Who belongs to which household, and how that changes. */
export const createMembersModule = (deps: Deps) => {
  const { connection, households, accounts, emit, jobs, redis, prefix, publish, logger, now } = deps
  const { users, sessions } = accounts
  const invitations = createInvitationRepository(connection)
  const moves = createHouseholdMoveRepository(connection)
  const announceEnd = createSessionEndPublisher(redis, prefix, logger)
  const common = { users, sessions, households, moves, invitations, publish, now }
  const sweepMoves = createWorkSweep({ job: 'household.move', work: moves.work, jobs, now })
  const homes = createHomes({ ...common, announceEnd, emit })
  return {
    services: {
      homes,
      invitations,
      findInvitation: createFindInvitation({ ...common, homes }),
      moves,
      /** The households that are an account's besides its own, and end with it: those left behind, and those brought into it. */
      listFurtherHouseholds: async (userId: string, ownId: string | null): Promise<string[]> => {
        const kept = await households.listKeptFor(userId)
        const coming = ownId === null ? [] : await moves.listInto(ownId)
        return [...kept, ...coming.filter(({ brings }) => brings).map(({ id }) => id)]
      },
      prepareInvitation: createInvitationMails({ invitations, now }),
    },
    collections: [invitationsCollection, householdMovesCollection],
    works: [{ job: 'household.move', work: moves.work }],
    sweeps: [
      {
        name: 'household moves',
        run: async () => {
          await moves.updateFailed(new Date(now().getTime() - AGAIN_MS))
          return sweepMoves()
        },
      },
    ],
    migrations: [
      {
        number: 6,
        name: 'record who owns each household',
        run: async () => {
          let recordedCount = 0
          for await (const batch of users.listHouseholdsInBatches(MIGRATION_BATCH))
            recordedCount += await households.recordFirstMembers(batch)
          return { recordedCount }
        },
      },
    ],
  } satisfies FeatureModule
}
export type MembersStore = ReturnType<typeof createMembersModule>['services']
