import { escapeHtml } from '../notifications/escape-html.ts'

/** What a mail says; who gets it is the sender's business. */
export type MailText = { subject: string; text: string; html: string }

/** Writes the mail that brings a reset link; `link` works once, for an hour. */
export const resetMail = ({ username, link }: { username: string; link: string }): MailText => {
  const greeting = `Hello ${username},`
  const why = 'somebody, we hope you, asked for a new password for your Larder account. Choose it here:'
  const rest =
    'The link works once, and for one hour. If it was not you, do nothing: your password stays as it is.'
  return {
    subject: 'Choose a new password for Larder',
    text: `${greeting}\n\n${why}\n\n${link}\n\n${rest}\n\nLarder\n`,
    html: `<!doctype html>
<html lang="en">
<body style="font-family: sans-serif; line-height: 1.5">
<p>${escapeHtml(greeting)}</p>
<p>${escapeHtml(why)}</p>
<p><a href="${escapeHtml(link)}">Choose a new password</a></p>
<p>${escapeHtml(rest)}</p>
<p>Larder</p>
</body>
</html>
`,
  }
}
