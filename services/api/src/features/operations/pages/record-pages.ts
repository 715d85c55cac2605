import type { OperationsService } from '@larder/shared/server/operations/operations.service'
import type { Operator } from '@larder/shared/server/operations/operator-sessions.service'
import { html } from '../html.ts'
import { act, careful, page } from '../layout.ts'
import { emptyOf, numberedPages, olderPages, table } from '../table.ts'
import { count, instant, since, words } from '../words.ts'

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

/** What the nights did. */
export const nightsPage = (operator: Operator, runs: Listed<'listRuns'>): string =>
  page(operator, '/nights', {
    title: 'Nights',
    body: table<Listed<'listRuns'>[number]>(
      'The runs of the last 90 days, the latest first.',
      [
        { heading: 'Night', cell: ({ night, number }) => `${night}, run ${number}` },
        { heading: 'Time zone', cell: ({ time_zone }) => time_zone },
        { heading: 'Households', isNumber: true, cell: ({ household_count }) => count(household_count) },
        {
          heading: 'Ended',
          cell: ({ ended_at, open_batch_count }) =>
            ended_at === null ? `${count(open_batch_count)} batches open` : instant(new Date(ended_at)),
        },
        {
          heading: 'Seconds',
          cell: ({ steps }) => steps.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)}`).join(', '),
        },
        {
          heading: 'Failures',
          cell: ({ failure_count, failed_batch_count, failures }) =>
            failure_count + failed_batch_count === 0
              ? '0'
              : html`${count(failure_count)} households, ${count(failed_batch_count)} batches
                ${failures.slice(0, 3).map(({ household_id, step, reason }) => html`<br /><code>${household_id}</code> ${step}: ${reason}`)}`,
        },
      ],
      runs,
      'No night has been worked on yet.',
    ),
  })

/** What came of reading feeds. */
export const feedsPage = (operator: Operator, feeds: Listed<'listFeeds'>, now: Date): string =>
  page(operator, '/feeds', {
    title: 'Feeds',
    body: table<Listed<'listFeeds'>[number]>(
      'What was read of the feeds of PROMOTION_FEEDS, the last looked at first.',
      [
        { heading: 'Feed', cell: ({ name }) => name },
        { heading: 'Outcome', cell: ({ state, reason }) => (reason === null ? words(state) : reason) },
        {
          heading: 'Read',
          cell: ({ counts }) =>
            counts && `${count(counts.promotions)} promotions, ${count(counts.prices)} prices`,
        },
        {
          heading: 'Faults',
          cell: ({ counts }) =>
            counts && [count(counts.faults), ...counts.first_faults.slice(0, 3)].join(' '),
        },
        { heading: 'Looked at', cell: ({ checked_at }) => since(checked_at, now) },
      ],
      feeds,
      'No feed has been read in the last 90 days.',
    ),
  })

/** The security events of all accounts. */
export const securityPage = (operator: Operator, { rows, hasNext }: Listed<'listEvents'>): string =>
  page(operator, '/security', {
    title: 'Security',
    body: html`${table<Listed<'listEvents'>['rows'][number]>(
      'The security events of all accounts, the latest first; times are UTC.',
      [
        { heading: 'When', cell: ({ at }) => instant(at) },
        { heading: 'What', cell: ({ kind }) => words(kind) },
        { heading: 'Account', cell: ({ name }) => name ?? 'A deleted account' },
        { heading: 'Device', cell: ({ device }) => device ?? 'The operator' },
        { heading: 'Address', cell: ({ address }) => address && html`<code>${address}</code>` },
      ],
      rows,
      'Nothing has happened yet.',
    )}
    ${olderPages('/security', rows.at(-1)?.id, hasNext)}`,
  })

/** What was done on this page. */
export const logPage = (operator: Operator, { rows, hasNext }: Listed<'listActs'>): string =>
  page(operator, '/log', {
    title: 'Log',
    body: html`${table<Listed<'listActs'>['rows'][number]>(
      'What was done on this page in the last two years, the latest first; times are UTC. Nothing on the page changes an entry.',
      [
        { heading: 'When', cell: ({ at }) => instant(at) },
        { heading: 'What', cell: ({ kind }) => words(kind) },
        { heading: 'To what', cell: ({ subject }) => subject && html`<code>${subject}</code>` },
        { heading: 'Who', cell: ({ name }) => name },
        { heading: 'Device', cell: ({ device }) => device },
        { heading: 'Address', cell: ({ address }) => html`<code>${address}</code>` },
      ],
      rows,
      'Nothing was done yet.',
    )}
    ${olderPages('/log', rows.at(-1)?.id, hasNext)}`,
  })
