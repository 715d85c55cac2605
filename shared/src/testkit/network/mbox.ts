/** A mail as it travels, and when it arrived. */
export type TestMail = { receivedAt: Date; source: string }

/** `Mon Nov 16 08:00:00 2026`, in UTC. */
const mboxDate = (date: Date): string => {
  const [weekday = '', day = '', month = '', year = '', time = ''] = date.toUTCString().split(' ')
  return `${weekday.slice(0, 3)} ${month} ${day} ${time} ${year}`
}

const asEntry = ({ receivedAt, source }: TestMail): string =>
  `From sender@example.org ${mboxDate(receivedAt)}\n${source.replaceAll('\r\n', '\n').replace(/^(>*From )/gm, '>$1')}\n\n`

/** The mails as a mailbox file has them (mbox). */
export const asMbox = (mails: readonly TestMail[]): string => mails.map(asEntry).join('')
