import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { inFull } from '@larder/shared/testkit/in-full'
import { startS3Server } from '@larder/shared/testkit/network/s3-server'
import { writeArchive } from './archive/archive.ts'
import { nameOf } from './places/kept-names.ts'
import { openPlace } from './places/place.ts'

const LIST = fileURLToPath(new URL('list.ts', import.meta.url))
const OLD = fileURLToPath(new URL('testing/format-1.backup', import.meta.url))

const list = (dataDir: string, args: string[] = [], env: NodeJS.ProcessEnv = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [LIST, '--data', dataDir, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
  })
  return status === 0 ? (JSON.parse(stdout) as object) : stderr
}

/** A data folder with a place for backups. */
const dataFolder = () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'larder-list-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  mkdirSync(join(dataDir, 'backups'))
  return { dataDir, backups: join(dataDir, 'backups') }
}
const at = (day: number) => new Date(Date.UTC(2026, 0, day))

inFull(it)(
  'what there is is said by its beginning: the newest first, encrypted or not, damaged, and nothing else',
  async () => {
    const { dataDir, backups } = dataFolder()
    const [plain, locked, broken, cut] = [
      nameOf('nightly', at(1)),
      nameOf('by-hand', at(2)),
      nameOf('before-restore', at(3)),
      nameOf('before-migration', at(4)),
    ]
    copyFileSync(OLD, join(backups, plain))
    const about = { path: 'about.json', data: Buffer.from('{"migration":3}') }
    await writeArchive(
      join(backups, locked),
      (async function* () {
        yield await Promise.resolve(about)
      })(),
      'five words or more',
    )
    writeFileSync(join(backups, broken), 'no backup')
    writeFileSync(join(backups, cut), readFileSync(OLD).subarray(0, 20))
    writeFileSync(join(backups, 'holiday.backup'), 'of somebody')
    const found = list(dataDir)
    expect(found).toMatchObject({
      place: backups,
      rows: [
        { name: cut, is_encrypted: false, migration: null, bytes: 20 },
        {
          name: broken,
          reason: 'before-restore',
          is_reached: true,
          is_encrypted: null,
          migration: null,
          bytes: 9,
        },
        { name: locked, is_encrypted: true, migration: null },
        { name: plain, reason: 'nightly', made_at: at(1).toISOString(), is_encrypted: false, migration: 0 },
      ],
      hasNext: false,
    })
    expect(list(dataDir, ['--name', plain])).toMatchObject({ rows: [{ name: plain }] })
    for (const name of [`../backups/${plain}`, 'holiday.backup', ''])
      expect(list(dataDir, ['--name', name])).toMatchObject({ rows: [] })
  },
)

it('what has the name of a backup and can not be read hides none of the others', () => {
  const { dataDir, backups } = dataFolder()
  const [plain, folder, link] = [nameOf('nightly', at(1)), nameOf('by-hand', at(2)), nameOf('by-hand', at(3))]
  copyFileSync(OLD, join(backups, plain))
  mkdirSync(join(backups, folder))
  symlinkSync(join(dataDir, 'gone'), join(backups, link))
  expect(list(dataDir)).toMatchObject({
    rows: [
      { name: link, is_encrypted: null, bytes: 0 },
      { name: folder, is_encrypted: null, bytes: 0 },
      { name: plain, is_encrypted: false },
    ],
  })
})

it('many are said by the page', () => {
  const { dataDir, backups } = dataFolder()
  for (let day = 1; day <= 60; day++) writeFileSync(join(backups, nameOf('by-hand', at(day))), '')
  expect(list(dataDir)).toMatchObject({ hasNext: true })
  const { rows, hasNext } = list(dataDir, ['--page', '2']) as { rows: { name: string }[]; hasNext: boolean }
  expect([rows.length, rows.at(-1)?.name, hasNext]).toEqual([10, nameOf('by-hand', at(1)), false])
})

it('a place that can not be read is one sentence, and none is said', () => {
  const { dataDir, backups } = dataFolder()
  writeFileSync(join(backups, 'file'), '')
  const fault = list(dataDir, [], { BACKUP_AT: join(backups, 'file') })
  expect(fault).toMatch(/^ENOTDIR.*\n$/)
  expect(list(dataDir, [], { BACKUP_AT: 'off' })).toEqual({ place: null, rows: [], hasNext: false })
  expect(list(dataDir, [], { BACKUP_AT: join(dataDir, 'none') })).toMatchObject({ rows: [] })
})

it('those of a bucket are said too', async () => {
  const server = await startS3Server()
  onTestFinished(() => server.close())
  const { dataDir, backups } = dataFolder()
  const [name, draft] = [nameOf('nightly', at(1)), join(backups, 'draft')]
  copyFileSync(OLD, draft)
  await openPlace(server.place, backups).take(draft, name)
  // Not by `spawnSync`, which would hold up the server of this process.
  const { stdout } = await promisify(execFile)(process.execPath, [LIST, '--data', dataDir], {
    env: { BACKUP_AT: server.place },
  })
  expect(JSON.parse(stdout)).toMatchObject({ rows: [{ name, is_encrypted: false, migration: 0 }] })
})

it('one whose bucket does not give its beginning is not called damaged', async () => {
  const name = nameOf('nightly', at(1))
  const listed = `<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>${name}</Key><LastModified>${at(1).toISOString()}</LastModified></Contents></ListBucketResult>`
  const bucket = createServer((request, response) => {
    if (request.url?.includes('list-type')) response.end(listed)
    else request.socket.destroy()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void bucket.close())
  await once(bucket, 'listening')
  const { port } = bucket.address() as AddressInfo
  const { dataDir } = dataFolder()
  const { stdout } = await promisify(execFile)(process.execPath, [LIST, '--data', dataDir], {
    env: { BACKUP_AT: `http://key:secret@127.0.0.1:${port}/larder` },
  })
  expect(JSON.parse(stdout)).toMatchObject({ rows: [{ name, is_reached: false, is_encrypted: null }] })
})
