/** What whoever makes a backup, or brings one back, can mend: its message is one sentence. */
export class BackupError extends Error {}

const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG']

/** The error with which a program ends, as a sentence where it is one that a person can mend. */
export const sentenceOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { code, codeName, path } = error as { code?: unknown; codeName?: unknown; path?: unknown }
  if (FULL.includes(String(code)) || codeName === 'OutOfDiskSpace' || code === 'storage_full')
    return 'The disk is full: nothing was changed. Make room, and try again.'
  if (code === 'files_unavailable')
    return `The folder or bucket of files or backups can't be used: ${reasonOf(error.cause)}`
  if (code === 'ENOENT' && typeof path === 'string') return `There is no ${path}.`
  return error.message
}

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
