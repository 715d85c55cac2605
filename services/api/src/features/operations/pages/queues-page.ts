import { SHOWN_STATES } from '@larder/shared/server/jobs/queue-control'
import type { JobName } from '@larder/shared/contracts/jobs-and-events'
import type { QueueState, ShownJob, ShownState } from '@larder/shared/server/jobs/queue-control'
import type { Operator } from '@larder/shared/server/operations/operator-sessions.service'
import { html } from '../html.ts'
import type { Html } from '../html.ts'
import { act, OPERATIONS_PATH, page } from '../layout.ts'
import { reasonOf } from '../notices.ts'
import { table } from '../table.ts'
import { count, duration, since, words } from '../words.ts'

/** What the first page says of the whole installation. */
export type Overview = {
  /** Null while Redis does not answer. */
  queues: QueueState[] | null
  /** Documents that failed for good, of all jobs. */
  failedCount: number
  households: { all: number; suspended: number }
  sessions: { all: number; recent: number }
  facts: { version: string; build: string | null; node: string; isMigrating: boolean }
  now: Date
}

const stateOf = ({ isPaused, workerCount }: QueueState): Html =>
  isPaused
    ? html`<span class="badge">Paused</span>`
    : workerCount === 0
      ? html`<span class="badge bad">No worker</span>`
      : html`Open`

const pauseButton = (operator: Operator, { job, isPaused }: QueueState): Html =>
  act(operator, `/queues/${job}/${isPaused ? 'resume' : 'pause'}`, isPaused ? 'Resume' : 'Pause', {
    about: job,
  })

const age = (oldestAt: Date | null, now: Date): string =>
  oldestAt === null ? '–' : duration(now.getTime() - oldestAt.getTime())

const queuesTable = (operator: Operator, queues: readonly QueueState[], now: Date): Html =>
  table(
    'The queue of each job. The age is that of what waits longest.',
    [
      { heading: 'Job', cell: ({ job }) => html`<a href="${OPERATIONS_PATH}/queues/${job}">${job}</a>` },
      { heading: 'State', cell: stateOf },
      { heading: 'Waiting', isNumber: true, cell: ({ waiting }) => count(waiting) },
      { heading: 'Age', isNumber: true, cell: ({ oldestAt }) => age(oldestAt, now) },
      { heading: 'Running', isNumber: true, cell: ({ active }) => count(active) },
      { heading: 'Delayed', isNumber: true, cell: ({ delayed }) => count(delayed) },
      { heading: 'Workers', isNumber: true, cell: ({ workerCount }) => count(workerCount) },
      { heading: 'Pause', cell: (queue) => pauseButton(operator, queue) },
    ],
    queues,
    'There are no queues.',
  )

/** The first page: all queues, and how things stand. */
export const queuesPage = (
  operator: Operator,
  { queues, failedCount, households, sessions, facts, now }: Overview,
  notice: string | undefined,
): string =>
  page(operator, '', {
    title: 'Queues',
    notice,
    body: html`<dl class="figures">
        <div>
          <dt>Failed for good</dt>
          <dd><a href="${OPERATIONS_PATH}/failed">${count(failedCount)}</a></dd>
        </div>
        <div>
          <dt>Households</dt>
          <dd><a href="${OPERATIONS_PATH}/households">${count(households.all)}</a></dd>
        </div>
        <div>
          <dt>Suspended</dt>
          <dd><a href="${OPERATIONS_PATH}/households?by=suspended">${count(households.suspended)}</a></dd>
        </div>
        <div>
          <dt>Sessions</dt>
          <dd><a href="${OPERATIONS_PATH}/sessions">${count(sessions.all)}</a></dd>
        </div>
        <div>
          <dt>Used within a day</dt>
          <dd>${count(sessions.recent)}</dd>
        </div>
        <div>
          <dt>Version</dt>
          <dd>${facts.version}</dd>
        </div>
      </dl>
      <p class="soft">
        ${facts.build !== null && `Built ${facts.build}. `}Node
        ${facts.node}.${facts.isMigrating && ' Data of an earlier version are being migrated.'}
      </p>
      ${
        queues === null
          ? html`<p class="fault" role="alert">${reasonOf({ code: 'queue_unavailable', detail: '' })}</p>`
          : queuesTable(operator, queues, now)
      }`,
  })

/** One queue with its first jobs in each state. */
export const queuePage = (
  operator: Operator,
  {
    queue,
    jobs,
    canRetry,
    failedUnder,
    now,
  }: {
    queue: QueueState
    jobs: Record<ShownState, ShownJob[]>
    canRetry: boolean
    /** The job under which its documents that failed for good are listed; null when they aren't. */
    failedUnder: JobName | null
    now: Date
  },
  notice: string | undefined,
): string =>
  page(operator, '', {
    title: queue.job,
    notice,
    body: html`<p>
        ${stateOf(queue)}. Workers: ${count(queue.workerCount)}. Age of what waits longest:
        ${age(queue.oldestAt, now)}.
      </p>
      <div class="acts">
        ${pauseButton(operator, queue)}${failedUnder !== null && html`<a class="button" href="${OPERATIONS_PATH}/failed/${failedUnder}">Failed for good</a>`}
      </div>
      ${SHOWN_STATES.map(
        (state) =>
          html`<h2>${words(state)} (${count(queue[state])})</h2>
            ${table<ShownJob>(
              state === 'failed'
                ? 'The last attempts that failed within an hour, the latest first.'
                : 'The first ones.',
              [
                { heading: 'Job', cell: ({ id }) => html`<code>${id}</code>` },
                {
                  heading: 'Document',
                  cell: ({ documentId }) => documentId && html`<code>${documentId}</code>`,
                },
                { heading: 'Put in', cell: ({ addedAt }) => since(addedAt, now) },
                { heading: 'Attempts', isNumber: true, cell: ({ attemptsMade }) => attemptsMade },
                ...(state === 'failed'
                  ? [{ heading: 'Reason', cell: ({ reason }: ShownJob) => reason }]
                  : []),
                ...(state === 'failed' && canRetry
                  ? [
                      {
                        heading: 'Again',
                        cell: ({ id }: ShownJob) =>
                          act(operator, `/failed/${queue.job}/retry`, 'Retry', { fields: { id }, about: id }),
                      },
                    ]
                  : []),
              ],
              jobs[state],
              'None.',
            )}`,
      )}`,
  })
