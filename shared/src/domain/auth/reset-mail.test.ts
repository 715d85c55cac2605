import { describe, expect, it } from 'vitest'
import { resetMail } from './reset-mail.ts'

describe('resetMail', () => {
  const link = 'https://larder.example/reset-password?token=a_b-c'

  it('brings the link as text and as HTML, and says how long it works', () => {
    const { text, html } = resetMail({ username: 'Maya', link })
    expect(text).toContain(`\n\n${link}\n\n`)
    expect(html).toContain(`<a href="${link}">`)
    for (const part of [text, html]) expect(part).toContain('works once, and for one hour')
  })

  it('shows a name that looks like HTML and does not run it', () => {
    const { html } = resetMail({ username: '<img src=x onerror="alert(1)">', link })
    expect(html).toContain('Hello &lt;img src=x onerror=&quot;alert(1)&quot;&gt;,')
    expect(html).not.toContain('<img')
  })
})
