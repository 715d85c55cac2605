import { z } from 'zod'

/** Who asked for something on the operators' page. */
const By = z.object({
  userId: z.string(),
  name: z.string(),
  caller: z.object({ address: z.string(), device: z.string() }),
})
export type AskedBy = z.infer<typeof By>

/** A backup that is there. */
const ShownBackup = z.object({
  name: z.string(),
  reason: z.enum(['nightly', 'before-migration', 'before-restore', 'by-hand']),
  made_at: z.coerce.date(),
  /** False where the place of backups did not answer when this one was looked at. */
  is_reached: z.boolean(),
  bytes: z.number(),
  /** Null for what is no backup, or can't be read. */
  is_encrypted: z.boolean().nullable(),
  /** The number of the last migration of its data; null where it is encrypted, or can't be read. */
  migration: z.number().nullable(),
})
export type ShownBackup = z.infer<typeof ShownBackup>

/** What was asked for last. */
export const DeskAct = z.object({
  kind: z.enum(['back-up', 'restore']),
  /** The backup that is brought back. */
  name: z.string().nullable(),
  by: By,
  asked_at: z.coerce.date(),
  outcome: z.enum(['running', 'done', 'failed']),
  /** How it ended, in a sentence. */
  said: z.string().nullable(),
  ended_at: z.coerce.date().nullable(),
  is_logged: z.boolean(),
})
export type DeskAct = z.infer<typeof DeskAct>

/** The answer to a look at the backups: a page of them, or why they can't be read. */
export const DeskView = z.intersection(
  z.object({ act: DeskAct.nullable() }),
  z.union([
    z.object({ fault: z.string() }),
    z.object({
      /** Where they are kept, in words; null where none are. */
      place: z.string().nullable(),
      rows: z.array(ShownBackup),
      hasNext: z.boolean(),
    }),
  ]),
)
export type DeskView = z.infer<typeof DeskView>

/** How nightly backups went last; `why` is the reason of the last failure. */
export const LastNight = z.object({
  made_at: z.coerce.date().nullable(),
  failed_at: z.coerce.date().nullable(),
  why: z.string().nullable(),
})
export type LastNight = z.infer<typeof LastNight>

/** What makes backups and brings them back: the process that started this one. */
export type BackupDesk = {
  /** A page of the backups, or the one of a name. @throws DomainError server_busy when there is no answer */
  look(what: { page: number } | { name: string }): Promise<DeskView>
  /** What was asked for last, without a look at the backups. @throws DomainError server_busy when there is no answer */
  lastAct(): Promise<DeskAct | null>
  /** How nightly backups went last; null where none are made. @throws DomainError server_busy when there is no answer */
  lastNight(): Promise<LastNight | null>
  /** Begins; false when something was begun already. @throws DomainError server_busy when there is no answer */
  backUp(by: AskedBy): Promise<boolean>
  restore(name: string, by: AskedBy): Promise<boolean>
  /** Tells that the outcome of what was asked for is in the log. */
  noteLogged(act: DeskAct): Promise<void>
  /** Calls back whenever something that was asked for has ended. */
  onEnded(callback: () => void): void
}
