import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { emptyFolder } from '../workbench.ts'
import { readAct, writeAct } from './act-note.mjs'
import type { Act } from './act-note.mjs'
import { createDesk } from './desk.mjs'
import { finishSwap, keptOf, refuseHalfRestored, swapFolders } from './swap-folders.mjs'

const NAME = 'larder-nightly-2026-11-28T02-30-15Z.backup'
const now = new Date('2026-11-29T05:00:00Z')
const by = { userId: '1', name: 'ada', caller: { address: '127.0.0.1', device: 'Firefox' } }
const running: Act = {
  kind: 'restore',
  name: NAME,
  by,
  asked_at: now.toISOString(),
  outcome: 'running',
  said: null,
  ended_at: null,
  kept: null,
  is_logged: false,
}

/** Ends as the programs do, which close the channel to the script that began them. */
const saying = (text: string, code = 0) =>
  `console.log(${JSON.stringify(text)}); process.exitCode = ${code}; process.disconnect()`
const WRITES = `import { mkdirSync, writeFileSync } from 'node:fs'
const into = process.argv.at(-1)
mkdirSync(into)
writeFileSync(into + '/what', 'new')
${saying('The backup was written and compared.')}`

/** A Larder with a data folder, whose programs of backups are these. */
const larderWith = (programs: { restore?: string; backup?: string; list?: string }) => {
  const [root, folder] = [emptyFolder(), emptyFolder()]
  const dataDir = join(folder, 'data')
  for (const dir of [join(root, 'infra/backup/src'), join(dataDir, 'run'), join(dataDir, 'backups')])
    mkdirSync(dir, { recursive: true })
  writeFileSync(join(dataDir, 'what'), 'old')
  writeFileSync(join(dataDir, 'larder.lock'), '')
  for (const [name, program] of Object.entries(programs))
    writeFileSync(join(root, `infra/backup/src/${name}.ts`), program)
  const open = (hasNights = true) => createDesk({ root, dataDir, logsDir: folder, env: {} }, () => hasNights)
  const what = () => readFileSync(join(dataDir, 'what'), 'utf8')
  const beside = () => readdirSync(folder).filter((name) => name.startsWith('data.'))
  return { folder, dataDir, open, what, beside }
}
type Desk = ReturnType<typeof createDesk>
/** What the API hears of a desk when it asks for something. */
const ask = async (desk: Desk, message: object) => {
  const heard: Record<string, unknown>[] = []
  await desk.hear({ id: 1, ...message }, (answer) => heard.push(answer as Record<string, unknown>))
  return heard
}
const never = new AbortController().signal

describe('the last night', () => {
  it('is told where backups are made at night, and of an earlier time nowhere else', async () => {
    const { dataDir, open } = larderWith({})
    const night = { made_at: '2026-11-28T02:30:15Z', failed_at: null, why: null }
    writeFileSync(join(dataDir, 'nightly-backup.json'), JSON.stringify(night))
    expect(await ask(open(), { kind: 'last-night' })).toEqual([{ id: 1, night }])
    expect(await ask(open(false), { kind: 'last-night' })).toEqual([{ id: 1, night: null }])
  })
})

