import { describe, expect, it } from 'vitest'
import { login } from '../accounts/auth.ts'
import { googleCallback } from '../accounts/google.ts'
import { changePassword, forgotPassword, resetPassword } from '../accounts/passwords.ts'

const long = 'x'.repeat(5000)
const new_password = 'eight888'

describe('values beyond any plausible length', () => {
  it.each([
    [login, { username: long, password: 'x' }, 'Invalid username or password'],
    [login, { username: 'maya', password: long }, 'Invalid username or password'],
    [
      forgotPassword,
      { email: `${'x'.repeat(60)}@${'x.'.repeat(120)}org` },
      'Please enter a valid e-mail address',
    ],
    [resetPassword, { token: long, new_password }, /^This reset link is invalid/],
    [changePassword, { current_password: long, new_password }, 'The password is not correct'],
    [googleCallback, { code: long }, /^This Google sign-in has expired/],
    [googleCallback, { code: 'x', state: long }, /^This Google sign-in has expired/],
  ])('is refused by %# in words for people', ({ body }, sent, words) => {
    const messages = body?.safeParse(sent).error?.issues.map(({ message }) => message)
    expect(messages).toEqual([expect.stringMatching(words)])
  })
})
