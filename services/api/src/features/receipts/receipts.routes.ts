import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { getReceiptPage, uploadReceipt } from '@larder/shared/contracts/receipts/receipts'
import type { ReceiptService } from '@larder/shared/server/receipts/receipts.service'
import { mount } from '../../http/mount.ts'
import { sendPicture } from '../../http/send-picture.ts'
import { createUploadTurns } from '../../http/uploads/upload-turns.ts'
import { createWhileAwaited } from '../../http/while-awaited.ts'
import { readUpload } from './read-upload.ts'

/** More than anybody selects at once; a waiting one costs a connection, and its body waits unread. */
const UPLOADS_WAITING_PER_USER = 300
/**
 * Each holds the bytes received so far, at most 5 MB; enough turns that a few people with slow connections delay
 * nobody.
 */
const RECEIVING = { perProcess: 32, perUser: 2, waitingPerUser: UPLOADS_WAITING_PER_USER }
/** Each holds its file several times, some 20 MB in all; no sender's connection is waited for here. */
const SAVING = { perProcess: 4, perUser: 2, waitingPerUser: RECEIVING.perUser }

export const receiptsRoutes = (app: FastifyInstance, { receipts }: { receipts: ReceiptService }) => {
  const receiving = createUploadTurns(RECEIVING)
  const saving = createUploadTurns(SAVING)
  const whileAwaited = createWhileAwaited(app)

  // When nobody waits any more the job continues; the client requests its result instead.
  mount(app, uploadReceipt, ({ request, reply }, actor) =>
    whileAwaited(reply, async (ended) => {
      // A body waits unread for its turn; once saved, nothing of it is held while the receipt is read.
      const receipt = await receiving.take(actor.userId, ended, async () => {
        const file = await readUpload(request)
        return saving.take(actor.userId, ended, () => receipts.upload(actor, file))
      })
      return receipts.waitForResult(receipt, ended)
    }),
  )

  mount(app, getReceiptPage, async ({ params, query, request, reply }, actor) => {
    const page = await receipts.getPage(actor, params.id, params.page_number, query.size)
    const version = createHash('sha256').update(page.data).digest('base64url')
    return sendPicture(request, reply, { ...page, version })
  })
}
