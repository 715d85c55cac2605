import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder that is deleted after the test. */
export function emptyFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'larder-local-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}
