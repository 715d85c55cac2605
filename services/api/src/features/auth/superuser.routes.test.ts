import { describe, expect, it } from 'vitest'
import type { User } from '@larder/shared/contracts/accounts/auth'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'

const sut = await startTestApp()

const promote = (headers: Record<string, string>, secret?: string, remoteAddress = '10.0.0.1') =>
  sut.app.inject({
    method: 'POST',
    remoteAddress,
    url: '/api/v1/auth/promote-superadmin',
    headers: { ...headers, ...(secret === undefined ? {} : { 'x-operator-secret': secret }) },
  })
const isSuperuser = async ({ headers }: Member) =>
  (await sut.app.inject({ url: '/api/v1/auth/me', headers })).json<User>().is_superuser

// One sequence, because there is one superuser per installation.
describe('the superuser', () => {
  it('[AUTH-079] requires the secret of the operator', async () => {
    const member = await sut.signUp()
    const { OPERATOR_SECRET } = sut.config
    expect((await promote({}, OPERATOR_SECRET)).statusCode).toBe(401)
    for (const secret of [undefined, '', 'a guess', `${OPERATOR_SECRET} `.slice(1), sut.config.JWT_SECRET]) {
      const answer = await promote(member.headers, secret, '10.0.0.66')
      expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([403, 'operator_secret_wrong'])
    }
    expect((await promote(member.headers, OPERATOR_SECRET, '10.0.0.66')).statusCode).toBe(429)
    expect(await isSuperuser(member)).toBe(false)
  })

  it('[AUTH-078, AUTH-079] is the first user with the secret, even with two simultaneous calls, and then nobody else', async () => {
    const { OPERATOR_SECRET } = sut.config
    const members = await Promise.all(Array.from({ length: 4 }, () => sut.signUp()))
    const answers = await Promise.all(members.map(({ headers }) => promote(headers, OPERATOR_SECRET)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403, 403, 403])
    for (const [index, member] of members.entries()) {
      const answer = answers[index]
      expect(await isSuperuser(member)).toBe(answer?.statusCode === 200)
      if (answer?.statusCode === 200) expect(answer.json<User>().is_superuser).toBe(true)
      else expect(answer?.json<ErrorBody>().code).toBe('superuser_exists')
      // Not even the superuser can become it again.
      expect((await promote(member.headers, OPERATOR_SECRET)).json<ErrorBody>().code).toBe('superuser_exists')
    }
  })
})
