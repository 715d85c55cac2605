import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const IGNORED = new Set(['node_modules', 'dist', '.git', 'coverage', 'test-results'])

/** The paths of all files of the repository at `root`, from there; what a running product keeps is none of it. */
export const listFiles = (root: string, folder = ''): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !IGNORED.has(name) && join(folder, name) !== 'data')
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? listFiles(root, path) : [path]
    })
