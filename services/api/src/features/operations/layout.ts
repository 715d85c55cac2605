import type { Operator } from '@larder/shared/server/operations/operator-sessions.service'
import { html } from './html.ts'
import type { Html } from './html.ts'

/** Where the page is. */
export const OPERATIONS_PATH = '/operations'
export const STYLE_PATH = `${OPERATIONS_PATH}/style.css`
export const SIGN_IN_PATH = `${OPERATIONS_PATH}/sign-in`

const TABS = [
  ['', 'Queues'],
  ['/failed', 'Failed jobs'],
  ['/households', 'Households'],
  ['/sessions', 'Sessions'],
  ['/nights', 'Nights'],
  ['/feeds', 'Feeds'],
  ['/backups', 'Backups'],
  ['/security', 'Security'],
  ['/log', 'Log'],
] as const
export type Tab = (typeof TABS)[number][0]

const frame = (title: string, body: Html): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href="${STYLE_PATH}" />
        <title>${title} · Larder operations</title>
      </head>
      <body>
        ${body}
      </body>
    </html> `.html

/** A button that does something: with the secret of the session, without which nothing is done. */
export const act = (
  operator: Operator,
  path: string,
  label: string,
  { fields = {}, look = '', about }: { fields?: Record<string, string>; look?: string; about?: string } = {},
): Html =>
  html`<form method="post" action="${OPERATIONS_PATH}${path}">
    <input type="hidden" name="form" value="${operator.formToken}" />
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button class="${look}">
      ${label}${about !== undefined && html`<span class="skip"> ${about}</span>`}
    </button>
  </form>`

/** The field for the password of whoever does something. */
export const passwordField = (label: string): Html =>
  html`<label for="password">${label}</label>
    <input
      id="password"
      name="password"
      type="password"
      autocomplete="current-password"
      required
      maxlength="1024"
    />`

/** What can't be taken back lightly is behind a second press. */
export const careful = (summary: string, why: string, button: Html): Html =>
  html`<details class="card">
    <summary>${summary}</summary>
    <p>${why}</p>
    ${button}
  </details>`

/** A page for whoever is signed in; null for one that belongs to no tab. */
export const page = (
  operator: Operator,
  tab: Tab | null,
  { title, notice, body }: { title: string; notice?: string | undefined; body: Html },
): string =>
  frame(
    title,
    html`<a class="skip" href="#main">Skip to the content</a>
      <header>
        <div class="bar">
          <a class="brand" href="${OPERATIONS_PATH}"
            ><img src="/favicon.svg" alt="" width="28" height="28" />Larder operations</a
          >
          ${act(operator, '/sign-out', 'Sign out', { about: operator.name })}
        </div>
        <nav class="tabs" aria-label="Parts of the page">
          <ul>
            ${TABS.map(
              ([path, label]) =>
                html`<li>
                  <a href="${OPERATIONS_PATH}${path}" ${path === tab && html` aria-current="page"`}
                    >${label}</a
                  >
                </li>`,
            )}
          </ul>
        </nav>
      </header>
      <main id="main">
        <h1>${title}</h1>
        ${notice !== undefined && html`<p class="notice" role="status">${notice}</p>`} ${body}
      </main>`,
  )

/** A page without a session. */
export const outerPage = (title: string, body: Html): string =>
  frame(
    title,
    html`<main class="narrow" id="main">
      <img src="/favicon.svg" alt="" width="48" height="48" />
      <h1>${title}</h1>
      ${body}
    </main>`,
  )
