import type { FastifyInstance } from 'fastify'
import type { Container } from '../../container/container.ts'
import { actRoutes } from './act.routes.ts'
import { backupRoutes } from './backup.routes.ts'
import { OPERATIONS_PATH } from './layout.ts'
import { guardOperations } from './operations-guard.ts'
import { sessionRoutes } from './session.routes.ts'
import { viewRoutes } from './view.routes.ts'

type Services = Pick<Container, 'operations' | 'config' | 'version' | 'health' | 'leaving'>

/** The operators' page, for the superuser: without scripts, with a session of its own (ADR 0098). */
export const operationsRoutes = (
  app: FastifyInstance,
  { operations, config, version, health, leaving }: Services,
): void => {
  const { publicUrl } = config
  void app.register(
    (scope, _options, done) => {
      guardOperations(scope, { sessions: operations.sessions, publicUrl })
      sessionRoutes(scope, operations, publicUrl)
      viewRoutes(scope, {
        operations,
        facts: { version: version.version, build: version.build_date, node: process.versions.node },
        isMigrating: health.isMigrationPending,
        now: leaving.now,
      })
      actRoutes(scope, operations, publicUrl)
      backupRoutes(scope, operations, leaving.now)
      done()
    },
    { prefix: OPERATIONS_PATH },
  )
}
