import { lookOnce } from '../metrics/look-once.ts'
import type { Meter } from '../metrics/meter.ts'
import type { BackupsService } from './backups.service.ts'

/** Measures how nightly backups went last; both are absent where this Larder makes none. */
export const measureBackups = (
  { prom, registry }: Meter,
  { findLastNight }: Pick<BackupsService, 'findLastNight'>,
): void => {
  const registers = [registry]
  const collect = lookOnce(async () => {
    const night = await findLastNight().catch(() => null)
    for (const gauge of [made, failed]) gauge.reset()
    if (night === null) return
    made.set({ kind: 'nightly' }, (night.made_at?.getTime() ?? 0) / 1000)
    failed.set({ kind: 'nightly' }, night.failed_at === null ? 0 : 1)
  })
  const made = new prom.Gauge({
    name: 'larder_backup_made_timestamp_seconds',
    help: 'When the last nightly backup was made, in seconds since 1970; 0 before the first; absent where none are made',
    labelNames: ['kind'],
    registers,
    collect,
  })
  const failed = new prom.Gauge({
    name: 'larder_backup_failed',
    help: 'Whether the last try to make the nightly backup failed: 1 or 0; absent where none are made',
    labelNames: ['kind'],
    registers,
    collect,
  })
}
