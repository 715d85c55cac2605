import type { FastifyInstance } from 'fastify'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import { DomainError } from '@larder/shared/contracts/base/errors'
import {
  generateClientId,
  getProgressResult,
  PROGRESS_SOCKET_PATH,
} from '@larder/shared/contracts/receipts/upload-progress'
import type { UploadProgressService } from '@larder/shared/server/receipts/uploads/upload-progress.service'
import { mount } from '../../../http/mount.ts'
import type { UploadSockets } from './upload-sockets.ts'

export const uploadProgressRoutes = (
  app: FastifyInstance,
  {
    uploadProgress: progress,
    uploadSockets: sockets,
  }: { uploadProgress: UploadProgressService; uploadSockets: UploadSockets },
) => {
  mount(app, generateClientId, async (_input, actor) => ({
    client_id: await progress.generateClientId(actor),
  }))

  mount(app, getProgressResult, ({ params }, actor) => progress.getResult(actor, params.client_id))

  // Browsers can't send a header with a socket, so the secret id in the path opens it.
  app.route<{ Params: { client_id: string } }>({
    method: 'GET',
    url: `${API_BASE_PATH}${PROGRESS_SOCKET_PATH}`,
    schema: { hide: true },
    handler: () => {
      throw new DomainError('not_found')
    },
    wsHandler: (socket, request) => sockets.connect(request.params.client_id, socket),
  })
}
