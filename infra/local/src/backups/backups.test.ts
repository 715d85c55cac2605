import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { StartError } from '../start-error.mjs'
import { emptyFolder } from '../workbench.ts'
import { backUpBeforeMigration, nightlyPlace, startNightlyBackups, withBackupNamed } from './backups.mjs'
import { openNightNote } from './night-note.mjs'
import { refuseHalfRestored, swapFolders } from './swap-folders.mjs'

const now = new Date('2026-11-28T02:30:15.678Z')

/** A folder with a new data folder in it, and the path of the present one. */
const prepared = () => {
  const folder = emptyFolder()
  const draft = join(folder, 'data.restoring')
  mkdirSync(draft)
  writeFileSync(join(draft, 'what'), 'new')
  return { folder, draft, dataDir: join(folder, 'data') }
}

it.each([
  [{}, 'each night in /data/backups, lost with this disk: BACKUP_AT names another place'],
  [{ BACKUP_AT: 'off' }, 'none, as BACKUP_AT=off says'],
  [{ BACKUP_AT: '/mnt/other' }, 'each night in /mnt/other, not encrypted'],
  [
    {
      BACKUP_AT: 'https://key:secret@host.example/bucket/of?region=x',
      BACKUP_PASSPHRASE: 'five words or more',
    },
    'each night in https://host.example/bucket/of, encrypted',
  ],
])('the terminal says where backups are made, without secrets: %j', (env, said) => {
  expect(nightlyPlace({ root: '', dataDir: '/data', logsDir: '', env })).toBe(said)
})

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

  it('leaves the present folder where it is when the new one can not take its place', () => {
    const { folder, draft, dataDir } = prepared()
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'what'), 'old')
    expect(() => swapFolders(dataDir, `${draft}.of-another`, now)).toThrow(
      `The new folder can't be put in the place of ${dataDir} (ENOENT). Nothing was changed.`,
    )
    expect(readdirSync(folder).toSorted()).toEqual(['data', 'data.restoring'])
    expect(readFileSync(join(dataDir, 'what'), 'utf8')).toBe('old')
  })

  it('says where the backups are when they can not move along', () => {
    const { draft, dataDir } = prepared()
    mkdirSync(join(dataDir, 'backups'), { recursive: true })
    // As a disk that is mounted there, it can't be replaced.
    mkdirSync(join(draft, 'backups', 'other'), { recursive: true })
    const said = heard()
    const kept = swapFolders(dataDir, draft, now) ?? ''
    expect(said()).toBe(`The backups stayed in ${join(kept, 'backups')} (ENOTEMPTY).\n`)
    expect(readFileSync(join(dataDir, 'what'), 'utf8')).toBe('new')
  })
})

it('no start makes a new data folder beside a half restored one', () => {
  const { dataDir } = prepared()
  expect(() => refuseHalfRestored(dataDir)).toThrow(`A backup was being brought back into ${dataDir}`)
  mkdirSync(dataDir)
  expect(() => refuseHalfRestored(dataDir)).not.toThrow()
})

/** What is said from now on. */
const heard = () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  return () => write.mock.calls.map(([text]) => String(text)).join('')
}

/** A Larder whose program that makes backups does this, with the sources of a version that `upgrade` changes. */
const larderThat = (does: string) => {
  const root = emptyFolder()
  const dataDir = emptyFolder()
  for (const folder of ['infra/backup/src', 'shared/src/server'])
    mkdirSync(join(root, folder), { recursive: true })
  const become = (program: string) => writeFileSync(join(root, 'infra/backup/src/backup.ts'), program)
  become(does)
  const upgrade = (version: string) => writeFileSync(join(root, 'shared/src/server/version.ts'), version)
  upgrade('1')
  const place = { root, dataDir, logsDir: dataDir, env: process.env }
  const start = () => backUpBeforeMigration(place, true, new AbortController().signal)
  return { dataDir, place, become, upgrade, start }
}

describe('backUpBeforeMigration', () => {
  const reported = (backup: string) =>
    `console.log('${backup}: 2 documents; read again and whole.\\n1 files that documents name are missing')`
  const failed = new StartError('The worker process ended. Error: The migration 13 (x) failed: no room')

  it('knows the backup whatever else its process says, and until there is another one', async () => {
    const { dataDir, become, upgrade, start } = larderThat(reported('/b/first.backup'))
    const said = heard()
    await start()
    expect(said()).toContain('  Backup: 1 files that documents name are missing\n  Backup: /b/first.backup\n')
    const named = () => (withBackupNamed(dataDir, failed) as Error).message
    expect(named()).toContain('/b/first.backup')
    become('')
    upgrade('2')
    await start()
    expect(named()).toContain('/b/first.backup')
    become(reported('/b/second.backup'))
    upgrade('3')
    await start()
    expect(named()).toContain('/b/second.backup')
  })
})

describe('startNightlyBackups', () => {
  afterEach(() => void vi.useRealTimers())

  /** Has the first try of a night made, ten minutes after the start; what is known of it then is what the next start reads. */
  const firstTry = (place: Parameters<typeof startNightlyBackups>[0]) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout'] })
    const stop = startNightlyBackups(place, openNightNote(place.dataDir))
    vi.advanceTimersByTime(600_000)
    vi.useRealTimers()
    return { stop, known: () => openNightNote(place.dataDir).read() }
  }

  it('goes on when its process can not even be started, and knows why it failed', async () => {
    const { place } = larderThat('')
    const said = heard()
    const { stop, known } = firstTry({ ...place, logsDir: join(place.dataDir, 'nowhere') })
    await expect.poll(said).toMatch(/No backup was made this night, and each hour tries again: ENOENT/)
    await stop()
    expect(known()).toMatchObject({ made_at: null, why: expect.stringContaining('ENOENT') as string })
    expect(Date.parse(known().failed_at ?? '')).not.toBeNaN()
  })

  it.each([
    ['was made', 'Removed larder-nightly-2025-01-01T00-00-00Z.backup, which has had its time.\\n'],
    ['is there already', 'There is a nightly backup of today: '],
  ])('knows when the last one was made that %s, whatever failed before', async (_how, words) => {
    const { place } = larderThat(
      `console.log('${words}larder-nightly-2026-11-29T00-12-05Z.backup'); process.disconnect()`,
    )
    openNightNote(place.dataDir).noteFailed('The disk is full')
    const { stop, known } = firstTry(place)
    const made = { made_at: '2026-11-29T00:12:05Z', failed_at: null, why: null }
    await expect.poll(known).toEqual(made)
    await stop()
  })

  it('says which files are not in one', async () => {
    const { place } = larderThat(
      `console.log('3 files that documents name are missing'); process.disconnect()`,
    )
    const said = heard()
    const { stop } = firstTry(place)
    await expect.poll(said).toContain('  Backup: 3 files that documents name are missing')
    await stop()
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
