import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '@larder/shared/server/config'
import { runUnderSupervisor } from '@larder/shared/server/end-with-supervisor'
import { sentenceOf } from './backup-error.ts'
import { BackupConfig } from './config.ts'
import { findSource } from './find-source.ts'
import { isWithoutFiles, keepBackup, writeBackup } from './keep-backup.ts'
import { readVersions } from './make-backup.ts'
import type { Made } from './make-backup.ts'
import { nightlyOf, readName } from './places/kept-names.ts'
import type { Reason } from './places/kept-names.ts'
import { openPlace, placeOf } from './places/place.ts'

// `npm run backup`: makes a backup, beside a running Larder. The start script runs it with --nightly and
// --before-migration.

const USAGE = `Usage: npm run backup -- [options] [FILE]
  FILE                the new file of the backup; without it a name in the place of BACKUP_AT
  --data DIR          the data folder (default ./data)
  --list              says which backups there are
  --nightly           makes the one of this night, unless there is one of today
  --before-migration  makes one only if this version of Larder will change the data at its start
  --before-restore    makes one of what another backup is about to replace`

/** Reasons for a backup that are options. */
const BY_OPTION = ['before-migration', 'before-restore', 'nightly'] as const

const now = () => new Date()

const readOptions = () => {
  const { values, positionals } = parseArgs({
    options: {
      data: { type: 'string', default: 'data' },
      list: { type: 'boolean', default: false },
      nightly: { type: 'boolean', default: false },
      'before-migration': { type: 'boolean', default: false },
      'before-restore': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const reason: Reason = BY_OPTION.find((one) => values[one]) ?? 'by-hand'
  return { ...values, isBeforeMigration: values['before-migration'], reason, file: positionals[0] }
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

const report = (where: string, made: Made & { bytes: number }, since: number) => {
  const { documents, files, bytes, lost } = made
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  console.log(
    `${where}: ${documents} documents, ${files} files, ${megabytes(bytes)}, in ${seconds} s; read again and whole.`,
  )
  if (lost.length > 0)
    console.log(
      `${lost.length} files that documents name are missing or damaged at their place, and are not in it; npm run verify names them.${isWithoutFiles(made) ? ' FILES_AT may not be mounted: no backup of before was removed.' : ''}`,
    )
}

/** A folder that nobody else can have made: of the data folder, or where there is none a new one. */
const draftFolderFor = (dataDir: string): string => {
  if (existsSync(dataDir)) return resolve(dataDir, 'backups')
  const folder = mkdtempSync(join(tmpdir(), 'larder-backup-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const isMigrationDue = async (open: ReturnType<typeof findSource>['open']): Promise<boolean> => {
  // What knows all modules takes a second to load.
  const { knownVersion, willMigrate } = await import('./data-version.ts')
  const source = await open()
  try {
    return willMigrate(await readVersions(source), knownVersion())
  } finally {
    await source.close()
  }
}

const run = async () => {
  const since = performance.now()
  const { data: dataDir, file, list, nightly, isBeforeMigration, reason, help } = readOptions()
  if (help) return console.log(USAGE)
  const config = readConfig(BackupConfig, process.env)
  if (file !== undefined)
    return report(
      file,
      await writeBackup(file, { found: findSource(dataDir, config), dataDir, config, now }),
      since,
    )

  const at = placeOf(config, dataDir)
  if (at === 'off')
    throw new Error('BACKUP_AT names no place for backups: set it, or name the FILE to write.')
  const place = openPlace(at, draftFolderFor(dataDir))
  if (list) {
    const names = (await place.list()).filter((name) => readName(name) !== null).toSorted()
    return console.log(names.length === 0 ? `There are no backups in ${place.title}.` : names.join('\n'))
  }
  const made = nightly ? nightlyOf(await place.list(), now()) : undefined
  if (made !== undefined) return console.log(`There is a nightly backup of today: ${made}`)
  const found = findSource(dataDir, config)
  if (isBeforeMigration && !(await isMigrationDue(found.open))) return
  const { name, removed, ...counts } = await keepBackup(reason, place, { found, dataDir, config, now })
  for (const outdated of removed) console.log(`Removed ${outdated}, which has had its time.`)
  report(`${place.title.replace(/\/$/, '')}/${name}`, counts, since)
}

await runUnderSupervisor(() =>
  run().catch((error: unknown) => {
    console.error(sentenceOf(error))
    process.exitCode = 1
  }),
)
