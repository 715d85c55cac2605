const HOUR_MS = 3_600_000

/** How often a mailbox is read by itself. */
const EVERY_MS = { daily: 24 * HOUR_MS, six_hourly: 6 * HOUR_MS } as const
export type AutoSyncEvery = keyof typeof EVERY_MS

/** A mailbox's own part of an hour, so that not all of them are read at the same moment. */
const offsetOf = (mailboxId: string): number => Number.parseInt(mailboxId.slice(-6), 16) % HOUR_MS

/** Whether a mailbox is due: its latest turn, within the first hour of each interval, has come since it was last read. */
export const isSyncDue = (
  mailboxId: string,
  every: AutoSyncEvery,
  lastStartedAt: Date | null,
  now: Date,
): boolean => {
  const interval = EVERY_MS[every]
  const offset = offsetOf(mailboxId)
  const turn = Math.floor((now.getTime() - offset) / interval) * interval + offset
  return lastStartedAt === null || lastStartedAt.getTime() < turn
}
