import { describe, expect, it } from 'vitest'
import { addressMail } from './address-mail.ts'
import { resetMail } from './reset-mail.ts'

describe('resetMail', () => {
  it('contains the link as text and as HTML, and says how long it works', () => {
    const link = 'https://larder.example/reset-password?token=a_b-c'
    const { text, html } = resetMail({ username: 'Maya', link })
    expect(text).toContain(`\n\n${link}\n\n`)
    expect(html).toContain(`<a href="${link}">`)
    for (const part of [text, html]) {
      expect(part).toContain('works once, and for one hour')
      expect(part).toContain('Maya')
    }
  })
})

describe('addressMail', () => {
  it('contains the link, and says what to do if it was not you', () => {
    const link = 'https://larder.example/confirm-email?token=a_b-c'
    const { text } = addressMail({ username: 'Maya', link })
    expect(text).toContain(`\n\n${link}\n\n`)
    expect(text).toContain('works once, and for seven days. If it was not you, do nothing')
  })
})
