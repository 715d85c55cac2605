import type { SyncLog } from '@larder/shared/contracts/orders/order-sync'

/** Lines of a log that are kept. */
const MAX_LINES = 200

/**
 * The log of a sync, which people see; its messages are fixed sentences with numbers, because nothing of a mail may be
 * stored. `lines` are the latest 200.
 */
export const createSyncLog = (before: readonly SyncLog[], now: () => Date) => {
  let lines = [...before]
  return {
    add: (level: SyncLog['level'], message: string): void => {
      lines = [...lines, { timestamp: now().toISOString(), level, message }].slice(-MAX_LINES)
    },
    lines: (): SyncLog[] => lines,
  }
}
export type SyncLogger = ReturnType<typeof createSyncLog>
