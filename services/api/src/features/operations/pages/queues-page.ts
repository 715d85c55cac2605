import { SHOWN_STATES } from '@larder/shared/server/jobs/queue-control'
import type { JobName } from '@larder/shared/contracts/jobs-and-events'
import type { QueueState, ShownJob, ShownState } from '@larder/shared/server/jobs/queue-control'
import type { Operator } from '@larder/shared/server/operations/operator-sessions.service'
import { html } from '../html.ts'
import type { Html } from '../html.ts'
import { act, OPERATIONS_PATH, page } from '../layout.ts'
import { JOB_WORDS } from '../job-words.ts'
import { reasonOf } from '../notices.ts'
import { table } from '../table.ts'
import { count, counted, duration, figure, nothing, shortened, since, words } from '../words.ts'

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
      : nothing('Open')

const pauseButton = (operator: Operator, { job, isPaused }: QueueState): Html =>
  act(operator, `/queues/${job}/${isPaused ? 'resume' : 'pause'}`, isPaused ? 'Resume' : 'Pause', {
    about: job,
  })

const ageOf = (oldestAt: Date, now: Date): string => duration(now.getTime() - oldestAt.getTime())

const links = (queues: readonly QueueState[]): Html[] =>
  queues.map(
    ({ job }, index) => html`${index > 0 && ', '}<a href="${OPERATIONS_PATH}/queues/${job}">${job}</a>`,
  )

/** What keeps queues from being worked on, if anything does. */
const standstills = (queues: readonly QueueState[]): Html => {
  const paused = queues.filter(({ isPaused }) => isPaused)
  const unserved = queues.filter(({ isPaused, workerCount }) => !isPaused && workerCount === 0)
  return html`${paused.length > 0 && html`<p class="warning"><strong>Paused:</strong> ${links(paused)}</p>`}
  ${
    unserved.length > 0 &&
    html`<p class="fault">
      ${
        unserved.length === queues.length
          ? html`<strong>No queue has a worker:</strong> what comes waits until one is started.`
          : html`<strong>Without a worker:</strong> ${links(unserved)}`
      }
    </p>`
  }`
}

const queuesTable = (operator: Operator, queues: readonly QueueState[], now: Date): Html =>
  table(
    'The queue of each job. The age is that of what waits longest.',
    [
      { heading: 'Job', cell: ({ job }) => html`<a href="${OPERATIONS_PATH}/queues/${job}">${job}</a>` },
      { heading: 'Of what', cell: ({ job }) => JOB_WORDS[job] },
      { heading: 'State', cell: stateOf },
      { heading: 'Waiting', isNumber: true, cell: ({ waiting }) => figure(waiting) },
      {
        heading: 'Age',
        isNumber: true,
        cell: ({ oldestAt }) => (oldestAt === null ? nothing('–') : ageOf(oldestAt, now)),
      },
      { heading: 'Running', isNumber: true, cell: ({ active }) => figure(active) },
      { heading: 'Delayed', isNumber: true, cell: ({ delayed }) => figure(delayed) },
      { heading: 'Workers', isNumber: true, cell: ({ workerCount }) => figure(workerCount) },
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
        <div class="${failedCount > 0 ? 'bad' : ''}">
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
          : html`${standstills(queues)}${queuesTable(operator, queues, now)}`
      }`,
  })

const STATE_WORDS: Record<ShownState, string> = {
  active: 'running',
  waiting: 'waiting',
  delayed: 'delayed',
  failed: 'failed within the last hour',
}
const OR = new Intl.ListFormat('en', { type: 'disjunction' })

const noJobs = (states: readonly ShownState[]): Html =>
  html`${states.length > 0 && html`<p class="card">No job is ${OR.format(states.map((state) => STATE_WORDS[state]))}.</p>`}`

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
    body: html`<p class="soft">${JOB_WORDS[queue.job]}</p>
      <p>
        ${stateOf(queue)} · ${counted(queue.workerCount, 'worker', 'workers')}
        ${queue.oldestAt !== null && ` · the longest wait is ${ageOf(queue.oldestAt, now)}`}
      </p>
      <div class="acts">
        ${pauseButton(operator, queue)}${failedUnder !== null && html`<a class="button" href="${OPERATIONS_PATH}/failed/${failedUnder}">Failed for good</a>`}
      </div>
      ${SHOWN_STATES.filter((state) => jobs[state].length > 0).map(
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
                  ? [{ heading: 'Reason', cell: ({ reason }: ShownJob) => reason && shortened(reason) }]
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
              '',
            )}`,
      )}
      ${noJobs(SHOWN_STATES.filter((state) => jobs[state].length === 0))}`,
  })
