import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Advisory } from './osv.ts'

/** Something that is given as advisories, and is none; its message says which file and why. */
export class AdvisoryError extends Error {}

const filesOf = (path: string): string[] => {
  try {
    if (!statSync(path).isDirectory()) return [path]
    return readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => join(path, name))
  } catch (error) {
    throw new AdvisoryError(`${path} cannot be read: ${(error as Error).message}`)
  }
}

const parse = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new AdvisoryError(`${path} cannot be read as JSON: ${(error as Error).message}`)
  }
}

/**
 * Reads advisories in OSV format one after the other: of a file with one, of a file with a list, or of all `.json` files in a
 * folder, which may be as many as all of npm's.
 * @throws AdvisoryError where there is none, or something else
 */
export function* readAdvisories(path: string): Generator<Advisory> {
  const files = filesOf(path)
  if (files.length === 0) throw new AdvisoryError(`${path} has no .json file in it.`)
  for (const file of files) {
    const content = parse(file)
    for (const [index, one] of (Array.isArray(content) ? content : [content]).entries()) {
      const { success, data, error } = Advisory.safeParse(one)
      if (success) yield data
      else {
        const [issue] = error.issues
        const where = [...(Array.isArray(content) ? [index] : []), ...(issue?.path ?? [])].join('.')
        throw new AdvisoryError(`${file} is no advisory in OSV format: ${where} ${issue?.message ?? ''}`)
      }
    }
  }
}
