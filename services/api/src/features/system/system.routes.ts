import type { FastifyInstance } from 'fastify'
import { getPublicConfig, getVersion } from '@larder/shared/contracts/system'
import type { PublicConfig, VersionInfo } from '@larder/shared/contracts/system'
import { mount } from '../../http/mount.ts'

export type Health = {
  /** True while data of an earlier version is being migrated. */
  isMigrationPending: () => boolean
  isMongoReachable: () => Promise<boolean>
  isRedisReachable: () => Promise<boolean>
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
    const [mongodb, redis] = await Promise.all([health.isMongoReachable(), health.isRedisReachable()])
    // Without Redis everything except reading receipts works, so the process stays in service.
    const status = !mongodb ? 'unavailable' : redis ? 'ok' : 'degraded'
    return reply.status(mongodb ? 200 : 503).send({
      status,
      mongodb,
      redis,
      ...(health.isMigrationPending() && { migration_pending: true }),
    })
  })
}
