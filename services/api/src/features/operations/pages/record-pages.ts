import type { OperationsService } from '@larder/shared/server/operations/operations.service'
import type { Operator } from '@larder/shared/server/operations/operator-sessions.service'
import { householdLink } from '../household-link.ts'
import { html } from '../html.ts'
import type { Html } from '../html.ts'
import { act, careful, page } from '../layout.ts'
import { emptyOf, numberedPages, olderPages, table } from '../table.ts'
import { breakable, count, counted, instant, nothing, shortened, since, words } from '../words.ts'

/** How many faults of a feed are shown of those that its import names. */
const SHOWN_FAULTS = 3

type Listed<Name extends keyof OperationsService> = OperationsService[Name] extends (
  ...input: never[]
) => Promise<infer Answer>
  ? Answer
  : never

/** Everybody's sessions, and the end of all of them. */
export const sessionsPage = (
  operator: Operator,
  {
    rows,
    hasNext,
    counts,
    pageNumber,
    now,
  }: Listed<'listSessions'> & { counts: Listed<'countSessions'>; pageNumber: number; now: Date },
): string =>
  page(operator, '/sessions', {
    title: 'Sessions',
    body: html`<p>${count(counts.all)} sessions, ${count(counts.recent)} of them used within a day.</p>
      ${careful(
        'Sign everybody out',
        'Every session ends at once, yours on this page too: everybody has to sign in again. Secret addresses of calendars stay as they are.',
        act(operator, '/sessions/end-all', 'Sign out all', { look: 'danger' }),
      )}
      ${table<Listed<'listSessions'>['rows'][number]>(
        'The last used first; a device renews its session every quarter of an hour.',
        [
          { heading: 'Account', cell: ({ name }) => name ?? 'A deleted account' },
          { heading: 'Device', cell: ({ device }) => device },
          { heading: 'Address', cell: ({ address }) => html`<code>${address}</code>` },
          { heading: 'Last used', cell: ({ last_used_at }) => since(last_used_at, now) },
          { heading: 'Since', cell: ({ created_at }) => instant(created_at) },
        ],
        rows,
        emptyOf(pageNumber, 'Nobody is signed in.'),
      )}
      ${numberedPages('/sessions', pageNumber, hasNext)}`,
  })

type Feed = Listed<'listFeeds'>[number]

const outcomeOf = ({ state, reason }: Feed): Html | string => {
  if (state === 'completed') return words(state)
  return html`<span class="badge ${state === 'failed' ? 'bad' : ''}">${words(state)}</span>
    ${reason !== null && shortened(reason)}`
}

const readOf = ({ counts }: Feed): Html | string => {
  if (counts === null) return nothing('–')
  const { promotions, prices } = counts
  const read = [
    promotions > 0 && counted(promotions, 'promotion', 'promotions'),
    prices > 0 && counted(prices, 'price', 'prices'),
  ].filter((said) => said !== false)
  return read.length === 0 ? nothing('Nothing') : read.join(', ')
}

const faultsOf = ({ counts }: Feed): Html => {
  if (counts === null) return nothing('–')
  if (counts.faults === 0) return nothing('None')
  const shown = counts.first_faults.slice(0, SHOWN_FAULTS)
  return html`${counted(counts.faults, 'row was left out', 'rows were left out')}
    <ul class="lines">
      ${shown.map((fault) => html`<li>${shortened(fault)}</li>`)}
    </ul>`
}

/** What came of reading feeds. */
export const feedsPage = (operator: Operator, feeds: Listed<'listFeeds'>, now: Date): string =>
  page(operator, '/feeds', {
    title: 'Feeds',
    body: table<Feed>(
      'What was read of the feeds of PROMOTION_FEEDS, the last looked at first.',
      [
        { heading: 'Feed', cell: ({ name }) => breakable(name) },
        { heading: 'Outcome', cell: outcomeOf },
        {
          heading: 'Read',
          cell: readOf,
        },
        { heading: 'Faults', cell: faultsOf },
        { heading: 'Looked at', cell: ({ checked_at }) => since(checked_at, now) },
      ],
      feeds,
      'No feed has been read in the last 90 days.',
    ),
  })

/** What happens when somebody tries to get in who should not. */
const ALARMING: ReadonlySet<Listed<'listEvents'>['rows'][number]['kind']> = new Set([
  'sign_in_failed',
  'refresh_token_reused',
  'unusual_activity',
])

/** The security events of all accounts. */
export const securityPage = (operator: Operator, { rows, hasNext }: Listed<'listEvents'>): string =>
  page(operator, '/security', {
    title: 'Security',
    body: html`${table<Listed<'listEvents'>['rows'][number]>(
      'The security events of all accounts, the latest first; times are UTC.',
      [
        { heading: 'When', cell: ({ at }) => instant(at) },
        {
          heading: 'What',
          cell: ({ kind }) =>
            ALARMING.has(kind) ? html`<span class="badge bad">${words(kind)}</span>` : words(kind),
        },
        {
          heading: 'Account',
          cell: ({ name, isSuperuser }) =>
            html`${name ?? 'A deleted account'}${isSuperuser && html` <span class="badge plain">Superuser</span>`}`,
        },
        { heading: 'Device', cell: ({ device }) => device ?? 'The operator' },
        { heading: 'Address', cell: ({ address }) => address && html`<code>${address}</code>` },
      ],
      rows,
      'Nothing has happened yet.',
    )}
    ${olderPages('/security', rows.at(-1)?.id, hasNext)}`,
  })

/** What was done on this page. */
export const logPage = (operator: Operator, { rows, hasNext, members }: Listed<'listActs'>): string =>
  page(operator, '/log', {
    title: 'Log',
    body: html`${table<Listed<'listActs'>['rows'][number]>(
      'What was done on this page in the last two years, the latest first; times are UTC. Nothing on the page changes an entry.',
      [
        { heading: 'When', cell: ({ at }) => instant(at) },
        { heading: 'What', cell: ({ kind }) => words(kind) },
        {
          heading: 'To what',
          cell: ({ householdId, subject }) =>
            householdId === null
              ? subject === null
                ? nothing('–')
                : html`<code>${shortened(subject)}</code>`
              : householdLink(householdId, members),
        },
        { heading: 'Who', cell: ({ name }) => name },
        { heading: 'Device', cell: ({ device }) => device },
        { heading: 'Address', cell: ({ address }) => html`<code>${address}</code>` },
      ],
      rows,
      'Nothing was done yet.',
    )}
    ${olderPages('/log', rows.at(-1)?.id, hasNext)}`,
  })
