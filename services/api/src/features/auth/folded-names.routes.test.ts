import { expect, it } from 'vitest'
import type { LoginResponse } from '@larder/shared/contracts/accounts/auth'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { Item } from '@larder/shared/contracts/catalogue'
import { openMongo } from '../../testing/open-mongo.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'

const sut = await startTestApp()
const { connection } = await openMongo(sut)
const { ObjectId } = connection.base.mongo

/** Gives an account a name, normalised as in an earlier version. */
const rename = (member: Member, username: string) =>
  connection
    .collection('users')
    .updateOne(
      { _id: new ObjectId(member.user.id) },
      { $set: { username, username_folded: username.trim().normalize('NFKC').toLowerCase() } },
    )

const signIn = async (username: string, password: string) => {
  const answer = await sut.app.inject({
    method: 'POST',
    url: `${API_BASE_PATH}/auth/login`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username, password }).toString(),
  })
  return answer.json<Partial<LoginResponse>>().user_info?.id
}

/** Starts the next process, on a database without one of the migrations. */
const migrateAgain = async (number: number) => {
  const migrations = connection.collection<{ _id: number; report: unknown }>('migrations')
  await migrations.deleteOne({ _id: number })
  await startTestApp({}, { beside: sut })
  return (await migrations.findOne({ _id: number }))?.report
}

it("updates names of an earlier version, and still lets users sign in whose name looks like somebody else's", async () => {
  const [first, doubled, hidden] = [await sut.signUp(), await sut.signUp(), await sut.signUp()]
  const lonely = await sut.signUp()
  await rename(first, 'Maya Smith')
  await rename(doubled, 'Maya  Smith')
  await rename(hidden, 'Maya\u200b Smith')
  await rename(lonely, 'Ben\u200b  Miller')

  expect(await migrateAgain(3)).toEqual({ foldedCount: 1, keptCount: 2 })

  const { password } = first
  expect(await signIn('maya smith', password)).toBe(first.user.id)
  expect(await signIn('maya  smith', password)).toBe(doubled.user.id)
  expect(await signIn('MAYA\u200b SMITH', password)).toBe(hidden.user.id)
  expect(await signIn(hidden.user.email, password)).toBe(hidden.user.id)
  for (const name of ['ben miller', 'Ben\u200b  Miller']) {
    expect(await signIn(name, password)).toBe(lonely.user.id)
  }
  expect(await migrateAgain(3)).toEqual({ foldedCount: 0, keptCount: 2 })
})

it("refuses a name that looks like somebody else's", async () => {
  await rename(await sut.signUp(), 'Zoe Lane')
  const body = { username: 'zoe  lane', email: 'other-zoe@example.org', password: 'correct horse battery' }
  const answer = await sut.app.inject({ method: 'POST', url: `${API_BASE_PATH}/users/`, payload: body })
  expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([409, 'username_taken'])
})

it('finds an item of an earlier version by its name, despite invisible characters', async () => {
  const { headers } = await sut.signUp()
  const create = async (name: string) => {
    const payload = { name, category: 'Dairy', unit: 'l' }
    const answer = await sut.app.inject({ method: 'POST', url: `${API_BASE_PATH}/items/`, headers, payload })
    return answer.json<Item>().id
  }
  const id = await create('Mi\u00adlk')
  const stored = connection.collection('catalogue_items')
  await stored.updateOne({ _id: new ObjectId(id) }, { $set: { name_folded: 'mi\u00adlk' } })
  expect(await migrateAgain(4)).toEqual({ foldedCount: 1 })
  expect(await create('milk')).toBe(id)
})
