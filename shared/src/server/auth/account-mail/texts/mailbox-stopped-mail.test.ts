import { expect, it } from 'vitest'
import { mailboxStoppedMail } from './mailbox-stopped-mail.ts'

it('tells where the mailbox is reconnected, and nothing of the mailbox itself', () => {
  const { subject, text } = mailboxStoppedMail({ username: 'maya', publicUrl: 'https://larder.example' })
  expect(subject).toBe('Larder can no longer read one of your mailboxes')
  expect(text).toContain('https://larder.example/settings/shops')
  expect(text).toContain('maya')
})
