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
