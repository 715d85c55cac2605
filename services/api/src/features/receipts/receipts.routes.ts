import type { FastifyInstance, FastifyReply } from 'fastify'
import { getReceiptPage, uploadReceipt } from '@larder/shared/contracts/receipts'
import type { ReceiptService } from '@larder/shared/server/receipts/receipts.service'
import { mount } from '../../http/mount.ts'
import { readUpload } from './read-upload.ts'

/** Aborted when the caller hangs up before the answer. */
const whenGone = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort(new Error('The caller is gone')))
  return gone.signal
}

export const receiptsRoutes = (app: FastifyInstance, receipts: ReceiptService) => {
  const closing = new AbortController()
  app.addHook('preClose', (done) => {
    closing.abort(new Error('The process is ending'))
    done()
  })

  mount(app, uploadReceipt, async ({ request, reply }, actor) => {
    const gone = whenGone(reply)
    const receipt = await receipts.upload(actor, await readUpload(request))
    try {
      return await receipts.waitForResult(receipt, AbortSignal.any([gone, closing.signal]))
    } catch (error) {
      if (!gone.aborted && !closing.signal.aborted) throw error
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
