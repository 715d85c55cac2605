import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { mongo } from 'mongoose'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startEmbeddedMongo } from '@larder/embedded-mongo'
import { newBlobName } from '@larder/shared/server/files/blob-name'
import { createFolderBlobs } from '@larder/shared/server/files/folder-blobs'
import { UNFINISHED_COPY } from '@larder/shared/server/store/unfinished-copy'
import { inFull } from '@larder/shared/testkit/in-full'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { writeArchive } from './archive/archive.ts'
import { readContents } from './archive/contents.ts'
import type { Entry } from './archive/tar.ts'
import { sentenceOf } from './backup-error.ts'
import { admitVersion, knownVersion } from './data-version.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { openFolderSource, openFolderTarget } from './stores/folder-store.ts'
import { openMongoSource, openMongoTarget } from './stores/mongo-store.ts'

const RESTORE = fileURLToPath(new URL('../../local/restore.mjs', import.meta.url))
const BACKUP = fileURLToPath(new URL('backup.ts', import.meta.url))
const OLD = fileURLToPath(new URL('testing/format-1.backup', import.meta.url))
const { Binary, Decimal128, Double, Int32, Long, ObjectId } = mongo

const emptyFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-drill-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A data folder with documents of all kinds, files and secrets, on whose store a server runs until `stop`. */
const filledFolder = async (lotCount = 300) => {
  // In a folder of its own: what is restored is made beside it.
  const dataDir = join(emptyFolder(), 'data')
  const server = await startEmbeddedMongo({ dataDir: join(dataDir, 'mongo') })
  const client = await new mongo.MongoClient(server.uri).connect()
  const db = client.db('larder')
  let isStopped = false
  const stop = async () => {
    if (isStopped) return
    isStopped = true
    await client.close()
    await server.close()
  }
  onTestFinished(stop)
  const blobs = createFolderBlobs(join(dataDir, 'files'))
  await blobs.prepare()
  const names: string[] = []
  for (let index = 0; index < 20; index++) {
    const data = Buffer.from(`the file ${index} `.repeat(1000 * index))
    const blob = newBlobName(data)
    await blobs.put(blob, data)
    names.push(blob)
    await db.collection('files').insertOne({ name: `file ${index}`, blob })
  }
  await db
    .collection('files')
    .insertOne({ name: 'in the database', blob: null, data: new Binary(Buffer.from('x')) })
  await db.collection('migrations').insertOne({ _id: 3 as never, name: 'third' })
  await db.collection('collection_versions').insertOne({ _id: 'lots' as never, version: 2 })
  await db.collection('kinds').insertMany([
    { text: 'ß – 面', date: new Date(-1), none: null, list: [1, [2], {}] },
    { int: new Int32(1), double: new Double(1), long: Long.fromString('9007199254740993') },
    { decimal: Decimal128.fromString('1.10'), bytes: new Binary(Buffer.from([0, 255])), id: new ObjectId() },
    // Names that JavaScript would put first.
    { b: 1, a: 2, 7: 3 },
  ])
  await db
    .collection('lots')
    .insertMany(Array.from({ length: lotCount }, (_, index) => ({ number: index, note: 'x'.repeat(400) })))
  writeFileSync(join(dataDir, 'store.json'), '{"format":2,"mongo":"embedded"}')
  writeFileSync(join(dataDir, 'encryption-key'), 'a secret\n')
  return { dataDir, db, blobs, names, uri: server.uri, stop }
}
type Filled = Awaited<ReturnType<typeof filledFolder>>

/** All documents of a data folder, as hexadecimal BSON in their order, by collection. */
const allOf = async (dataDir: string): Promise<Record<string, string[]>> => {
  const source = openFolderSource(dataDir)
  try {
    const found: Record<string, string[]> = {}
    for (const name of source.collections) {
      found[name] = []
      for await (const document of source.documents(name)) found[name].push(document.toString('hex'))
    }
    return found
  } finally {
    await source.close()
  }
}