describe('a backup that is asked for', () => {
  it('is made, told, and kept until the next one; one at a time', async () => {
    const { dataDir, open } = larderWith({
      backup: saying('/b/x.backup: 3 documents'),
      list: `console.log('{"rows":[]}')`,
    })
    const desk = open()
    const heard = await ask(desk, { kind: 'back-up', by })
    expect(heard).toEqual([{ id: 1, is_busy: false }])
    expect(await ask(desk, { kind: 'restore', name: NAME, by })).toEqual([{ id: 1, is_busy: true }])
    await expect.poll(() => readAct(dataDir)?.outcome).toBe('done')
    expect(readAct(dataDir)).toMatchObject({
      kind: 'back-up',
      by,
      said: '/b/x.backup: 3 documents',
      is_logged: false,
    })
    const { asked_at } = readAct(dataDir) ?? running
    await ask(desk, { kind: 'logged', asked_at: 'of another' })
    expect(readAct(dataDir)?.is_logged).toBe(false)
    await ask(desk, { kind: 'logged', asked_at })
    expect(readAct(dataDir)?.is_logged).toBe(true)
    expect((await ask(open(), { kind: 'look' }))[0]).toMatchObject({ act: { outcome: 'done' }, rows: [] })
    expect((await ask(open(), { kind: 'last-act' }))[0]).toMatchObject({ id: 1, act: { outcome: 'done' } })
  })

  it('fails with the sentence of its process', async () => {
    const { dataDir, open } = larderWith({ backup: saying('There is too little room.', 1) })
    await ask(open(), { kind: 'back-up', by })
    await expect
      .poll(() => readAct(dataDir))
      .toMatchObject({ outcome: 'failed', said: 'There is too little room.' })
  })

  it('is ended with Larder', async () => {
    const { dataDir, open } = larderWith({ backup: 'setInterval(() => {}, 1000)' })
    const desk = open()
    await ask(desk, { kind: 'back-up', by })
    await desk.end()
    expect(readAct(dataDir)).toMatchObject({
      outcome: 'failed',
      said: expect.stringContaining('was ended') as string,
    })
  })

  it('a list is read again when something was put into the folder, and what could not be read each time', async () => {
    const noted = JSON.stringify(join(emptyFolder(), 'noted'))
    const { dataDir, open } = larderWith({
      list: `import { existsSync, writeFileSync } from 'node:fs'
const rows = [{ is_encrypted: existsSync(${noted}) ? false : null }]
console.log(JSON.stringify({ rows, by: process.pid }))
writeFileSync(${noted}, '')`,
    })
    const desk = open()
    const look = async () => (await ask(desk, { kind: 'look' }))[0]
    expect(await look()).toMatchObject({ rows: [{ is_encrypted: null }] })
    const read = await look()
    expect(read).toMatchObject({ rows: [{ is_encrypted: false }] })
    expect(await look()).toEqual(read)
    writeFileSync(join(dataDir, 'backups', NAME), '')
    expect(await look()).not.toEqual(read)
  })

  it('a list that can not be read is its sentence', async () => {
    const { open } = larderWith({ list: `console.error('EACCES: /mnt/other'); process.exitCode = 1` })
    expect(await ask(open(), { kind: 'look' })).toEqual([{ id: 1, act: null, fault: 'EACCES: /mnt/other' }])
  })
})

describe('a backup that is to come back', () => {
  it('is written while Larder goes on, and takes the place when all has ended', async () => {
    const { dataDir, open, what, beside } = larderWith({
      restore: WRITES,
      backup: saying('/b/point.backup: 3 documents'),
    })
    const desk = open()
    await ask(desk, { kind: 'restore', name: NAME, by })
    await desk.ready
    expect([what(), desk.isReady()]).toEqual(['old', true])
    await desk.finish(never)
    expect(what()).toBe('new')
    const act = readAct(dataDir)
    expect(act).toMatchObject({ outcome: 'done', name: NAME, by, is_logged: false })
    expect(act?.said).toContain('/b/point.backup')
    expect(beside().map((name) => join(dataDir, '..', name))).toEqual([act?.kept])
    expect(readFileSync(join(act?.kept ?? '', 'what'), 'utf8')).toBe('old')
    for (const there of ['backups', 'larder.lock', 'store.json'])
      expect(existsSync(join(dataDir, there))).toBe(true)
  })

  it.each([
    [{ restore: saying('This backup is not whole.', 1) }, 'This backup is not whole.'],
    [
      { restore: WRITES, backup: saying('The disk is full.', 1) },
      'No restore point could be made, and nothing was changed: The disk is full.',
    ],
  ])('changes nothing when it fails: %#', async (programs, sentence) => {
    const { dataDir, open, what, beside } = larderWith(programs)
    const desk = open()
    await ask(desk, { kind: 'restore', name: NAME, by })
    await Promise.race([desk.ready, expect.poll(() => readAct(dataDir)?.outcome).toBe('failed')])
    if (desk.isReady()) await desk.finish(never)
    expect(readAct(dataDir)).toMatchObject({ outcome: 'failed', said: sentence })
    expect([what(), beside()]).toEqual(['old', []])
  })

  it('gives the data of before back when Larder does not start on it', async () => {
    const { dataDir, open, what, beside } = larderWith({ restore: WRITES, backup: saying('/b/point.backup') })
    const desk = open()
    await ask(desk, { kind: 'restore', name: NAME, by })
    await desk.ready
    await desk.finish(never)
    const next = open()
    expect(next.giveBack(new Error('The api process ended.\nIts log'))).toBe(true)
    expect(what()).toBe('old')
    expect(readAct(dataDir)).toMatchObject({ outcome: 'failed', kept: null, is_logged: false })
    expect(readAct(dataDir)?.said).toMatch(
      /The api process ended\. What was brought back is kept: .*\.failed-restore-/,
    )
    expect(beside()).toEqual([expect.stringContaining('.failed-restore-')])
    for (const there of ['backups', 'larder.lock']) expect(existsSync(join(dataDir, there))).toBe(true)
    // Of data on which it ran already, a later failure is no fault of the backup.
    expect(next.giveBack(new Error('again'))).toBe(false)
  })
})

