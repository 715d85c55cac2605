import { escapeHtml } from './escape-html.ts'

/** The content of a mail; the sender chooses the recipient. */
export type MailText = { subject: string; text: string; html: string }

/**
 * A part of a mail: a paragraph of our own text, a link, or a fact. A fact's value may be somebody else's text (a user
 * name): it is on a line of its own, so that it can't pass for ours.
 */
export type MailPart = string | { link: string; label: string } | { name: string; value: string }

/** Replaces line ends, other control characters and those that change the writing direction by visible characters. */
const onOneLine = (value: string): string => value.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd')

const asText = (part: MailPart): string => {
  if (typeof part === 'string') return part
  return 'link' in part
    ? `${onOneLine(part.label)}:\n\n${part.link}`
    : `${part.name}:\n    ${onOneLine(part.value)}`
}

const asHtml = (part: MailPart): string => {
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`
  if ('link' in part)
    return `<p><a href="${escapeHtml(part.link)}">${escapeHtml(onOneLine(part.label))}</a></p>`
  return `<p>${escapeHtml(part.name)}:<br><code>${escapeHtml(onOneLine(part.value))}</code></p>`
}

/** Formats a mail as plain text and as HTML. */
export const layOutMail = (subject: string, parts: readonly MailPart[]): MailText => ({
  subject,
  text: `${[...parts, 'Larder'].map(asText).join('\n\n')}\n`,
  html: `<!doctype html>
<html lang="en">
<body style="font-family: sans-serif; line-height: 1.5">
${[...parts, 'Larder'].map(asHtml).join('\n')}
</body>
</html>
`,
})
