import { describe, expect, it } from 'vitest'
import { assertGuessedLate } from './password-rules.ts'

const owner = { username: 'Maya Ömer', email: 'maya.oemer@example.org' }

describe('assertGuessedLate', () => {
  it.each([
    ...['12345678', 'password1', 'Password1', 'QWERTYUIOP', 'trustno1'],
    ...['password1 ', 'ｐａｓｓｗｏｒｄ１', '        '],
  ])(
    'refuses the common password %j, in any case or width, with or without blanks around it',
    async (password) => {
      await expect(assertGuessedLate(password, owner)).rejects.toMatchObject({ code: 'password_too_common' })
    },
  )

  it.each(['Maya Ömer', 'maya ömer', 'maya.oemer@example.org', 'MAYA.OEMER', ' maya.oemer '])(
    'refuses the name and the address of its owner: %s',
    async (password) => {
      await expect(assertGuessedLate(password, owner)).rejects.toMatchObject({ code: 'password_is_name' })
    },
  )

  it.each(['plum8tea', 'correct horse battery', 'my name is maya ömer'])('accepts %s', async (password) => {
    await expect(assertGuessedLate(password, owner)).resolves.toBeUndefined()
  })
})
