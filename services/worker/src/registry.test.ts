import { describe, expect, it } from 'vitest'
import { JOB_NAMES } from '@larder/shared/contracts/jobs-and-events'
import { checkRegistry, jobsOfQueues, TAKEOVER_MS } from './registry.ts'

describe('the queues of a process', () => {
  it('are all queues when none is named', () => {
    expect(jobsOfQueues([])).toEqual(JOB_NAMES)
    expect(jobsOfQueues(['receipt-extract'])).toEqual(['receipt.extract'])
  })

  it('are all others where each has a mark before its name', () => {
    expect(jobsOfQueues(['!receipt-extract', '!mail-send'])).toEqual(
      JOB_NAMES.filter((name) => name !== 'receipt.extract' && name !== 'mail.send'),
    )
    expect(jobsOfQueues(['receipt-extract', 'mail-send'])).not.toContain('receipt.extract-large')
    expect(() => jobsOfQueues(['!receipt-extrct'])).toThrow('There is no queue receipt-extrct')
  })

  it('must exist', () => {
    expect(() => jobsOfQueues(['receipt-extrct'])).toThrow('There is no queue receipt-extrct')
  })
})

it('passes the job of a killed worker on within 15 s', () => {
  expect(TAKEOVER_MS).toBeLessThanOrEqual(15_000)
})

describe('the registry', () => {
  const jobs = { 'a.b': { queue: 'a-b' }, 'c.d': { queue: 'c-d' } }

  it('accepts one processor for each job', () => {
    expect(() => checkRegistry(jobs, { 'a.b': {}, 'c.d': {} })).not.toThrow()
  })

  it('refuses a job without a processor', () => {
    expect(() => checkRegistry(jobs, { 'a.b': {} })).toThrow('The job c.d has no processor')
  })

  it('refuses two jobs on one queue', () => {
    const doubled = { ...jobs, 'e.f': { queue: 'a-b' } }
    expect(() => checkRegistry(doubled, { 'a.b': {}, 'c.d': {}, 'e.f': {} })).toThrow(
      'The queue a-b has two jobs',
    )
  })
})
