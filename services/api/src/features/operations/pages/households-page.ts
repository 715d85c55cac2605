import type { NamedHousehold } from '@larder/shared/server/operations/operations.service'
import type { Operator } from '@larder/shared/server/operations/operator-sessions.service'
import type { JobName } from '@larder/shared/contracts/jobs-and-events'
import { membersOf } from '../household-link.ts'
import { html } from '../html.ts'
import type { Html } from '../html.ts'
import { act, careful, OPERATIONS_PATH, page } from '../layout.ts'
import { emptyOf, numberedPages, table } from '../table.ts'
import type { Column } from '../table.ts'
import { bytes, count, figure, instant, nothing, since } from '../words.ts'

const ORDERS = [
  ['activity', 'Last active'],
  ['entries', 'Most entries'],
  ['files', 'Most files'],
  ['suspended', 'Suspended'],
] as const
export type Shown = (typeof ORDERS)[number][0]

const columns = (now: Date): Column<NamedHousehold>[] => [
  {
    heading: 'Members',
    cell: ({ id, member_names }) =>
      html`<a href="${OPERATIONS_PATH}/households/${id}">${membersOf(member_names)}</a>`,
  },
  {
    heading: 'State',
    cell: ({ suspended_at }) =>
      suspended_at === null ? nothing('Open') : html`<span class="badge">Suspended</span>`,
  },
  { heading: 'Last active', cell: ({ last_active_at }) => since(last_active_at, now) },
  { heading: 'Entries', isNumber: true, cell: ({ size }) => (size ? figure(size.entries) : nothing('–')) },
  { heading: 'Receipts', isNumber: true, cell: ({ size }) => (size ? figure(size.receipts) : nothing('–')) },
  {
    heading: 'Files',
    isNumber: true,
    cell: ({ size }) => (size && size.file_bytes > 0 ? bytes(size.file_bytes) : nothing(size ? '0' : '–')),
  },
]

type List = { shown: Shown; rows: readonly NamedHousehold[]; pageNumber: number; hasNext: boolean; now: Date }

/** The households, by who was there last or has most. */
export const householdsPage = (
  operator: Operator,
  { shown, rows, pageNumber, hasNext, now }: List,
  notice: string | undefined,
): string =>
  page(operator, '/households', {
    title: 'Households',
    notice,
    body: html`<nav aria-label="Order of the list">
        <ul>
          ${ORDERS.map(
            ([by, label]) =>
              html`<li>
                <a href="${OPERATIONS_PATH}/households?by=${by}" ${by === shown && html` aria-current="page"`}
                  >${label}</a
                >
              </li>`,
          )}
        </ul>
      </nav>
      ${table('Sizes are those of the last night.', columns(now), rows, emptyOf(pageNumber, 'There are none.'))}
      ${numberedPages('/households', pageNumber, hasNext, { by: shown })}`,
  })

const suspension = (operator: Operator, { id, suspended_at }: NamedHousehold): Html =>
  suspended_at === null
    ? careful(
        'Suspend this household',
        'Its members can sign in and out, and every other call is refused with a sentence that says why. Its jobs wait, and its nights are made up for later. Nothing is lost.',
        act(operator, `/households/${id}/suspend`, 'Suspend', { look: 'danger' }),
      )
    : html`<p>
          Suspended since ${instant(suspended_at)}. Members and jobs go on where they were when it is
          released.
        </p>
        <div class="acts">${act(operator, `/households/${id}/release`, 'Release', { look: 'main' })}</div>`

/** One household. */
export const householdPage = (
  operator: Operator,
  household: NamedHousehold & { failed: readonly { job: JobName; count: number }[] },
  now: Date,
  notice: string | undefined,
): string =>
  page(operator, '/households', {
    title:
      household.member_names.length === 0
        ? 'A household without members'
        : `Household of ${membersOf(household.member_names)}`,
    notice,
    body: html`<p class="soft">
        <code>${household.id}</code>, made ${instant(household.created_at)} UTC.
        ${household.member_names.length > 0 && `Members: ${household.member_names.join(', ')}.`}
      </p>
      ${household.failed.length > 0 && html`<p class="fault">Failed for good: ${household.failed.map(({ job, count: failed }, index) => html`${index > 0 && ', '}<a href="${OPERATIONS_PATH}/failed/${job}?household=${household.id}">${count(failed)} of ${job}</a>`)}.</p>`}
      <dl class="figures">
        <div>
          <dt>Last active</dt>
          <dd>${since(household.last_active_at, now)}</dd>
        </div>
        <div>
          <dt>Entries</dt>
          <dd>${household.size ? count(household.size.entries) : '–'}</dd>
        </div>
        <div>
          <dt>Items</dt>
          <dd>${household.size ? count(household.size.items) : '–'}</dd>
        </div>
        <div>
          <dt>Receipts</dt>
          <dd>${household.size ? count(household.size.receipts) : '–'}</dd>
        </div>
        <div>
          <dt>Files</dt>
          <dd>${household.size ? bytes(household.size.file_bytes) : '–'}</dd>
        </div>
      </dl>
      ${suspension(operator, household)}`,
  })
