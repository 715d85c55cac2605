import type { Connection } from 'mongoose'

/**
 * Reports to the benchmark that started this process the address it listens on and, on each message, how many commands
 * the connection has sent to MongoDB (0 if its address does not contain `monitorCommands`). Ends with the benchmark.
 */
export const reportToBench = (address: string, connection: Connection): void => {
  let commandCount = 0
  connection.getClient().on('commandStarted', () => (commandCount += 1))
  process.on('message', () => process.send?.(commandCount))
  process.on('disconnect', () => process.exit(0))
  process.send?.(address)
}
