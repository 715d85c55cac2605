/** An answer of the stand-in. */
export type Reply = { status?: number; headers?: Record<string, string>; body?: string }

export const json = (value: object, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
})

/** An error in the format of RFC 6749, section 5.2. */
export const oauthError = (error: string, error_description: string, status = 400): Reply =>
  json({ error, error_description }, status)

/** Text in HTML, between tags or in a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A page of the stand-in, with a notice at the top that it is one. */
export const page = (title: string, content: string, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><title>${escapeHtml(title)}</title>
<style>body{font:16px/1.5 system-ui;max-width:26rem;margin:2rem auto;padding:0 1rem}
button,label{display:block;width:100%;margin:.5rem 0}button{padding:.6rem;font:inherit}
.note{background:#fff3cd;color:#533f03;padding:.5rem}</style>
<p class="note">This is a stand-in of Google on this machine. The people are invented.</p>
<h1>${escapeHtml(title)}</h1>${content}</html>`,
})
