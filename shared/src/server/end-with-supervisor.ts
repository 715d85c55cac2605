/**
 * Ends this process as SIGTERM does when the channel to its supervisor closes, because nobody else would end it then.
 * It is called first: while a program still loads, the channel may close unnoticed.
 */
export function endWithSupervisor(): void {
  const end = () => process.kill(process.pid, 'SIGTERM')
  // Undefined without a channel.
  if (process.connected === false) end()
  else process.on('disconnect', end)
}

/**
 * Does a piece of work in a process of its own: with status 1 it ends when the script that began it does, and it closes the
 * channel to that script at the end of the work. Rejects as the work does.
 */
export async function runUnderSupervisor<Result>(work: () => Promise<Result>): Promise<Result> {
  const end = () => process.exit(1)
  process.on('disconnect', end)
  try {
    return await work()
  } finally {
    process.off('disconnect', end)
    if (process.connected) process.disconnect()
  }
}
