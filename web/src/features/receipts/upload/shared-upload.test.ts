import { getMe } from '@larder/shared/contracts/accounts/auth'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, storeSession } from '../../../lib/session/session-store.ts'
import { answers } from '../../../testing/handlers.ts'
import { sampleUser } from '../../../testing/samples/samples.ts'
import { server } from '../../../testing/server.ts'
import { uploadShared } from './shared-upload.ts'
import { uploadSession } from './upload-session.ts'

/** jsdom has no caches: these hold one shared file, and `onRemoved` runs while it is removed. */
const shareOne = (onRemoved = () => {}) =>
  vi.stubGlobal('caches', {
    has: () => Promise.resolve(true),
    open: () =>
      Promise.resolve({
        matchAll: () =>
          Promise.resolve([
            new Response('%PDF', {
              headers: { 'content-type': 'application/pdf', 'x-file-name': 'shared.pdf' },
            }),
          ]),
      }),
    delete: () => Promise.resolve().then(onRemoved),
  })

const chosen = () => uploadSession.current().files.map(({ file }) => file.name)

beforeEach(() => {
  storeSession('token', sampleUser)
  server.use(answers(getMe, sampleUser))
})
afterEach(() => {
  uploadSession.reset()
})

it('what was shared is chosen for the person who is signed in', async () => {
  shareOne()
  expect(await uploadShared(uploadSession)).toBe(true)
  expect(chosen()).toEqual(['shared.pdf'])
})

it('what was shared is not chosen for anybody after a sign-out in the middle of taking it', async () => {
  shareOne(clearSession)
  expect(await uploadShared(uploadSession)).toBe(false)
  expect(chosen()).toEqual([])
})
