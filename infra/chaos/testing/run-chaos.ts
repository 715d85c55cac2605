import { startDovecotServer } from '@larder/shared/testkit/network/dovecot-server'
import { createLogger } from '@larder/shared/server/logging'
import { connectMongo } from '@larder/shared/server/store/mongo'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { createRandom } from '../../demo/src/seeded-random.ts'
import { makeHousehold } from './acts/household.ts'
import { connectMailbox, syncMailbox } from './acts/sync-mailbox.ts'
import { createCaller } from './caller.ts'
import type { Complaints } from './caller.ts'
import {
  findLedgerFaults,
  findListFaults,
  findNightFaults,
  findOpenWork,
  findOrderFaults,
  findStockFaults,
  findUploadFaults,
} from './checks.ts'
import { startInstallation } from './installation.ts'
import { doFaults } from './killer.ts'
import { letPeopleAct } from './people.ts'
import type { Load } from './people.ts'

/** How much is done in a run, by how many, and how it is disturbed. */
export type ChaosSize = {
  load: Load
  households: number
  devicesOfEach: number
  mailbox: { mails: number; orders: number }
  /** Every kind of fault comes once in each round. */
  rounds: number
  pauseMs: { least: number; most: number }
  /** Everything has to be done within. */
  limitMs: number
}

const DAY_MS = 86_400_000
/** Everything that is at rest after it was disturbed is repaired within. */
const REST_MS = 60_000

/**
 * Lets people use an installation while everything fails that may fail, as the seed has it, and looks at what is left.
 * Returns what is wrong, in words, what was done, and the kinds of fault that it never came to.
 */
export async function runChaos(seed: number, size: ChaosSize) {
  const random = createRandom(seed)
  const signal = AbortSignal.timeout(size.limitMs)
  const mails = await startDovecotServer()
  const larder = await startInstallation({
    ALLOWED_NETWORKS: '127.0.0.0/8,::1',
    NODE_EXTRA_CA_CERTS: mails.caFile,
  })
  const mongo = connectMongo(larder.mongoUrl, createLogger('chaos', 'silent'))
  let isFine = false
  try {
    await larder.untilReady()
    const complaints: Complaints = { unanswered: [], internal: [] }
    const place = { origins: larder.origins, complaints, signal }
    const homes = await Promise.all(
      Array.from({ length: size.households }, async (_, number) => {
        const random = createRandom(seed * 1_000 + number)
        const caller = createCaller(`home-${number}`, `10.0.${number}.1`, { ...place, random })
        await caller.signUp()
        return { caller, household: await makeHousehold(caller) }
      }),
    )
    const [first] = homes
    if (first === undefined) throw new Error('There are no households')
    const mailboxId = await connectMailbox(first.caller, mails, size.mailbox)
    const devices = homes.flatMap(({ caller, household }, number) =>
      Array.from({ length: size.devicesOfEach }, (_, device) => ({
        name: `device-${number}-${device}`,
        caller,
        household,
        random: createRandom(seed * 1_000 + 100 * (device + 1) + number),
      })),
    )

    const calm = new AbortController()
    const faults = doFaults(larder, random, size, AbortSignal.any([calm.signal, signal]))
    const [confirmed] = await Promise.all([
      letPeopleAct(devices, size.load, signal),
      syncMailbox(first.caller, mailboxId, signal),
    ]).finally(() => calm.abort())
    const { done, missed } = await faults

    // Another night comes, in peace: what waits for its time is done now.
    const morning = Date.now() + 2 * DAY_MS
    larder.clock.moveTo(new Date(morning))
    const night = new Date(morning - DAY_MS).toISOString().slice(0, 10)
    const atRest = async () => [
      ...(await findOpenWork(mongo.connection)),
      ...(await findLedgerFaults(mongo.connection)),
      ...(await findNightFaults(mongo.connection, night)),
    ]
    let unrest: string[] = []
    const isQuiet = async () => (unrest = await atRest()).length === 0
    await waitUntil('everything to be repaired', isQuiet, { timeoutMs: REST_MS, intervalMs: 500 }).catch(
      () => {},
    )
    const wrong = [
      ...unrest,
      ...(await findStockFaults(mongo.connection, confirmed)),
      ...(await findUploadFaults(mongo.connection, confirmed, devices.length)),
      ...(await findOrderFaults(mongo.connection, size.mailbox.orders)),
      ...(
        await Promise.all(
          homes.map(({ caller, household }) => findListFaults(caller, confirmed, household.listId)),
        )
      ).flat(),
      ...complaints.unanswered.map((call) => `unanswered: ${call}`),
      ...complaints.internal,
      ...larder.deaths,
    ]
    isFine = wrong.length === 0
    return { wrong, done, missed, confirmed, stores: larder.stores }
  } finally {
    await mongo.close()
    await larder.stop({ keepsLogs: !isFine })
    await mails.close()
  }
}
