import type * as Prom from 'prom-client'

/** Makes the metrics of a process, and writes them down. */
export type Meter = {
  prom: Pick<typeof Prom, 'Counter' | 'Gauge' | 'Histogram'>
  registry: Prom.Registry
}

/**
 * Opens the metrics of a process, with those of Node itself: memory, CPU, open files, the delay of the event loop. The
 * library is loaded here, so that a process without metrics has nothing of it.
 */
export const openMeter = async (): Promise<Meter> => {
  const prom = await import('prom-client')
  const registry = new prom.Registry()
  prom.collectDefaultMetrics({ register: registry })
  return { prom, registry }
}
