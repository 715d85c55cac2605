/**
 * Whether the files of a corpus (`infra/tooling/corpora`) are asked for in full; else for the part that every `npm test`
 * runs.
 */
export const IS_IN_FULL = process.env.IN_FULL === '1'

/**
 * The function that declares a test, of Vitest or Playwright, where the file runs in full; else one that leaves it out.
 * @param declare `it`, `test` or `describe`
 */
export const inFull = <Declare extends (...all: never[]) => unknown>(declare: Declare): Declare =>
  IS_IN_FULL ? declare : ((() => undefined) as unknown as Declare)
