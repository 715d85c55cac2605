import { readFileSync } from 'node:fs'
import closeWithGrace from 'close-with-grace'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import { readConfig } from '@larder/shared/server/config'
import { endWithSupervisor } from '@larder/shared/server/end-with-supervisor'
import { createLogger } from '@larder/shared/server/logging'
import { orEnd } from '@larder/shared/server/or-end'
import { createBackupDesk } from './adapters/backup-desk.ts'
import { createApi } from './api.ts'
import { ApiConfig } from './config.ts'

/** The time for uploads in progress when the process is stopping. */
const CLOSE_GRACE_MS = 10_000

endWithSupervisor()
const config = orEnd(() => readConfig(ApiConfig, process.env))
const logger = createLogger('api', config.LOG_LEVEL)
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const builtAt = config.BUILD_DATE === undefined ? null : new Date(config.BUILD_DATE)

const { container, listen, close } = await createApi({
  config,
  logger,
  now: () => new Date(),
  desk: config.BACKUP_DESK === 'on' ? createBackupDesk() : null,
  version: {
    version,
    name: 'Larder',
    api_version: API_BASE_PATH.split('/').at(-1) ?? '',
    build_date: builtAt?.toISOString().slice(0, 10) ?? null,
    build_time: builtAt?.toISOString().slice(11, 19) ?? null,
  },
})

closeWithGrace({ delay: CLOSE_GRACE_MS, logger }, async ({ err }) => {
  if (err) logger.fatal({ err }, 'Ending after an unexpected error')
  await close()
})

await listen()
container.start().catch((error: unknown) => {
  logger.fatal({ err: error }, 'The indexes and migrations could not be completed')
  process.kill(process.pid, 'SIGTERM')
})
