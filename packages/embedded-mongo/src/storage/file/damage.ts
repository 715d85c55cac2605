import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { CommandError } from '../../errors.ts'
import { isJournalCut } from './journal.ts'

/** A file that can't be used as it is: starting again does not help. */
export class UnusableFile extends Error {}

/** What is said of a damaged file: which one it is, and the way back. */
export const damageOf = (path: string, what: string): string =>
  `The file ${path} is damaged (${what}): stop Larder, put its data folder back from a backup, and start it again`

/** The refusal of what a damaged part of the file was needed for, with MongoDB's code 382. */
export const damaged = (path: string, what: string): CommandError =>
  new CommandError('DataCorruptionDetected', damageOf(path, what))

/** Whether an error says that a file can't be used as it is. */
export const isDamage = (error: unknown): boolean =>
  error instanceof UnusableFile ||
  (error instanceof CommandError && error.codeName === 'DataCorruptionDetected')

const MAGIC = 'SQLite format 3\0'

/**
 * Looks at the size and the first page of an existing file; throws UnusableFile when it is none of ours, or a part of
 * one. (SQLite takes an empty file for a new database.)
 */
export const checkFile = (path: string): void => {
  const head = Buffer.alloc(100)
  const file = openSync(path, 'r')
  const size = readSync(file, head)
  closeSync(file)
  if (size < head.length) throw new UnusableFile(damageOf(path, `it has only ${size} bytes`))
  if (head.toString('latin1', 0, 16) !== MAGIC)
    throw new UnusableFile(damageOf(path, 'it does not begin as a database'))
  const pages = head.readUInt32BE(28)
  const expected = pages * (head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16))
  if (isJournalCut(path))
    throw new UnusableFile(damageOf(`${path}-wal`, 'commits follow a part that is not whole'))
  // With a journal, a checkpoint may have been interrupted that is done anew.
  const hasJournal = existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0
  if (!hasJournal && statSync(path).size < expected)
    throw new UnusableFile(damageOf(path, `it has ${statSync(path).size} of ${expected} bytes`))
}

const isSqliteError = (error: unknown): error is Error & { errcode: number } =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'

const CORRUPT = 11
const IO_ERROR = 10
const FULL = 13
const NOT_A_DATABASE = 26
/** Extended codes of SQLite, of reading: an error of the disk, and a file that is too short. */
const READ_ERRORS = new Set([266, 522])

/** SQLite's errors as those of a server: of a full disk (14031), and of a damaged file (382). */
export const toCommandError = (error: unknown, path: string): unknown => {
  if (!isSqliteError(error)) return error
  const kind = error.errcode & 0xff
  if (kind === CORRUPT || kind === NOT_A_DATABASE || READ_ERRORS.has(error.errcode))
    return damaged(path, error.message)
  // A file that may not grow (EFBIG) is an error of writing.
  return kind === FULL || kind === IO_ERROR
    ? new CommandError('OutOfDiskSpace', `The disk is full or can't be written: ${error.message}`)
    : error
}

/** Whether a transaction could not be carried out by the file: what SQLite holds of it is not to be relied on. */
export const isFault = (error: unknown): boolean => isSqliteError(error)