describe('a kill', () => {
  const kept = (dataDir: string) => keptOf(dataDir, now)
  const steps: [string, (dataDir: string, draft: string) => void][] = [
    ['the new folder was begun', (_, draft) => mkdirSync(draft)],
    ['it was written', (_, draft) => writeFileSync(join(draft, 'what'), 'new')],
    [
      'it was noted as whole',
      (dataDir, draft) => writeAct(draft, { ...running, outcome: 'done', kept: kept(dataDir) }),
    ],
    ['the present one was moved away', (dataDir) => renameSync(dataDir, kept(dataDir))],
    ['the new one was put into its place', (dataDir, draft) => renameSync(draft, dataDir)],
    [
      'the backups were moved along',
      (dataDir) => renameSync(join(kept(dataDir), 'backups'), join(dataDir, 'backups')),
    ],
  ]

  it.each(steps.map(([after], index) => [after, index] as const))(
    'after %s leaves the data of before or those of the backup, and the next start says which',
    (_after, last) => {
      const { dataDir, open, what, beside } = larderWith({})
      writeFileSync(join(dataDir, 'backups', NAME), 'a backup')
      writeAct(dataDir, running)
      for (const [, step] of steps.slice(0, last + 1)) step(dataDir, `${dataDir}.restoring`)
      finishSwap(dataDir)
      refuseHalfRestored(dataDir)
      open()
      const isNew = last >= 3
      expect(what()).toBe(isNew ? 'new' : 'old')
      expect(readAct(dataDir)?.outcome).toBe(isNew ? 'done' : 'failed')
      expect(readdirSync(join(dataDir, 'backups'))).toEqual([NAME])
      expect(beside().map((name) => join(dataDir, '..', name))).toEqual(isNew ? [kept(dataDir)] : [])
      if (isNew) expect(readFileSync(join(kept(dataDir), 'what'), 'utf8')).toBe('old')
    },
  )

  it.each([1, 2, 3])(
    'after %i steps of giving back leaves the new data, and the old beside them',
    (count) => {
      const { folder, dataDir, what } = larderWith({})
      const draft = `${dataDir}.restoring`
      cpSync(dataDir, draft, { recursive: true })
      writeFileSync(join(draft, 'what'), 'new')
      writeAct(draft, { ...running, outcome: 'done', kept: kept(dataDir) })
      renameSync(join(draft, 'backups'), join(folder, 'none'))
      swapFolders(dataDir, draft, now)
      const back = [
        () => renameSync(join(dataDir, 'backups'), join(kept(dataDir), 'backups')),
        () => renameSync(dataDir, draft),
        () => renameSync(kept(dataDir), dataDir),
      ]
      for (const step of back.slice(0, count)) step()
      finishSwap(dataDir)
      expect(what()).toBe(count === 3 ? 'old' : 'new')
      expect(existsSync(join(dataDir, 'backups'))).toBe(true)
    },
  )

  it('of the command’s restore on a folder that was free is still for the command', () => {
    const { dataDir } = larderWith({})
    renameSync(dataDir, `${dataDir}.restoring`)
    finishSwap(dataDir)
    expect(() => refuseHalfRestored(dataDir)).toThrow('run npm run restore again')
  })
})

it('a note that can not be written does not end the desk', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const { dataDir, open } = larderWith({ backup: saying('/b/x.backup') })
  mkdirSync(join(dataDir, 'backup-act.json.new'))
  const desk = open()
  expect(await ask(desk, { kind: 'back-up', by })).toEqual([{ id: 1, is_busy: false }])
  await desk.end()
  expect(write.mock.calls.join('')).toContain('could not be noted')
})
