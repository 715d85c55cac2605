import { escapeHtml } from '@larder/shared/domain/notifications/escape-html'
import type { OutboxService } from '@larder/shared/server/notifications/outbox.service'

type OutboxMail = Awaited<ReturnType<OutboxService['list']>>[number]

const STYLE = `
  :root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
  body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
  article { border: 1px solid GrayText; border-radius: .5rem; padding: 0 1rem; margin: 1rem 0 }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
`

/** Converts addresses in a text to links, and escapes everything else. */
const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => {
      const safe = escapeHtml(part)
      return index % 2 === 1 ? `<a href="${safe}">${safe}</a>` : safe
    })
    .join('')

const article = ({ to, subject, text, created_at }: OutboxMail): string => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time datetime="${created_at.toISOString()}">${created_at.toUTCString()}</time></p>
<pre>${withLinks(text)}</pre>
</article>`

/** The page that shows the mails of the outbox. */
export const outboxPage = (mails: readonly OutboxMail[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg">
<title>Outbox · Larder</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Outbox</h1>
<p>No mail server is set (<code>SMTP_URL</code>), so Larder keeps its mails here for a day. <a href="/dev/outbox">Look again</a></p>
${mails.length === 0 ? '<p>There are no mails.</p>' : mails.map(article).join('\n')}
</main>
</body>
</html>
`
