/** What a successful test says. */
export const readyText = (messageCount: number | null): string =>
  `the connection works. ${messageCount === 1 ? '1 mail' : `${messageCount ?? 0} mails`} can be read.`