const backUp = async ({ dataDir, blobs }: Pick<Filled, 'dataDir' | 'blobs'>, passphrase?: string) => {
  const path = join(emptyFolder(), 'larder.backup')
  const source = openFolderSource(dataDir)
  try {
    const secrets = [{ name: 'encryption-key', data: readFileSync(join(dataDir, 'encryption-key')) }]
    const made = await makeBackup(path, passphrase, { source, blobs, secrets, now: () => new Date() })
    return { path, made }
  } finally {
    await source.close()
  }
}

/** The environment of a person at a terminal who has set nothing. */
const ENV: NodeJS.ProcessEnv = {
  ...process.env,
  MONGODB_URI: undefined,
  FILES_AT: undefined,
  BACKUP_AT: undefined,
  BACKUP_PASSPHRASE: undefined,
}

const runRestore = (args: string[]) =>
  spawnSync(process.execPath, [RESTORE, ...args], { encoding: 'utf8', env: ENV })

const runBackup = (args: string[]) =>
  spawnSync(process.execPath, [BACKUP, ...args], { encoding: 'utf8', env: ENV })

/** Runs the command beside this process, which goes on writing; resolves with what it said. */
const runBackupLater = (dataDir: string): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, [BACKUP, '--data', dataDir], { env: ENV }, (error, stdout, stderr) =>
      error === null ? resolve(stdout) : reject(new Error(stderr, { cause: error })),
    )
  })

describe('the drill', () => {
  it('fill, back up under load, damage, restore: all is as it was at one moment', async () => {
    // More than one part of 1 MB.
    const lotCount = 4_000
    const filled = await filledFolder(lotCount)
    const { dataDir, db } = filled
    let isWriting = true
    let written = 0
    const load = (async () => {
      // Each pair is written one after the other, so that the second is never there without the first.
      while (isWriting) {
        await db.collection('load_first').insertOne({ number: written })
        await db.collection('load_second').insertOne({ number: written })
        await db.collection('lots').deleteOne({ number: written })
        written += 1
      }
    })()
    await waitUntil('some writes', () => written > 20)
    const ran = runBackupLater(dataDir)
    const output = await ran
    isWriting = false
    await load
    expect(output).toMatch(/documents, 20 files, .* read again and whole/)
    await filled.stop()

    const [name = ''] = readdirSync(join(dataDir, 'backups'))
    const backup = join(dataDir, 'backups', name)
    writeFileSync(join(dataDir, 'mongo', 'data.sqlite'), 'nothing that could be opened')
    const { status, stderr, stdout } = runRestore(['--data', dataDir, backup])
    expect([stderr, status]).toEqual(['', 0])
    expect(stdout).toMatch(/The backup of .* was written and compared/)

    const found = await allOf(dataDir)
    const numbers = (of: string) =>
      (found[of] ?? []).map((hex) => mongo.BSON.deserialize(Buffer.from(hex, 'hex')).number as number)
    const [first, second] = [numbers('load_first'), numbers('load_second')]
    expect(first.length - second.length).toBeOneOf([0, 1])
    expect(first).toEqual(first.map((_, index) => index))
    const removed = lotCount - numbers('lots').length
    expect(second.length - removed).toBeOneOf([0, 1])
    expect(numbers('lots')[0]).toBe(removed)
    expect(readFileSync(join(dataDir, 'encryption-key'), 'utf8')).toBe('a secret\n')
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([name])
    for (const blob of filled.names)
      expect(await createFolderBlobs(join(dataDir, 'files')).find(blob)).not.toBeNull()
    expect(readdirSync(join(dataDir, '..')).toSorted()).toEqual([
      'data',
      expect.stringMatching(/^data\.before-restore-/) as string,
    ])
  })

  inFull(it)('every kind of value comes back byte by byte, and with a passphrase too', async () => {
    const filled = await filledFolder()
    const before = await allOf(filled.dataDir)
    for (const passphrase of [undefined, 'correct horse battery']) {
      const { path, made } = await backUp(filled, passphrase)
      expect(made).toMatchObject({ files: 20, lost: [] })
      const into = emptyFolder()
      const restored = await restoreBackup(path, passphrase, {
        openTarget: () => openFolderTarget(into),
        blobs: createFolderBlobs(join(into, 'files')),
        writeSecret: () => {},
        admit: () => {},
      })
      expect(restored.documents).toBe(made.documents)
      expect(await allOf(into)).toEqual(before)
    }
  })

  it('a file that is missing or damaged is left out and named, and costs nothing else', async () => {
    const filled = await filledFolder()
    const [missing = '', damaged = ''] = filled.names.slice(5)
    await filled.blobs.remove(missing)
    writeFileSync(join(filled.dataDir, 'files', damaged.slice(0, 2), damaged), 'other bytes')
    const { made } = await backUp(filled)
    expect([made.files, [...made.lost].toSorted()]).toEqual([18, [missing, damaged].toSorted()])
  })

  it('a backup goes into an empty database of a MongoDB and no other, on which nothing starts before its end', async () => {
    const filled = await filledFolder()
    const { path, made } = await backUp(filled)
    const uri = filled.uri.replace('/?', '/copy?')
    const restore = () =>
      restoreBackup(path, undefined, {
        openTarget: () => openMongoTarget(uri),
        blobs: createFolderBlobs(emptyFolder()),
        writeSecret: () => {},
        admit: () => {},
      })
    expect((await restore()).documents).toBe(made.documents)
    await expect(restore()).rejects.toThrow('The database copy already has collections')
    const ended = await openMongoTarget(filled.uri.replace('/?', '/ended?'))
    onTestFinished(() => ended.close())
    const db = (name: string) => filled.db.client.db(name)
    const noted = (name: string) =>
      db(name)
        .collection('collection_versions')
        .countDocuments({ _id: UNFINISHED_COPY as never })
    await ended.insert('lots', [Buffer.from(mongo.BSON.serialize({ _id: 1 }))])
    expect([await noted('copy'), await noted('ended')]).toEqual([0, 1])
    await db('ended').collection('of_others').insertOne({})
    await ended.discard()
    expect((await db('ended').listCollections().toArray()).map(({ name }) => name)).toEqual(['of_others'])
  })

  it('a MongoDB that is no replica set is refused with what to do', async () => {
    const { uri } = await filledFolder()
    await expect(openMongoSource(uri)).rejects.toThrow('make it a replica set of one')
  })
})

