/** A reason not to start, or to stop, that the person at the terminal can act on: shown without a stack trace. */
export class StartError extends Error {}

/**
 * What the person at the terminal can mend, in one sentence; nothing for faults of Larder.
 * @param {unknown} error
 */
export function sentenceOf(error) {
  if (error instanceof StartError) return error.message
  const { code } = /** @type {NodeJS.ErrnoException} */ (error)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return 'The disk is full: Larder needs room for its data and logs.'
}
