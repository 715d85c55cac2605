import type { DocumentJobName, JobName } from '@larder/shared/contracts/jobs-and-events'
import type { Operator } from '@larder/shared/server/operations/operator-sessions.service'
import type { FailedWork } from '@larder/shared/server/work/failed-work-store'
import type { Retrying } from '@larder/shared/server/operations/failed-work.service'
import type { MemberNames } from '@larder/shared/server/operations/operations.service'
import { householdLink } from '../household-link.ts'
import { html } from '../html.ts'
import type { Html } from '../html.ts'
import { JOB_WORDS } from '../job-words.ts'
import { act, OPERATIONS_PATH, page } from '../layout.ts'
import { emptyOf, numberedPages, table } from '../table.ts'
import { count, counted, duration, shortened, since } from '../words.ts'

/** How much failed for good, of each job. */
export const failedCountsPage = (
  operator: Operator,
  counts: readonly { job: DocumentJobName; count: number }[],
): string =>
  page(operator, '/failed', {
    title: 'Failed jobs',
    body: html`${table(
        'Documents whose work failed in all of its attempts.',
        [
          { heading: 'Job', cell: ({ job }) => jobLink(job) },
          { heading: 'Of what', cell: ({ job }) => JOB_WORDS[job] },
          { heading: 'Failed', isNumber: true, cell: ({ count: failed }) => count(failed) },
        ],
        counts.filter(({ count: failed }) => failed > 0).toSorted((one, other) => other.count - one.count),
        'Nothing has failed for good.',
      )}
      ${noneOf(counts.filter(({ count: failed }) => failed === 0))}
      <p class="soft">What runs by the clock and failed stands with its queue, for an hour.</p>`,
  })

const jobLink = (job: JobName): Html => html`<a href="${OPERATIONS_PATH}/failed/${job}">${job}</a>`

const noneOf = (counts: readonly { job: JobName }[]): Html =>
  html`${counts.length > 0 && html`<p class="soft">None of ${counts.map(({ job }, index) => html`${index > 0 && ', '}${jobLink(job)}`)}.</p>`}`

type Failed = {
  job: JobName
  rows: readonly FailedWork[]
  /** Whose are shown; null for those of all. */
  householdId: string | null
  members: MemberNames
  pageNumber: number
  hasNext: boolean
  retrying: Retrying | null
  now: Date
}

/** How far 'Retry all' is, or how it ended; the page has no script, so that a link loads it again. */
const retryingNotice = (
  job: JobName,
  { totalCount, triedCount, startedCount, startedAt, endedAt, hasFailed }: Retrying,
  now: Date,
): Html => {
  const stayed = triedCount - startedCount
  const outcome = html`${count(startedCount)} started
  again${stayed > 0 && html`, ${count(stayed)} can’t be and ${stayed === 1 ? 'stays' : 'stay'} failed`}`
  if (endedAt === null)
    return html`<section class="card" aria-label="Retry all">
      <label for="retrying"
        >${totalCount === null ? 'Counting' : html`${count(triedCount)} of ${count(totalCount)}`}: ${outcome},
        for ${duration(now.getTime() - startedAt.getTime())}</label
      >
      <progress
        id="retrying"
        ${totalCount !== null && html` max="${Math.max(1, totalCount)}" value="${triedCount}"`}
      ></progress>
      <p><a class="button" href="${OPERATIONS_PATH}/failed/${job}">Look again</a></p>
    </section>`
  const left = (totalCount ?? 0) - triedCount
  return html`<p class="soft">
    The last ‘Retry all’ ended ${since(endedAt, now)}, after
    ${duration(endedAt.getTime() - startedAt.getTime())}:
    ${outcome}${left > 0 && html`, ${count(left)} were not reached`}.${hasFailed && ' It broke off by an error, which the log names.'}
  </p>`
}

/** A start that ended by itself, well or not, is not counted any more: what is left are workers that died with it. */
const died = (startCount: number): string =>
  startCount === 0 ? '' : ` (${counted(startCount, 'worker', 'workers')} died with it)`

/** The documents of a job that failed for good. */
export const failedPage = (
  operator: Operator,
  { job, rows, householdId, members, pageNumber, hasNext, retrying, now }: Failed,
  notice: string | undefined,
): string => {
  const isRetrying = retrying !== null && retrying.endedAt === null
  return page(operator, '/failed', {
    title: `Failed: ${job}`,
    notice,
    body: html`${retrying && retryingNotice(job, retrying, now)}
    ${householdId !== null && html`<p>Only of ${householdLink(householdId, members)}; <a href="${OPERATIONS_PATH}/failed/${job}">show all</a>.</p>`}
    ${rows.length > 0 && householdId === null && html`<div class="acts">${!isRetrying && act(operator, `/failed/${job}/retry-all`, 'Retry all', { about: job })}<a class="button" href="${OPERATIONS_PATH}/queues/${job}">Its queue</a></div>`}
    ${table<FailedWork>(
      'The latest first. The lines of a document in the logs of workers have its id.',
      [
        { heading: 'Document', cell: ({ id }) => html`<code class="whole">${id}</code>` },
        {
          heading: 'Reason',
          cell: ({ error }) => error && html`<code>${error.code}</code><br />${shortened(error.detail)}`,
        },
        {
          heading: 'Attempt',
          cell: ({ attempt, start_count }) => `${attempt}${died(start_count)}`,
        },
        { heading: 'Failed', cell: ({ updated_at }) => since(updated_at, now) },
        {
          heading: 'Household',
          cell: ({ household_id }) => household_id && householdLink(household_id, members),
        },
        {
          heading: 'Again',
          cell: ({ id }) => act(operator, `/failed/${job}/retry`, 'Retry', { fields: { id }, about: id }),
        },
      ],
      rows,
      emptyOf(pageNumber, 'Nothing has failed for good.'),
    )}
    ${numberedPages(`/failed/${job}`, pageNumber, hasNext, householdId === null ? {} : { household: householdId })}`,
  })
}