/** The sentence with which a backup is refused; whether anything was begun to be written. */
const refusalOf = async (path: string, passphrase?: string) => {
  const into = emptyFolder()
  let isBegun = false
  const sentence = await restoreBackup(path, passphrase, {
    openTarget: () => {
      isBegun = true
      return openFolderTarget(into)
    },
    blobs: createFolderBlobs(join(into, 'files')),
    writeSecret: () => {},
    admit: (about) => admitVersion(about, knownVersion()),
  }).then(() => 'none', sentenceOf)
  return { sentence, isBegun }
}

describe('what can not be brought back', () => {
  it.each([
    ['half a file', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), 'is not whole', false],
    ['a file without its last 100 bytes', (bytes: Buffer) => bytes.subarray(0, -100), 'is not whole', false],
    // What is behind the end is found at the end.
    [
      'one with a byte behind its end',
      (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('\n')]),
      'is not whole',
      true,
    ],
    [
      'one with another one behind its end',
      (bytes: Buffer) => Buffer.concat([bytes, bytes]),
      'is not whole',
      true,
    ],
    ['an empty file', () => Buffer.alloc(0), 'is no backup of Larder', false],
    ['something else', () => Buffer.from('a letter to grandmother'), 'is no backup of Larder', false],
  ])('%s is one sentence', async (_what, damage, sentence, isBegun) => {
    const path = join(emptyFolder(), 'damaged.backup')
    writeFileSync(path, damage(readFileSync(OLD)))
    expect(await refusalOf(path)).toEqual({
      sentence: expect.stringMatching(`${sentence}.*\\.$`) as string,
      isBegun,
    })
  })

  inFull(it)(
    'one with another byte in its middle is one sentence of the command, and nothing is touched',
    async () => {
      const filled = await filledFolder()
      const { path } = await backUp(filled)
      await filled.stop()
      const bytes = readFileSync(path)
      const at = Math.floor(bytes.length / 2)
      bytes[at] = (bytes[at] ?? 0) ^ 1
      writeFileSync(path, bytes)
      const before = await allOf(filled.dataDir)
      const { status, stderr } = runRestore(['--data', filled.dataDir, path])
      expect(status).toBe(1)
      expect(stderr.trim()).toContain('is not whole')
      expect(stderr.trim().split('\n')).toHaveLength(1)
      expect(await allOf(filled.dataDir)).toEqual(before)
      expect(readdirSync(join(filled.dataDir, '..'))).toEqual(['data'])
    },
  )

  inFull(it)('one that opens with another passphrase, or with one at all, says so', async () => {
    const path = join(emptyFolder(), 'locked.backup')
    const about = { path: 'about.json', data: Buffer.from('{}') }
    await writeArchive(path, Readable.from([about]), 'correct horse battery')
    expect(await refusalOf(path, 'another passphrase')).toEqual({
      sentence: `BACKUP_PASSPHRASE is not the passphrase with which ${path} was made.`,
      isBegun: false,
    })
    expect(await refusalOf(path)).toEqual({
      sentence: `${path} is encrypted: set BACKUP_PASSPHRASE to the passphrase with which it was made.`,
      isBegun: false,
    })
  })

  it.each([
    ['of a newer format', { format: 99 }, 'made by a newer version of Larder'],
    ['after a later migration', { migration: 1_000_000 }, 'are of a newer version of Larder'],
    ['with documents of a later version', { versions: { files: 99 } }, 'are of a newer version of Larder'],
  ])('one %s is refused before anything is written', async (_what, change, sentence) => {
    const path = join(emptyFolder(), 'newer.backup')
    const about = { format: 1, made_at: new Date().toISOString(), migration: 1, versions: {}, ...change }
    const manifest = { collections: {}, parts: {}, files: { count: 0, bytes: 0 } }
    // oxlint-disable-next-line typescript/require-await -- what is written comes from an asynchronous source as a rule
    const entries = async function* (): AsyncGenerator<Entry> {
      for (const [name, value] of Object.entries({ 'about.json': about, 'manifest.json': manifest }))
        yield { path: name, data: Buffer.from(JSON.stringify(value)) }
    }
    await writeArchive(path, entries(), undefined)
    expect(await refusalOf(path)).toEqual({
      sentence: expect.stringContaining(sentence) as string,
      isBegun: false,
    })
  })

  it('a place where a file is already, and a folder without data, are said', async () => {
    const { dataDir } = await filledFolder()
    const taken = join(emptyFolder(), 'taken')
    writeFileSync(taken, 'mine')
    expect(runBackup(['--data', dataDir, taken]).stderr.trim()).toBe(
      `${taken} is there already: name another file.`,
    )
    expect(readFileSync(taken, 'utf8')).toBe('mine')
    expect(runBackup(['--data', emptyFolder()]).stderr).toContain('is no data folder of Larder')
  })

  it('a full disk is one sentence, and leaves no half file', async () => {
    const { dataDir } = await filledFolder(5000)
    const folder = emptyFolder()
    const limited = `ulimit -f 8; exec "$0" "$@"`
    const path = join(folder, 'larder.backup')
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', `trap '' XFSZ; ${limited}`, process.execPath, BACKUP, '--data', dataDir, path],
      {
        encoding: 'utf8',
        env: ENV,
      },
    )
    expect([status, stderr.trim()]).toEqual([
      1,
      'The disk is full: nothing was changed. Make room, and try again.',
    ])
    expect(readdirSync(folder)).toEqual([])
  })
})

it('a backup of the first format is read by this version', async () => {
  const kinds: string[] = []
  for await (const { kind } of readContents(OLD, undefined)) kinds.push(kind)
  expect(kinds).toEqual(['about', 'documents', 'documents', 'file', 'secret', 'manifest'])
})
