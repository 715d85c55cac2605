import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The modules of all files below the folder of `from` (a module's `import.meta.url`) that match `pattern`, by their paths. */
export const importAll = <M>(pattern: string, from: string): Promise<M[]> =>
  Promise.all(
    globSync(pattern, { cwd: fileURLToPath(new URL('.', from)) })
      .sort()
      .map(async (path) => (await import(new URL(path, from).href)) as M),
  )
