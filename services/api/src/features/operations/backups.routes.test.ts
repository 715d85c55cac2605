import { describe, expect, it } from 'vitest'
import type {
  AskedBy,
  BackupDesk,
  DeskAct,
  DeskView,
  LastNight,
} from '@larder/shared/server/operations/backup-desk'
import { openOperations, rowsOf, signInOperator } from '../../testing/operations-browser.ts'
import { startTestApp } from '../../testing/test-app.ts'

const NAME = 'larder-nightly-2026-11-28T02-30-15Z.backup'
const ENCRYPTED = 'larder-by-hand-2026-11-27T10-00-00Z.backup'
const BROKEN = 'larder-by-hand-2026-11-26T10-00-00Z.backup'
const rows = [
  { name: NAME, reason: 'nightly', is_reached: true, bytes: 2_000_000, is_encrypted: false, migration: 13 },
  { name: ENCRYPTED, reason: 'by-hand', is_reached: true, bytes: 900, is_encrypted: true, migration: null },
  { name: BROKEN, reason: 'by-hand', is_reached: true, bytes: 0, is_encrypted: null, migration: null },
].map((row, days) => ({ ...row, made_at: new Date(Date.UTC(2026, 10, 28 - days, 2, 30)) }))

/** A desk that does what it is asked for when `end` is called, and says what it was asked for. */
const createDesk = () => {
  let act: DeskAct | null = null
  let tell = () => {}
  const asked: string[] = []
  const view = { place: '/data/backups', rows, hasNext: false } as const
  const state = {
    list: view as object,
    night: { made_at: rows[0]?.made_at ?? null, failed_at: null, why: null } as LastNight | null,
  }
  const begin = (kind: DeskAct['kind'], name: string | null, by: AskedBy) => {
    if (act?.outcome === 'running') return Promise.resolve(false)
    asked.push(`${kind} ${name} by ${by.name}`)
    const open = { outcome: 'running', said: null, ended_at: null, is_logged: false } as const
    act = { kind, name, by, asked_at: new Date(), ...open }
    return Promise.resolve(true)
  }
  const desk: BackupDesk = {
    look: (what) => {
      const found = 'name' in what ? rows.filter(({ name }) => name === what.name) : rows
      const list = 'rows' in state.list ? { ...state.list, rows: found } : state.list
      return Promise.resolve({ act, ...list } as DeskView)
    },
    lastAct: () => Promise.resolve(act),
    lastNight: () => Promise.resolve(state.night),
    backUp: (by) => begin('back-up', null, by),
    restore: (name, by) => begin('restore', name, by),
    noteLogged: () => {
      if (act !== null) act = { ...act, is_logged: true }
      return Promise.resolve()
    },
    onEnded: (callback) => {
      tell = callback
    },
  }
  const end = (outcome: 'done' | 'failed', said: string) => {
    if (act !== null) act = { ...act, outcome, said, ended_at: new Date() }
    tell()
  }
  return { desk, end, asked, state }
}

const open = async () => {
  const made = createDesk()
  const sut = await startTestApp({}, { desk: made.desk })
  const operator = await signInOperator(sut)
  const logged = async () => rowsOf((await operator.get('/log')).body).map((row) => row.slice(1, 3))
  return { ...made, sut, operator, logged }
}
const oneLine = (body: string) => body.replaceAll(/\s+/g, ' ')

