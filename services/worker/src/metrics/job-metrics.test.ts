import { expect, it } from 'vitest'
import { openMeter } from '@larder/shared/server/metrics/meter'
import { measureJobs } from './job-metrics.ts'

const RUN = { queue: 'mail-send', waitedSeconds: 4, seconds: 2, outcome: 'done', reason: null } as const

it('measures waits at the first start alone, every run, and failures by reason', async () => {
  const meter = await openMeter()
  const tell = measureJobs(meter)
  tell(RUN)
  tell({ ...RUN, waitedSeconds: null, outcome: 'retried', reason: 'database_unavailable' })
  tell({ ...RUN, waitedSeconds: null, outcome: 'given_up', reason: 'unexpected' })
  const text = await meter.registry.metrics()
  expect(text).toContain('larder_job_wait_seconds_sum{queue="mail-send"} 4')
  expect(text).toContain('larder_job_wait_seconds_count{queue="mail-send"} 1')
  for (const outcome of ['done', 'retried', 'given_up'])
    expect(text).toContain(`larder_job_run_seconds_count{queue="mail-send",outcome="${outcome}"} 1`)
  expect(text).toContain(
    'larder_job_failures_total{queue="mail-send",outcome="retried",reason="database_unavailable"} 1',
  )
})
