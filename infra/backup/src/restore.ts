import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '@larder/shared/server/config'
import { runUnderSupervisor } from '@larder/shared/server/end-with-supervisor'
import { openBlobs } from '@larder/shared/server/files/open-blobs'
import { sentenceOf } from './backup-error.ts'
import { BackupConfig } from './config.ts'
import { admitVersion, knownVersion } from './data-version.ts'
import { readName } from './places/kept-names.ts'
import { openPlace } from './places/place.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeSecret } from './secrets.ts'
import { openFolderTarget } from './stores/folder-store.ts'
import { openMongoTarget } from './stores/mongo-store.ts'

// Brings a backup back, for `npm run restore`: into a new folder, or with MONGODB_URI into an empty database. The script
// that runs it puts the folder into its place, and removes what was copied of a bucket into the folder of --copies.

/** The file that was named: a path, or one in the place of BACKUP_AT, by its name or as `npm run backup` calls it. */
const findFile = async (file: string, copies: string, { BACKUP_AT: at }: BackupConfig): Promise<string> => {
  const name = basename(file)
  const isThere = existsSync(file) || at === undefined || at === 'off' || readName(name) === null
  return isThere ? file : openPlace(at, copies).fetch(name, copies)
}

const run = async () => {
  const { values, positionals } = parseArgs({
    options: { into: { type: 'string' }, copies: { type: 'string' } },
    allowPositionals: true,
  })
  const [file] = positionals
  const { into, copies } = values
  if (file === undefined || into === undefined || copies === undefined)
    throw new Error('Usage: npm run restore -- [--data DIR] FILE')
  const config = readConfig(BackupConfig, process.env)
  const { MONGODB_URI: uri } = config
  const filesAt = config.FILES_AT ?? (uri === undefined ? resolve(into, 'files') : undefined)
  const { documents, files, madeAt } = await restoreBackup(
    await findFile(file, copies, config),
    config.BACKUP_PASSPHRASE,
    {
      openTarget: () => (uri === undefined ? openFolderTarget(into) : openMongoTarget(uri)),
      blobs: openBlobs(filesAt),
      // Beside a MongoDB, those of a folder that is there already are in use.
      writeSecret: (secret) => {
        if (uri === undefined || !existsSync(join(into, secret.name))) writeSecret(into, secret)
      },
      admit: (about) => admitVersion(about, knownVersion()),
    },
  )
  console.log(
    `The backup of ${madeAt.toISOString()} was written and compared: ${documents} documents, ${files} files.`,
  )
}

await runUnderSupervisor(() =>
  run().catch((error: unknown) => {
    console.error(sentenceOf(error))
    process.exitCode = 1
  }),
)
