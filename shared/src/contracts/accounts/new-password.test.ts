import { describe, expect, it } from 'vitest'
import { NewPassword } from './auth.ts'

describe('a new password', () => {
  it.each([
    'x'.repeat(64),
    'x'.repeat(128),
    '        plums',
    'かきのたねですよね',
    '🍐🍏🍎🍋🍊🍇🍓🥝',
    'lower case only',
  ])('may be long, and of any characters: %s', (password) => {
    expect(NewPassword.parse(password)).toBe(password)
  })

  it('has at most 128 characters', () => {
    expect(NewPassword.safeParse('x'.repeat(129)).error?.issues[0]?.message).toBe(
      'Password must be at most 128 characters long',
    )
  })
})
