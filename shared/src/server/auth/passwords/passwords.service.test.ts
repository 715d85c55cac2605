import { describe, expect, it } from 'vitest'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { createLogger } from '../../logging.ts'
import { createAccountMailRequests } from '../account-mail/account-mail-requests.ts'
import { createPasswordService } from './passwords.service.ts'

/** A dependency that records which of its methods were called, with what kinds of arguments. */
const recorded = (steps: string[], name: string, answers: Record<string, unknown>) =>
  new Proxy(
    {},
    {
      get: (_target, method: string) => (): Promise<unknown> => {
        steps.push(`${name}.${method}`)
        const answer = answers[method]
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
      },
    },
  ) as never

const stepsOf = async (found: object | null, isQueueDown = false): Promise<string[]> => {
  const steps: string[] = []
  const now = () => new Date('2026-11-21T10:00:00Z')
  const mails = recorded(steps, 'mails', { insert: 'f'.repeat(24) })
  const jobs = recorded(steps, 'jobs', {
    enqueue: isQueueDown ? new DomainError('queue_unavailable') : undefined,
  })
  const passwords = createPasswordService({
    users: recorded(steps, 'users', { findByEmail: found }),
    mails,
    requestMail: createAccountMailRequests({ mails, jobs, logger: createLogger('test', 'silent'), now }),
    googleAccounts: recorded(steps, 'googleAccounts', {}),
    sessions: recorded(steps, 'sessions', {}),
    events: recorded(steps, 'events', {}),
    hasher: recorded(steps, 'hasher', {}),
    throttle: recorded(steps, 'throttle', {}),
    now,
  })
  await passwords.forgot({ email: 'maya@example.org' }, { address: '10.0.0.1', device: 'Firefox' })
  return steps
}

describe('requesting a reset link', () => {
  const steps = [
    'throttle.countAttempt',
    'throttle.countAttempt',
    'users.findByEmail',
    'mails.insert',
    'jobs.enqueue',
  ]

  it('takes the same steps with and without an account, so that timing reveals nothing', async () => {
    expect(await stepsOf({ id: 'a'.repeat(24) })).toEqual(steps)
    expect(await stepsOf(null)).toEqual(steps)
  })

  it('succeeds while the queue is down: the sweep sends the mail', async () => {
    expect(await stepsOf({ id: 'a'.repeat(24) }, true)).toEqual(steps)
  })
})
