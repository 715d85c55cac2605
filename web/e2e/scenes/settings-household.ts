import type { SecurityEvent, Session } from '@larder/shared/contracts/accounts/sessions'
import { sampleMailbox } from '../../src/testing/samples/order-samples.ts'
import { sampleHousehold } from '../../src/testing/samples/samples.ts'
import { sampleId } from '../../src/testing/samples/stock-samples.ts'

export const AT = '2026-03-09T08:00:00.000Z'
export const device = (id: string, fields: Partial<Session> = {}): Session => ({
  id: id.repeat(24),
  device: 'Firefox on Windows',
  address: '192.0.2.7',
  created_at: AT,
  last_used_at: AT,
  is_current: false,
  ...fields,
})
export const event = (number: number, kind: SecurityEvent['kind']): SecurityEvent => ({
  id: sampleId(number),
  kind,
  at: AT,
  device: 'Firefox on Windows',
  address: '192.0.2.7',
})
const { members } = sampleHousehold()
const ben = { user_id: sampleId(3), name: 'ben', role: 'member' as const, joined_at: AT }
export const invitation = {
  id: sampleId(4),
  email: 'noa@example.org',
  invited_by: 'maya',
  created_at: AT,
  expires_at: '2026-03-16T08:00:00.000Z',
}
export const shared = sampleHousehold({
  members: [...members, ben],
  invitations: [invitation],
  bringing: [{ name: 'ben', moved_count: 25, total_count: 100 }],
  former_members: [{ user_id: sampleId(6), name: 'noa', left_at: AT }],
})
export const imap = {
  host: 'imap.example.org',
  port: 993,
  security: 'tls' as const,
  username: 'maya@example.org',
  folder: 'INBOX',
}
export const checked = sampleMailbox({ last_check: { at: AT, problem: null }, last_sync: AT })
export const gmail = sampleMailbox({
  id: sampleId(902),
  kind: 'gmail',
  imap: null,
  last_check: { at: AT, problem: 'access_ended' },
})
