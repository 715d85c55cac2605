import { expect, it, vi } from 'vitest'
import { createLogger } from '../logging.ts'
import { createOperatorSessions } from './operator-sessions.service.ts'

it('refuses all but the superuser, also while the failed sign-in can not be recorded', async () => {
  const logger = createLogger('test', 'silent')
  const warn = vi.spyOn(logger, 'warn')
  const failure = new Error('no database')
  const sessions = createOperatorSessions({
    sessions: {} as never,
    acts: {} as never,
    auth: {
      prove: () => Promise.resolve({ id: 'maya', username: 'maya', is_superuser: false } as never),
      promote: () => Promise.reject(new Error('never called where there is a superuser')),
    },
    events: { record: () => Promise.reject(failure) },
    users: { findSuperuserId: () => Promise.resolve('ada'), findById: () => Promise.resolve(null) },
    logger,
    now: () => new Date(),
  })
  const caller = { address: '10.0.0.1', device: 'Firefox', deviceIdFor: () => null }
  const opened = sessions.open({ username: 'maya', password: 'hers' }, undefined, caller)
  await expect(opened).rejects.toMatchObject({ code: 'superuser_only' })
  expect(warn).toHaveBeenCalledExactlyOnceWith({ err: failure }, 'A failed sign-in could not be recorded')
})
