import type { FastifyInstance } from 'fastify'
import type { ReceiptService } from '@larder/shared/server/receipts/receipts.service'
import type { UploadProgressService } from '@larder/shared/server/receipts/uploads/upload-progress.service'
import { uploadProgressRoutes } from './progress/upload-progress.routes.ts'
import type { UploadSockets } from './progress/upload-sockets.ts'
import { receiptsRoutes } from './receipts.routes.ts'

type Services = {
  receipts: ReceiptService
  uploadProgress: UploadProgressService
  uploadSockets: UploadSockets
}

export const receiptsFeature = (
  app: FastifyInstance,
  { receipts, uploadProgress, uploadSockets }: Services,
) => {
  receiptsRoutes(app, receipts)
  uploadProgressRoutes(app, uploadProgress, uploadSockets)
}
