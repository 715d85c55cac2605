import closeWithGrace from 'close-with-grace'
import { JOBS } from '@larder/shared/contracts/jobs-and-events'
import { readConfig } from '@larder/shared/server/config'
import { endWithSupervisor } from '@larder/shared/server/end-with-supervisor'
import { createLogger } from '@larder/shared/server/logging'
import { orEnd } from '@larder/shared/server/or-end'
import { WorkerConfig } from './config.ts'
import { createContainer } from './container.ts'
import { jobsOfQueues } from './registry.ts'

/** Current jobs are returned to the queue at once, so little time is needed. */
const CLOSE_GRACE_MS = 10_000

endWithSupervisor()
const config = orEnd(() => readConfig(WorkerConfig, process.env))
const logger = createLogger('worker', config.LOG_LEVEL)
const names = orEnd(() => jobsOfQueues(process.argv.slice(2)))
const container = await createContainer({ config, logger, now: () => new Date() })

closeWithGrace({ delay: CLOSE_GRACE_MS, logger }, async ({ err }) => {
  if (err) logger.fatal({ err }, 'Ending after an unexpected error')
  await container.close()
})

await container.start(names)
logger.info({ queues: names.map((name) => JOBS[name].queue) }, 'Ready for jobs')
