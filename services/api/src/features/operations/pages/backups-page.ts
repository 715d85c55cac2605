import type { DeskAct, DeskView, LastNight, ShownBackup } from '@larder/shared/server/operations/backup-desk'
import type { Operator } from '@larder/shared/server/operations/operator-sessions.service'
import { html } from '../html.ts'
import type { Html } from '../html.ts'
import { act, OPERATIONS_PATH, page, passwordField } from '../layout.ts'
import { emptyOf, numberedPages, table } from '../table.ts'
import type { Column } from '../table.ts'
import { bytes, duration, instant, nothing, since } from '../words.ts'

const REASONS = {
  nightly: 'Every night',
  'before-migration': 'Before a new version',
  'before-restore': 'Restore point',
  'by-hand': 'By hand',
} as const

const DOING = { 'back-up': 'A backup is being made', restore: 'A backup is being brought back' } as const
const ENDED = {
  'back-up': { done: 'The last backup of this page was made', failed: 'The last backup was not made' },
  restore: { done: 'A backup was brought back', failed: 'The backup was not brought back' },
} as const

/** What a server does by commands, as nothing there can end its processes and start them again. */
const byCommand = html`<p class="card">
    Backups of this Larder are made and brought back by commands on its server, as its database is not the one
    of <code>npm start</code>.
  </p>
  <dl class="card">
    <dt>Make one, while Larder runs</dt>
    <dd><code>MONGODB_URI=… FILES_AT=… BACKUP_AT=… npm run backup</code></dd>
    <dt>Say which there are</dt>
    <dd><code>BACKUP_AT=… npm run backup -- --list</code></dd>
    <dt>Bring one back into an empty database, with which Larder is then started</dt>
    <dd><code>MONGODB_URI=… FILES_AT=… BACKUP_AT=… npm run restore -- NAME</code></dd>
  </dl>
  <p class="soft">
    <code>docs/operating.md</code> says more, under ‘Backups, damage and a full disk’;
    <code>docs/docker.md</code> has the commands of containers.
  </p>`

/** What is being done, or how the last thing that was asked for ended; a link loads the page again. */
const actNotice = ({ kind, name, outcome, said, asked_at, ended_at, by }: DeskAct, now: Date): Html => {
  const which = html`${name !== null && html`: <code>${name}</code>`}`
  if (outcome === 'running')
    return html`<section class="card" aria-label="${DOING[kind]}">
      <label for="doing">${DOING[kind]}${which}, for ${duration(now.getTime() - asked_at.getTime())}</label>
      <progress id="doing"></progress>
      ${kind === 'restore' && html`<p>Until it is written and compared, everybody can go on. Then Larder is away for a moment: load this page again, and sign in as at the time of the backup.</p>`}
      <p><a class="button" href="${OPERATIONS_PATH}/backups">Look again</a></p>
    </section>`
  const sentence = html`${ENDED[kind][outcome]}${which} (${since(ended_at, now)}, asked for by ${by.name}).
  ${said}`
  return outcome === 'failed'
    ? html`<p class="fault" role="status">${sentence}</p>`
    : html`<p class="card">${sentence}</p>`
}

const encryption = ({ is_encrypted, is_reached }: ShownBackup): Html | string => {
  if (!is_reached) return html`<span class="badge">Not reached just now</span>`
  if (is_encrypted === null) return html`<span class="badge bad">Can’t be read</span>`
  return is_encrypted ? 'Encrypted' : 'Not encrypted'
}

const RESTORE: Column<ShownBackup> = {
  heading: 'Bring back',
  cell: ({ name, is_encrypted }) =>
    is_encrypted === null
      ? null
      : html`<a class="button" href="${OPERATIONS_PATH}/backups/${encodeURIComponent(name)}/restore"
          >Restore<span class="skip"> ${name}</span></a
        >`,
}