describe('the backups of the page', () => {
  it('are listed as the process that started the API says', async () => {
    const { operator, state } = await open()
    const { body } = await operator.get('/backups')
    expect(rowsOf(body)).toEqual([
      [...['28 Nov 2026, 02:30', 'Every night', NAME, '2 MB', 'Not encrypted', '13'], `Restore ${NAME}`],
      ['27 Nov 2026, 02:30', 'By hand', ENCRYPTED, '1 kB', 'Encrypted', '–', `Restore ${ENCRYPTED}`],
      ['26 Nov 2026, 02:30', 'By hand', BROKEN, '0 kB', 'Can’t be read', '–', ''],
    ])
    state.list = { place: '/data/backups', rows: [], hasNext: false }
    const empty = (await operator.get('/backups?page=1')).body
    expect(empty).toContain('Back up now')
    state.list = { place: null, rows: [], hasNext: false }
    const off = (await operator.get('/backups')).body
    expect(off).toContain('BACKUP_AT=off')
    expect(off).not.toContain('Back up now')
    state.list = { fault: 'EACCES: /mnt/other' }
    const fault = (await operator.get('/backups')).body
    expect(oneLine(fault)).toContain('role="alert">The backups can’t be read. EACCES: /mnt/other')
    expect(fault).not.toContain('Back up now')
  })

  it('are made on a press, one at a time; the outcome is told and logged once', async () => {
    const { operator, end, asked, logged } = await open()
    const begun = await operator.act('/backups')
    expect([begun.statusCode, begun.headers.location]).toEqual([303, '/operations/backups?done=backup-begun'])
    const running = (await operator.get('/backups?done=backup-begun')).body
    expect(oneLine(running)).toContain('A backup is being made')
    expect(running).toContain('<progress')
    expect(running).not.toContain('Back up now')
    expect(running).not.toContain('/restore')
    expect((await operator.act('/backups')).headers.location).toBe('/operations/backups?done=desk-busy')
    end('failed', 'The disk is full: nothing was changed. Make room, and try again.')
    for (const _ of [1, 2])
      expect(oneLine((await operator.get('/backups')).body)).toContain(
        'The disk is full: nothing was changed.',
      )
    expect(asked).toEqual([`back-up null by ${operator.member.user.username}`])
    expect(await logged()).toEqual([
      ['Backup failed', 'The disk is full: nothing was changed. Make room, and try again.'],
      ['Backup asked for', '–'],
      ['Signed in', '–'],
      ['Superuser made', operator.member.user.username],
    ])
  })

  it('are brought back after a page of its own and the password', async () => {
    const { operator, end, asked, logged } = await open()
    const path = `/backups/${NAME}/restore`
    const page = await operator.get(path)
    expect(page.statusCode).toBe(200)
    for (const said of [NAME, 'restore point', 'folder of before', 'type="password"'])
      expect(oneLine(page.body)).toContain(said)
    const wrong = await operator.act(path, { password: 'a guess' })
    expect([wrong.statusCode, wrong.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8'])
    expect(oneLine(wrong.body)).toContain('This is not your password. Nothing was done.')
    expect((await operator.act(path)).statusCode).toBe(422)
    expect(asked).toEqual([])
    const begun = await operator.act(path, { password: operator.member.password })
    expect(begun.headers.location).toBe('/operations/backups?done=restore-begun')
    expect(asked).toEqual([`restore ${NAME} by ${operator.member.user.username}`])
    end('done', 'The folder of before is kept: /data.before-restore-1.')
    const after = oneLine((await operator.get('/backups')).body)
    expect(after).toContain('The folder of before is kept: /data.before-restore-1.')
    expect((await logged()).slice(0, 2)).toEqual([
      ['Backup restored', NAME],
      ['Restore asked for', NAME],
    ])
  })

  it.each([
    '..%2F..%2Fetc%2Fpasswd',
    '..%2Flarder-nightly-2026-11-28T02-30-15Z.backup',
    'larder-nightly-2026-11-29T02-30-15Z.backup',
    '%00',
    'x'.repeat(99),
  ])('of the name %s are none', async (name) => {
    const { operator, asked } = await open()
    const { password } = operator.member
    const answers = [
      await operator.get(`/backups/${name}/restore`),
      await operator.act(`/backups/${name}/restore`, { password }),
    ]
    for (const answer of answers) {
      expect([404, 422]).toContain(answer.statusCode)
      expect(answer.body).toContain('role="alert"')
    }
    expect(asked).toEqual([])
  })

  it('are not brought back from a file that is no backup', async () => {
    const { operator, asked } = await open()
    const { password } = operator.member
    expect((await operator.get(`/backups/${BROKEN}/restore`)).statusCode).toBe(404)
    expect((await operator.act(`/backups/${BROKEN}/restore`, { password })).statusCode).toBe(404)
    expect(asked).toEqual([])
  })

  it.each(['/backups', `/backups/${NAME}/restore`])(
    '%s does nothing but from a form of the session',
    async (path) => {
      const { sut, operator, asked } = await open()
      const form = await operator.formToken()
      const { password } = operator.member
      const attempts = [
        await openOperations(sut).send('POST', path, { form: { form, password } }),
        await operator.send('POST', path, { form: { password } }),
        await operator.send('POST', path, { form: { form: 'a guess', password } }),
        await operator.send('POST', path, { form: { form, password }, origin: null }),
        await operator.send('POST', path, { form: { form, password }, origin: 'https://elsewhere.example' }),
      ]
      expect(attempts.map(({ statusCode }) => statusCode)).toEqual([401, 403, 403, 403, 403])
      expect(asked).toEqual([])
      const led = await openOperations(sut, { address: '10.0.9.7' }).get(path)
      expect([led.statusCode, led.headers.location]).toEqual([303, '/operations/sign-in'])
    },
  )
})

it('a server whose processes nobody can end from the page is told the commands, and offered no button', async () => {
  const sut = await startTestApp()
  const operator = await signInOperator(sut)
  const { body } = await operator.get('/backups')
  expect(body).toContain('npm run restore')
  expect(body).not.toContain('action="/operations/backups')
  expect((await operator.act('/backups')).statusCode).toBe(404)
  expect((await operator.get(`/backups/${NAME}/restore`)).statusCode).toBe(404)
  const { password } = operator.member
  expect((await operator.act(`/backups/${NAME}/restore`, { password })).statusCode).toBe(404)
})

it('metrics say when the last nightly backup was made and whether the last try failed, unless none is made', async () => {
  const METRICS_TOKEN = 'a token that only whoever collects metrics knows'
  const { desk, state } = createDesk()
  const sut = await startTestApp({ METRICS_TOKEN }, { desk })
  const measured = async () => {
    const authorization = `Bearer ${METRICS_TOKEN}`
    const { body } = await sut.app.inject({ url: '/metrics', headers: { authorization } })
    return body.match(/^larder_backup_.*$/gm)
  }
  const made = 'larder_backup_made_timestamp_seconds{kind="nightly"}'
  const failed = 'larder_backup_failed{kind="nightly"}'
  expect(await measured()).toEqual([`${made} ${Date.UTC(2026, 10, 28, 2, 30) / 1000}`, `${failed} 0`])
  state.night = { made_at: null, failed_at: new Date(), why: 'The disk is full' }
  expect(await measured()).toEqual([`${made} 0`, `${failed} 1`])
  state.night = null
  expect(await measured()).toBeNull()
})
