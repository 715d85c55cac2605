import { describe, expect, it } from 'vitest'
import { SECURITY_EVENT_KINDS } from '@larder/shared/contracts/accounts/sessions'
import { isNoticeKind, NOTICE_KINDS, noticeMail } from './notice-mail.ts'

const notice = {
  username: 'Maya',
  at: new Date('2026-11-21T10:20:30Z'),
  caller: { device: 'Firefox on Linux', address: '192.0.2.7' },
  publicUrl: 'https://larder.example',
}

describe('noticeMail', () => {
  it.each(NOTICE_KINDS.filter((kind) => kind !== 'unusual_activity'))(
    'says what was done (%s), when, from where, and what to do if it was not you',
    (kind) => {
      expect([...SECURITY_EVENT_KINDS, 'new_device']).toContain(kind)
      const { subject, text } = noticeMail({ ...notice, kind })
      expect(subject).toContain('Larder account')
      expect(text).toContain('2026-11-21 10:20 UTC')
      expect(text).toContain('Firefox on Linux, 192.0.2.7')
      expect(text).toContain('https://larder.example/forgot-password')
    },
  )

  it('tells the superuser from where calls were refused, and of no new password', () => {
    const caller = { device: '300 refused calls', address: '192.0.2.0' }
    const { text } = noticeMail({ ...notice, caller, kind: 'unusual_activity' })
    expect(text).toContain('300 refused calls, 192.0.2.0')
    expect(text).not.toContain('password at once')
  })

  it('names the operator as the author of the change', () => {
    expect(noticeMail({ ...notice, kind: 'password_reset', caller: null }).text).toContain('the operator')
  })

  it('is not sent for every sign-in', () => {
    expect(isNoticeKind('google_connected')).toBe(true)
    expect(isNoticeKind('signed_in')).toBe(false)
  })
})
