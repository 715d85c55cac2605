import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { StartError } from '../start-error.mjs'
import { emptyFolder } from '../workbench.ts'
import { withBackupNamed } from './backups.mjs'
import { swapFolders } from './swap-folders.mjs'

const now = new Date('2026-11-28T02:30:15.678Z')

/** A folder with a new data folder in it, and the path of the present one. */
const prepared = () => {
  const folder = emptyFolder()
  const draft = join(folder, 'data.restoring')
  mkdirSync(draft)
  writeFileSync(join(draft, 'what'), 'new')
  return { folder, draft, dataDir: join(folder, 'data') }
}

describe('swapFolders', () => {
  it('keeps the present folder, and brings its backups along', () => {
    const { folder, draft, dataDir } = prepared()
    mkdirSync(join(dataDir, 'backups'), { recursive: true })
    writeFileSync(join(dataDir, 'what'), 'old')
    writeFileSync(join(dataDir, 'larder.lock'), '')
    const kept = swapFolders(dataDir, draft, now) ?? ''
    expect(kept).toBe(`${dataDir}.before-restore-2026-11-28T02-30-15`)
    expect(readdirSync(folder).toSorted()).toEqual(['data', 'data.before-restore-2026-11-28T02-30-15'])
    expect([dataDir, kept].map((dir) => readFileSync(join(dir, 'what'), 'utf8'))).toEqual(['new', 'old'])
    expect(readdirSync(kept)).toEqual(['what'])
    expect(existsSync(join(dataDir, 'backups'))).toBe(true)
  })

  it.each([
    ['no folder', false],
    ['an empty one', true],
  ])('takes the place of %s', (_what, isThere) => {
    const { folder, draft, dataDir } = prepared()
    if (isThere) mkdirSync(dataDir)
    expect(swapFolders(dataDir, draft, now)).toBeUndefined()
    expect(readdirSync(folder)).toEqual(['data'])
  })
})

describe('withBackupNamed', () => {
  const failed = new StartError('The worker process ended. Error: The migration 13 (x) failed: no room')

  it('names the backup of before when a migration has failed', () => {
    const dataDir = emptyFolder()
    const backup = join(dataDir, 'backups', 'larder-before-migration-2026-11-28T02-30-15Z.backup')
    writeFileSync(join(dataDir, 'opened-by.json'), JSON.stringify({ sources: 'ab', backup }))
    const named = withBackupNamed(dataDir, failed) as Error
    expect(named.message).toContain(`npm run restore -- --data ${dataDir} ${backup}`)
    const other = new StartError('Port 8080 is taken.')
    expect(withBackupNamed(dataDir, other)).toBe(other)
  })

  it('says nothing of a backup where none was made', () => {
    expect(withBackupNamed(emptyFolder(), failed)).toBe(failed)
  })
})