const columns = (isRunning: boolean): Column<ShownBackup>[] => [
  { heading: 'Made', cell: ({ made_at }) => instant(made_at) },
  { heading: 'Why', cell: ({ reason }) => REASONS[reason] },
  { heading: 'Name', cell: ({ name }) => html`<code>${name}</code>` },
  {
    heading: 'Size',
    isNumber: true,
    cell: ({ is_reached, bytes: size }) => (is_reached ? bytes(size) : nothing('–')),
  },
  { heading: 'Encryption', cell: encryption },
  { heading: 'Data version', isNumber: true, cell: ({ migration }) => migration ?? nothing('–') },
  ...(isRunning ? [] : [RESTORE]),
]

/** One is made each night. */
const OLD_MS = 26 * 3_600_000

type List = { view: DeskView | null; night: LastNight | null; pageNumber: number; now: Date }

const listed = (operator: Operator, view: DeskView, { night, pageNumber, now }: Omit<List, 'view'>): Html => {
  if ('fault' in view) return html`<p class="fault" role="alert">The backups can’t be read. ${view.fault}</p>`
  const { place, rows, hasNext } = view
  if (place === null)
    return html`<p class="card">
      No backups are made: <code>BACKUP_AT=off</code>. Start Larder with a place for them.
    </p>`
  const isRunning = view.act?.outcome === 'running'
  const last = pageNumber === 1 ? rows[0]?.made_at : undefined
  const isOld = last !== undefined && now.getTime() - last.getTime() > OLD_MS
  const hasFailed = night !== null && night.failed_at !== null
  return html`${isOld && html`<p class="warning"><strong>The last backup was made ${since(last, now)}.</strong></p>`}${hasFailed && html`<p class="warning"><strong>The nightly backup failed ${since(night.failed_at, now)}</strong>, and is tried again each hour. ${night.why} <code>logs/backup.log</code> in the data folder says more.</p>`}${!isRunning && html`<div class="acts">${act(operator, '/backups', 'Back up now', { look: 'main' })}</div>`}
  ${table(`In ${place}, the newest first; times are UTC. The version of an encrypted one is not said.`, columns(isRunning), rows, emptyOf(pageNumber, 'There are no backups yet.'))}
  ${numberedPages('/backups', pageNumber, hasNext)}`
}

/** The backups that are there; without a view, how they are made elsewhere. */
export const backupsPage = (operator: Operator, list: List, notice: string | undefined): string =>
  page(operator, '/backups', {
    title: 'Backups',
    notice,
    body:
      list.view === null
        ? byCommand
        : html`${list.view.act && actNotice(list.view.act, list.now)}${listed(operator, list.view, list)}`,
  })

/** Asks again before a backup is brought back. */
export const restorePage = (
  operator: Operator,
  { name, made_at, reason, bytes: size }: ShownBackup,
  now: Date,
  fault?: string,
): string =>
  page(operator, '/backups', {
    title: 'Restore this backup',
    body: html`${fault !== undefined && html`<p class="fault" role="alert">${fault}</p>`}
      <p>
        <code>${name}</code>, made ${since(made_at, now)} (${instant(made_at)} UTC; ${REASONS[reason]},
        ${bytes(size)}).
      </p>
      <ul class="card">
        <li>All households become what they were then. What was recorded since is not in them any more.</li>
        <li>
          Accounts and passwords, sessions and the log of this page become those of that time: whoever signed
          in since has to do so again, perhaps you too.
        </li>
        <li>
          Everybody can go on while the backup is written into a new folder and compared. Then Larder is away
          for a moment, and what is there by then is kept: as a backup of its own, the restore point, and as
          the folder of before.
        </li>
        <li>If anything is wrong with the backup, nothing is changed, and this page says what it was.</li>
      </ul>
      <form
        method="post"
        action="${OPERATIONS_PATH}/backups/${encodeURIComponent(name)}/restore"
        class="card"
      >
        <input type="hidden" name="form" value="${operator.formToken}" />
        ${passwordField('Your password')}
        <div class="acts">
          <button class="danger">Restore this backup</button>
          <a class="button" href="${OPERATIONS_PATH}/backups">Leave everything as it is</a>
        </div>
      </form>`,
  })
