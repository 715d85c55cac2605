import { expect, it } from 'vitest'
import type { LastNight, ShownBackup } from '@larder/shared/server/operations/backup-desk'
import { backupsPage } from './backups-page.ts'

const OPERATOR = { userId: '', name: '', sessionId: '', formToken: '', caller: {} } as never
const HOUR_MS = 3_600_000
const now = new Date('2026-11-29T12:00:00Z')

const shown = (backup: Partial<ShownBackup>, night: LastNight | null = null): string => {
  const row: ShownBackup = {
    name: 'larder-nightly-2026-11-29T00-10-00Z.backup',
    reason: 'nightly',
    made_at: new Date(now.getTime() - 2 * HOUR_MS),
    is_reached: true,
    bytes: 2_000_000,
    is_encrypted: true,
    migration: null,
    ...backup,
  }
  const view = { act: null, place: '/mnt/other', rows: [row], hasNext: false }
  return backupsPage(OPERATOR, { view, night, pageNumber: 1, now }, undefined).replaceAll(/\s+/g, ' ')
}

it('warns when the last backup is older than a night', () => {
  expect(shown({})).not.toContain('class="warning"')
  expect(shown({ made_at: new Date(now.getTime() - 72 * HOUR_MS) })).toMatch(
    /The last backup was made <time[^>]*>3 d ago<\/time\s*>/,
  )
})

it('says why the nightly backup failed', () => {
  const failed_at = new Date(now.getTime() - 20 * 60_000)
  const page = shown({}, { made_at: null, failed_at, why: 'The disk is full: <make room>.' })
  expect(page).toMatch(/The nightly backup failed <time[^>]*>20 min ago<\/time\s*>/)
  expect(page).toContain('The disk is full: &lt;make room&gt;.')
})

it('tells one that was not reached from one that is damaged, and offers neither', () => {
  const unreached = shown({ is_reached: false, is_encrypted: null, bytes: 0 })
  const damaged = shown({ is_encrypted: null })
  expect(unreached).toContain('Not reached just now')
  expect(unreached).not.toContain('Can’t be read')
  expect(damaged).toContain('Can’t be read')
  for (const page of [unreached, damaged]) expect(page).not.toContain('/restore"')
})
