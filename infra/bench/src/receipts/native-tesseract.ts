import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** One thread: with more Tesseract is slower on small pages, and the comparison is per core. */
const ENVIRONMENT = { ...process.env, OMP_THREAD_LIMIT: '1' }

/** The version of the `tesseract` program on the PATH, null if there is none. */
export const findTesseract = (): Promise<string | null> =>
  run('tesseract', ['--version']).then(
    ({ stdout, stderr }) => /tesseract v?(\S+)/.exec(stdout + stderr)?.[1] ?? null,
    () => null,
  )

/** Seconds that the native program takes to read the English text of an image as one block. */
export async function timeTesseract(path: string): Promise<number> {
  const start = performance.now()
  await run('tesseract', [path, 'stdout', '--psm', '6', '-l', 'eng'], {
    env: ENVIRONMENT,
    maxBuffer: 16_000_000,
  })
  return (performance.now() - start) / 1000
}
