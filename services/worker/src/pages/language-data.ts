import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const LANGUAGES = ['eng', 'heb'] as const

/**
 * Copies the language data of the npm packages into one folder, as Tesseract requires; nothing is downloaded. Without
 * `dataDir` the folder is a temporary one, which `remove` deletes.
 */
export async function prepareLanguageData(dataDir?: string) {
  const dir = dataDir ? join(dataDir, 'tessdata') : await mkdtemp(join(tmpdir(), 'larder-tessdata-'))
  await mkdir(dir, { recursive: true })
  const require = createRequire(import.meta.url)
  for (const language of LANGUAGES) {
    const packageDir = dirname(require.resolve(`@tesseract.js-data/${language}/package.json`))
    const name = `${language}.traineddata.gz`
    // Written by renaming, because another process may be reading the same folder.
    const unfinished = join(dir, `${name}.${process.pid}`)
    await copyFile(join(packageDir, '4.0.0_best_int', name), unfinished)
    await rename(unfinished, join(dir, name))
  }
  const remove = dataDir ? async () => {} : () => rm(dir, { recursive: true, force: true })
  return { dir, remove }
}
