import type { Connection } from 'mongoose'

/**
 * Tells the benchmark that started this process where it listens, and at each message of its how many commands the
 * connection has sent to MongoDB (0 where its address does not say `monitorCommands`). Ends with the benchmark.
 */
export const reportToBench = (address: string, connection: Connection): void => {
  let commandCount = 0
  connection.getClient().on('commandStarted', () => (commandCount += 1))
  process.on('message', () => process.send?.(commandCount))
  process.on('disconnect', () => process.exit(0))
  process.send?.(address)
}
