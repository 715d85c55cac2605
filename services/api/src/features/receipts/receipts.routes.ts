import type { FastifyInstance, FastifyReply } from 'fastify'
import { getReceiptPage, uploadReceipt } from '@larder/shared/contracts/receipts'
import type { ReceiptService } from '@larder/shared/server/receipts/receipts.service'
import { mount } from '../../http/mount.ts'
import { readUpload } from './read-upload.ts'
import { createUploadTurns } from './upload-turns.ts'

/** Each holds its file several times over for a moment, some 20 MB in all; more of them save nothing any sooner. */
const UPLOADS_AT_ONCE = 4
const UPLOADS_AT_ONCE_PER_USER = 2
/** More than anybody picks at once. */
const UPLOADS_WAITING_PER_USER = 50

/** Aborted when the caller hangs up before the answer. */
const whenGone = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  const hangUp = () => gone.abort(new Error('The caller is gone'))
  if (reply.raw.closed) hangUp()
  else reply.raw.once('close', hangUp)
  return gone.signal
}

export const receiptsRoutes = (app: FastifyInstance, receipts: ReceiptService) => {
  const turns = createUploadTurns({
    perProcess: UPLOADS_AT_ONCE,
    perUser: UPLOADS_AT_ONCE_PER_USER,
    waitingPerUser: UPLOADS_WAITING_PER_USER,
  })
  const closing = new AbortController()
  app.addHook('preClose', (done) => {
    closing.abort(new Error('The process is ending'))
    done()
  })

  mount(app, uploadReceipt, async ({ request, reply }, actor) => {
    const ended = AbortSignal.any([whenGone(reply), closing.signal])
    try {
      // A body waits unread for its turn; once saved, nothing of it is held while the receipt is read.
      const receipt = await turns.take(actor.userId, ended, async () =>
        receipts.upload(actor, await readUpload(request)),
      )
      return await receipts.waitForResult(receipt, ended)
    } catch (error) {
      if (error !== ended.reason) throw error
      // The job goes on. Whoever still waits takes a broken line for what it is, and asks for the result instead.
      reply.hijack()
      reply.raw.destroy()
      return reply
    }
  })

  mount(app, getReceiptPage, async ({ params, reply }, actor) => {
    const page = await receipts.getPage(actor, params.id, params.page_number)
    return reply
      .header('content-type', page.mimeType)
      .header('cache-control', 'private, max-age=31536000, immutable')
      .send(page.data)
  })
}
