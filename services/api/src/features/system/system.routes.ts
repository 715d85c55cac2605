import type { FastifyInstance } from 'fastify'
import { getPublicConfig, getVersion } from '@larder/shared/contracts/system'
import type { PublicConfig, VersionInfo } from '@larder/shared/contracts/system'
import type { FilesPlace } from '@larder/shared/server/files/files-place'
import { mount } from '../../http/mount.ts'

export type Health = {
  /** True while data of an earlier version is being migrated. */
  isMigrationPending: () => boolean
  isMongoReachable: () => Promise<boolean>
  isRedisReachable: () => Promise<boolean>
  lookAtFiles: () => Promise<FilesPlace>
}

/** What is wrong with the place of files, for whoever reads the answer of a probe. */
const FILES_FAULTS: Record<Exclude<FilesPlace, 'there'>, string> = {
  gone: 'The place of the files (FILES_AT) is gone: its folder was removed, its disk is not mounted, or nothing can be written there.',
  unreachable: 'The place of the files (FILES_AT) does not answer.',
}

/** Version, public settings, and the two probes for operators' tools: running, and able to serve. */
export const systemRoutes = (
  app: FastifyInstance,
  { version, publicConfig, health }: { version: VersionInfo; publicConfig: PublicConfig; health: Health },
) => {
  mount(app, getVersion, () => Promise.resolve(version))

  mount(app, getPublicConfig, () => Promise.resolve(publicConfig))

  app.get('/health/live', () => ({ status: 'ok' }))

  app.get('/health/ready', async (_request, reply) => {
    const [mongodb, redis, files] = await Promise.all([
      health.isMongoReachable(),
      health.isRedisReachable(),
      health.lookAtFiles(),
    ])
    // Without Redis everything except reading receipts works, and without a bucket that is to come back all but pictures,
    // so the process stays in service.
    const isServing = mongodb && files !== 'gone'
    const isWhole = redis && files === 'there'
    return reply.status(isServing ? 200 : 503).send({
      status: !isServing ? 'unavailable' : isWhole ? 'ok' : 'degraded',
      mongodb,
      redis,
      ...(files !== 'there' && { files: false, detail: FILES_FAULTS[files] }),
      ...(health.isMigrationPending() && { migration_pending: true }),
    })
  })
}
