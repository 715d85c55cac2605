import type { FastifyInstance } from 'fastify'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { generateClientId, getProgressResult, PROGRESS_SOCKET_PATH } from '@larder/shared/contracts/progress'
import type { ProgressService } from '@larder/shared/server/progress/progress.service'
import { mount } from '../../http/mount.ts'
import type { ProgressHub } from './progress-hub.ts'

export const progressRoutes = (app: FastifyInstance, progress: ProgressService, hub: ProgressHub) => {
  mount(app, generateClientId, async (_input, actor) => ({
    client_id: await progress.generateClientId(actor),
  }))

  mount(app, getProgressResult, ({ params }, actor) => progress.getResult(actor, params.client_id))

  // Browsers can't send a header with a socket: the secret id in the path is what opens it.
  app.route<{ Params: { client_id: string } }>({
    method: 'GET',
    url: `${API_BASE_PATH}${PROGRESS_SOCKET_PATH}`,
    schema: { hide: true },
    handler: () => {
      throw new DomainError('not_found')
    },
    wsHandler: (socket, request) => hub.connect(request.params.client_id, socket),
  })
}
