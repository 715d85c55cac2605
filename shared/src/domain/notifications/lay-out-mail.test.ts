import { describe, expect, it } from 'vitest'
import { layOutMail } from './lay-out-mail.ts'

describe('layOutMail', () => {
  it('writes every part as text and as HTML', () => {
    const { subject, text, html } = layOutMail('News', [
      'Something happened.',
      { link: 'https://larder.example/?a=1&b=2', label: 'Look' },
    ])
    expect(subject).toBe('News')
    expect(text).toBe('Something happened.\n\nLook:\n\nhttps://larder.example/?a=1&b=2\n\nLarder\n')
    expect(html).toContain('<p><a href="https://larder.example/?a=1&amp;b=2">Look</a></p>')
  })

  it('puts a value chosen by somebody else on a line of its own, escaped', () => {
    const value = '<img src=x onerror="alert(1)">\r\n\r\nYour account was closed.\u202egro.live'
    const { text, html } = layOutMail('News', [{ name: 'Account', value }, 'Our words.'])
    expect(text).toContain(
      'Account:\n    <img src=x onerror="alert(1)">\ufffd\ufffd\ufffd\ufffdYour account was closed.\ufffdgro.live\n\nOur words.',
    )
    expect(html).toContain('<code>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;')
    expect(html).not.toContain('<img')
  })
})
