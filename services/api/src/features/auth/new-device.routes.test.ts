import { expect, it } from 'vitest'
import { openBrowser } from '../../testing/browser.ts'
import { openMongo } from '../../testing/open-mongo.ts'
import { startTestApp } from '../../testing/test-app.ts'

const sut = await startTestApp()
const { connection } = await openMongo(sut)
const noticesTo = (address: string) =>
  connection.collection('account_mails').countDocuments({ kind: 'new_device', address })

it('a sign-in on a new device is told to the owner by mail, a further one there is not', async () => {
  const account = { username: 'Maya', email: 'maya@example.org', password: 'plums & pears' }
  const home = openBrowser(sut, { address: '10.0.0.1' })
  expect((await home.post('/users/', account)).statusCode).toBe(201)
  // The browser that made the account is no new device.
  for (let time = 0; time < 2; time++) await home.signIn(account.username, account.password)
  expect(await noticesTo('10.0.0.1')).toBe(0)

  const stranger = openBrowser(sut, { address: '203.0.113.9' })
  await stranger.signIn(account.username, 'a wrong guess')
  expect(await noticesTo('203.0.113.9')).toBe(0)
  for (let time = 0; time < 2; time++) await stranger.signIn(account.username, account.password)
  expect(await noticesTo('203.0.113.9')).toBe(1)
})
