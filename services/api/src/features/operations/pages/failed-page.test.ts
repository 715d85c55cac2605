import { expect, it, vi } from 'vitest'
import { createLogger } from '@larder/shared/server/logging'
import { createFailedWork } from '@larder/shared/server/operations/failed-work.service'
import type { OpenWork } from '@larder/shared/server/feature-module'
import { failedPage } from './failed-page.ts'

const NOW = new Date('2026-11-29T12:00:00Z')
const OPERATOR = { userId: '', name: '', sessionId: '', formToken: '', caller: {} } as never

it.each([
  ['goes to its end', null, ', 2 can’t be and stay failed. </p>'],
  [
    'breaks off',
    new Error('The store is away'),
    ', 2 were not reached. It broke off by an error, which the log names. </p>',
  ],
])('says how ‘Retry all’ ended that %s', async (_how, error, said) => {
  const failed = createFailedWork({
    works: [
      {
        job: 'orders.sync',
        work: {
          listFailedIds: () => Promise.resolve(['1', '2']),
          findFailed: () => (error === null ? Promise.resolve([]) : Promise.reject(error)),
          reopen: () => Promise.resolve([]),
        } as Partial<OpenWork['work']> as OpenWork['work'],
      },
    ],
    jobs: { enqueue: () => Promise.resolve() },
    logger: createLogger('test', 'silent'),
    now: () => NOW,
  })
  failed.retryAll('orders.sync')
  await vi.waitUntil(() => failed.findRetrying('orders.sync')?.endedAt)
  const retrying = failed.findRetrying('orders.sync')
  const facts = {
    job: 'orders.sync',
    rows: [],
    householdId: null,
    members: new Map(),
    pageNumber: 1,
    hasNext: false,
    retrying,
    now: NOW,
  } as const
  expect(failedPage(OPERATOR, facts, undefined).replaceAll(/\s+/g, ' ')).toContain(`0 started again${said}`)
})
