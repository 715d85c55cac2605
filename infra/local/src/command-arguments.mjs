import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from './start-error.mjs'

/**
 * Reads the arguments of a command on a data folder: `--data DIR`, by default `data`, and one more.
 * @param {string[]} args
 * @param {string} usage
 * @returns {{ dataDir: string, given: string }} `dataDir` as an absolute path, `given` the argument without a name
 * @throws {StartError} with the usage, for any other arguments
 */
export function readCommandArguments(args, usage) {
  const { values, positionals } = parse(args, usage)
  const [given, ...more] = positionals
  if (given === undefined || more.length > 0) throw new StartError(usage)
  return { dataDir: resolve(values.data), given }
}

/**
 * @param {string[]} args
 * @param {string} usage
 */
function parse(args, usage) {
  try {
    return parseArgs({
      args,
      options: { data: { type: 'string', default: 'data' } },
      allowPositionals: true,
    })
  } catch {
    throw new StartError(usage)
  }
}
