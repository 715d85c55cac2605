import multipart from '@fastify/multipart'
import fp from 'fastify-plugin'
import { MAX_RECEIPT_BYTES } from '@larder/shared/contracts/receipts/receipts'

const MAX_FIELDS = 10
const MAX_FIELD_BYTES = 1_000

/** Multipart bodies: streams with limits, which the routes read by `request.parts()`. */
export const uploadsPlugin = fp(
  async (app) => {
    await app.register(multipart, {
      // A file that is too large is cut, without an error: its rest is read and dropped, so that the sender sees the
      // answer.
      throwFileSizeLimit: false,
      limits: {
        fileSize: MAX_RECEIPT_BYTES,
        files: 1,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        parts: MAX_FIELDS + 1,
      },
    })
  },
  { name: 'uploads' },
)
