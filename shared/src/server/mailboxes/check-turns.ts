import { DomainError } from '@larder/shared/contracts/base/errors'

/** Tests at the same time in one process, each of which connects to a server that a person named. */
const PER_PROCESS = 8
/** Tests of one household. */
const PER_HOUSEHOLD = 2

/** Allows few tests of connections at the same time; more are refused. */
export const createCheckTurns = () => {
  const running: string[] = []
  return {
    /** @throws DomainError server_busy */
    take: async <T>(householdId: string, run: () => Promise<T>): Promise<T> => {
      const own = running.filter((id) => id === householdId)
      if (running.length >= PER_PROCESS || own.length >= PER_HOUSEHOLD) throw new DomainError('server_busy')
      running.push(householdId)
      try {
        return await run()
      } finally {
        running.splice(running.indexOf(householdId), 1)
      }
    },
  }
}
export type CheckTurns = ReturnType<typeof createCheckTurns>
