import type { NightlyRun } from '@larder/shared/contracts/nightly'
import type { MemberNames } from '@larder/shared/server/operations/operations.service'
import type { Operator } from '@larder/shared/server/operations/operator-sessions.service'
import { householdLink } from '../household-link.ts'
import { html } from '../html.ts'
import type { Html } from '../html.ts'
import { page } from '../layout.ts'
import { emptyOf, numberedPages, table } from '../table.ts'
import { count, counted, day, instant, nothing, seconds, shortened, words } from '../words.ts'

/** What the steps of a night do, in words; a step of another version stands by its name. */
const STEPS: Partial<Record<string, string>> = {
  degradation: 'Assumed use',
  sums: 'Sums of stock',
  forecasts: 'Forecasts',
  sizes: 'Sizes of households',
}
const stepOf = (name: string): string => STEPS[name] ?? words(name)

const workOf = ({ steps }: NightlyRun): Html => {
  const total = steps.reduce((sum, step) => sum + step.seconds, 0)
  if (steps.length === 0) return nothing('–')
  return html`<details class="long">
    <summary>${seconds(total)}</summary>
    ${steps.map((step) => html`${stepOf(step.name)} ${seconds(step.seconds)}<br /> `)}
  </details>`
}

const failuresOf = (
  { failure_count, failed_batch_count, failures }: NightlyRun,
  members: MemberNames,
): Html => {
  const counts = [
    failure_count > 0 && counted(failure_count, 'household', 'households'),
    failed_batch_count > 0 && counted(failed_batch_count, 'batch', 'batches'),
  ].filter((said) => said !== false)
  if (counts.length === 0) return nothing('None')
  return html`<span class="badge bad">${counts.join(', ')}</span> ${
      failures.length > 0 &&
      html`<ul class="lines">
        ${failures.map(
          ({ household_id, step, reason }) =>
            html`<li>${householdLink(household_id, members)}, ${stepOf(step)}: ${shortened(reason)}</li>`,
        )}
        ${failure_count > failures.length && html`<li class="soft">and ${count(failure_count - failures.length)} more</li>`}
      </ul>`
    }`
}

type List = { rows: readonly NightlyRun[]; hasNext: boolean; members: MemberNames; pageNumber: number }

/** What the nights did. */
export const nightsPage = (operator: Operator, { rows, hasNext, members, pageNumber }: List): string =>
  page(operator, '/nights', {
    title: 'Nights',
    body: html`${table<NightlyRun>(
      'The runs of the last 90 days, the latest first; times are UTC. The work is the time of all workers together.',
      [
        {
          heading: 'Night',
          cell: ({ night, number }) =>
            html`<span class="whole">${day(new Date(night))}${number > 1 && `, run ${number}`}</span>`,
        },
        {
          heading: 'Time zone',
          cell: ({ time_zone }) => html`<span class="whole">${time_zone.replaceAll('_', ' ')}</span>`,
        },
        { heading: 'Households', isNumber: true, cell: ({ household_count }) => count(household_count) },
        {
          heading: 'Ended',
          cell: ({ ended_at, open_batch_count }) =>
            ended_at === null
              ? html`<span class="badge"
                  >${open_batch_count === 0 ? 'Not yet' : `${counted(open_batch_count, 'batch', 'batches')} open`}</span
                >`
              : instant(new Date(ended_at)),
        },
        { heading: 'Work', cell: workOf },
        { heading: 'Failures', cell: (run) => failuresOf(run, members) },
      ],
      rows,
      emptyOf(pageNumber, 'No night has been worked on yet.'),
    )}
    ${numberedPages('/nights', pageNumber, hasNext)}`,
  })
