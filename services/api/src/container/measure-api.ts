import type { Meter } from '@larder/shared/server/metrics/meter'
import { measureNights } from '@larder/shared/server/nightly/night-metrics'
import { measureQueues } from '@larder/shared/server/metrics/queue-metrics'
import { measureBackups } from '@larder/shared/server/operations/backup-metrics'
import { measureStores } from '@larder/shared/server/metrics/store-metrics'

type Measured = {
  stores: Parameters<typeof measureStores>[1]
  jobs: Parameters<typeof measureQueues>[1]
  nights: Parameters<typeof measureNights>[1]
  backups: Parameters<typeof measureBackups>[1]
  /** How many sockets of each kind are open. */
  sockets: Record<string, () => number>
}

/** Measures what an API process knows, beside its calls: stores, queues, nights, backups and its sockets. */
export const measureApi = (meter: Meter, { stores, jobs, nights, backups, sockets }: Measured): void => {
  measureStores(meter, stores)
  measureQueues(meter, jobs)
  measureNights(meter, nights)
  measureBackups(meter, backups)
  const open = new meter.prom.Gauge({
    name: 'larder_sockets_open',
    help: 'Open sockets of this process: of tabs that listen to changes, and of uploads that show their progress',
    labelNames: ['kind'],
    registers: [meter.registry],
    collect: () => {
      for (const [kind, count] of Object.entries(sockets)) open.set({ kind }, count())
    },
  })
}
