import type { FastifyInstance } from 'fastify'
import { listNightlyRuns } from '@larder/shared/contracts/nightly'
import type { Container } from '../../container/container.ts'
import { mount } from '../../http/mount.ts'

/** What the nightly runs did, for operators. */
export const nightlyRoutes = (app: FastifyInstance, { nightly }: Pick<Container, 'nightly'>) => {
  mount(app, listNightlyRuns, () => nightly.listRuns())
}
