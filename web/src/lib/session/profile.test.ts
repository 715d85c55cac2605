import { getMe } from '@larder/shared/contracts/accounts/auth'
import { expect, it } from 'vitest'
import { answers } from '../../testing/handlers.ts'
import { sampleUser } from '../../testing/samples/samples.ts'
import { server } from '../../testing/server.ts'
import { currentToasts } from '../../ui/toast/toast-queue.ts'
import { followProfile } from './profile.ts'
import { readSession, storeSession } from './session-store.ts'

it('[a former member] is told once why everything that was shown disappears', async () => {
  storeSession('token', sampleUser)
  server.use(answers(getMe, sampleUser))
  await followProfile()
  expect(currentToasts()).toEqual([])
  const household_id = 'f'.repeat(24)
  server.use(answers(getMe, { ...sampleUser, household_id }))
  await Promise.all([followProfile(), followProfile()])
  expect(currentToasts()).toEqual([
    expect.objectContaining({ text: expect.stringContaining('another household now') as string }),
  ])
  expect(readSession().user?.household_id).toBe(household_id)
})
