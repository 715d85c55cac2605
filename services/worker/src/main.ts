import closeWithGrace from 'close-with-grace'
import { JOBS } from '@larder/shared/contracts/jobs-and-events'
import { readConfig } from '@larder/shared/server/config'
import { createLogger } from '@larder/shared/server/logging'
import { WorkerConfig } from './config.ts'
import { createContainer } from './container.ts'
import { jobsOfQueues } from './registry.ts'

/** Current jobs are returned to the queue at once, so little time is needed. */
const CLOSE_GRACE_MS = 10_000

const config = readConfig(WorkerConfig, process.env)
const logger = createLogger('worker', config.LOG_LEVEL)
const names = jobsOfQueues(process.argv.slice(2))
const container = await createContainer({ config, logger, now: () => new Date() })

closeWithGrace({ delay: CLOSE_GRACE_MS, logger }, async ({ err }) => {
  if (err) logger.fatal({ err }, 'Ending after an unexpected error')
  await container.close()
})
// When the supervisor's channel closes, the supervisor has ended, and nobody else would stop this process.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))

await container.start(names)
logger.info({ queues: names.map((name) => JOBS[name].queue) }, 'Ready for jobs')
