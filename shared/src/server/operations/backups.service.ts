import { DomainError } from '@larder/shared/contracts/base/errors'
import type { Logger } from '../logging.ts'
import type { BackupDesk, DeskAct, ShownBackup } from './backup-desk.ts'
import type { OperatorActs } from './operator-acts.ts'
import type { Operator } from './operator-sessions.service.ts'

type Deps = { acts: OperatorActs; desk: BackupDesk | null; logger: Logger }

const KINDS = {
  'back-up': { done: 'backup_made', failed: 'backup_failed' },
  restore: { done: 'backup_restored', failed: 'restore_failed' },
} as const

const byOf = ({ userId, name, caller }: Operator) => ({ userId, name, caller })

/** The backup, and why nothing came of it; what was made is named by the beginning of what its process said. */
const subjectOf = ({ name, outcome, said }: DeskAct): string => {
  if (outcome === 'done') return name ?? said?.split(': ')[0] ?? ''
  return [name, said].filter((text) => text !== null).join(': ')
}

/**
 * Backups on the operators' page. Each act is in the log before it is begun, unless another one goes on, and its outcome
 * when it is known.
 */
export const createBackupsService = ({ acts, desk, logger }: Deps) => {
  /** Records how what was asked for last ended, unless it is recorded; a restored log has only the outcome. */
  const recordOutcomeOf = async (act: DeskAct | null): Promise<void> => {
    if (desk === null || act === null || act.outcome === 'running' || act.is_logged) return
    const subject = subjectOf(act)
    const at = act.ended_at ?? act.asked_at
    await acts.recordOutcome(act.by, KINDS[act.kind][act.outcome], { subject, at })
    await desk.noteLogged(act)
  }
  const recordOutcome = async (): Promise<void> => {
    try {
      if (desk !== null) await recordOutcomeOf(await desk.lastAct())
    } catch (error) {
      // The next look at the page, or the next start, makes up for it.
      logger.error({ err: error }, 'The outcome of a backup could not be recorded')
    }
  }
  desk?.onEnded(() => void recordOutcome())
  const isAtWork = async (): Promise<boolean> => (await desk?.lastAct())?.outcome === 'running'

  return {
    /** A page of the backups and what was asked for last; null where this Larder's page can do nothing about them. */
    look: async (page: number) => {
      const view = (await desk?.look({ page })) ?? null
      await recordOutcomeOf(view?.act ?? null)
      return view
    },

    /** How nightly backups went last; null where none are made, or others make them. @throws DomainError server_busy */
    findLastNight: async () => (await desk?.lastNight()) ?? null,

    /** One that is there and can be brought back. @throws DomainError not_found */
    find: async (name: string): Promise<ShownBackup> => {
      const view = await desk?.look({ name })
      const found =
        view !== undefined && 'rows' in view ? view.rows.find((row) => row.name === name) : undefined
      if (found === undefined || found.is_encrypted === null) throw new DomainError('not_found')
      return found
    },

    /** Begins to make one; false when one is made or brought back already. @throws DomainError not_found, server_busy */
    backUp: async (by: Operator): Promise<boolean> => {
      if (desk === null) throw new DomainError('not_found')
      if (await isAtWork()) return false
      await acts.record(by, 'backup_asked_for', null)
      return desk.backUp(byOf(by))
    },

    /** Begins to bring back one that was found; false as for `backUp`. @throws DomainError not_found, server_busy */
    restore: async (by: Operator, { name }: ShownBackup): Promise<boolean> => {
      if (desk === null) throw new DomainError('not_found')
      if (await isAtWork()) return false
      await acts.record(by, 'restore_asked_for', name)
      return desk.restore(name, byOf(by))
    },

    recordOutcome,
  }
}
export type BackupsService = ReturnType<typeof createBackupsService>
