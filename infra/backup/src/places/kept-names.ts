/** Why a backup was made, as its name says. */
export const REASONS = ['nightly', 'before-migration', 'before-restore', 'by-hand'] as const
export type Reason = (typeof REASONS)[number]

const NAME =
  /^larder-(nightly|before-migration|before-restore|by-hand)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/
/** How many of those that are made before migrations stay. */
const MIGRATIONS = 2
const DAY_MS = 86_400_000
/** The 1st of January 1970 was a Thursday. */
const FIRST_MONDAY_MS = 4 * DAY_MS

/** The name of a backup that is made at an instant; of each reason, later ones sort after earlier ones. */
export const nameOf = (reason: Reason, at: Date): string =>
  `larder-${reason}-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`

/** Why and when a backup of this name was made; null for a name of something else. */
export const readName = (name: string): { reason: Reason; at: Date } | null => {
  const [, reason, day, hour, minute, second] = NAME.exec(name) ?? []
  const at = new Date(`${day}T${hour}:${minute}:${second}Z`)
  if (reason === undefined || Number.isNaN(at.getTime())) return null
  return { reason: reason as Reason, at }
}

/** The newest of each period, of the newest `count` periods. */
const newestOf = (names: readonly string[], count: number, periodOf: (at: Date) => number): string[] => {
  const byPeriod = new Map<number, string>()
  for (const name of names) {
    const found = readName(name)
    if (found !== null) byPeriod.set(periodOf(found.at), name)
  }
  return [...byPeriod]
    .toSorted(([one], [other]) => other - one)
    .slice(0, count)
    .map(([, name]) => name)
}

/**
 * Which backups have had their time: nightly ones but for those of the newest `days` days that have one and the last ones
 * of the newest `weeks` weeks (from Monday, in UTC), and those before migrations but for two. Others stay.
 */
export const listOutdated = (names: readonly string[], days: number, weeks: number): string[] => {
  const ofReason = (wanted: Reason) => names.filter((name) => readName(name)?.reason === wanted).toSorted()
  const nightly = ofReason('nightly')
  const kept = new Set([
    ...newestOf(nightly, days, (at) => Math.floor(at.getTime() / DAY_MS)),
    ...newestOf(nightly, weeks, (at) => Math.floor((at.getTime() - FIRST_MONDAY_MS) / (7 * DAY_MS))),
    ...ofReason('before-migration').slice(-MIGRATIONS),
  ])
  return [...nightly, ...ofReason('before-migration')].filter((name) => !kept.has(name))
}

/** The nightly backup that was made on the day of an instant, in UTC; undefined where there is none yet. */
export const nightlyOf = (names: readonly string[], now: Date): string | undefined =>
  names.find((name) => {
    const found = readName(name)
    return (
      found?.reason === 'nightly' && found.at.toISOString().slice(0, 10) === now.toISOString().slice(0, 10)
    )
  })
