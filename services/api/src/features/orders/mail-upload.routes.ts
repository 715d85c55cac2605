import type { FastifyInstance } from 'fastify'
import { uploadMail } from '@larder/shared/contracts/orders/mail-upload'
import type { Actor } from '@larder/shared/server/authz'
import { mount } from '../../http/mount.ts'
import { createUploadTurns } from '../../http/uploads/upload-turns.ts'
import { whenGone } from '../../http/when-gone.ts'
import { readMailUpload } from './read-mail-upload.ts'

/** Each holds a few MB of its file at a time. */
const RECEIVING = { perProcess: 16, perUser: 2, waitingPerUser: 10 }

type Services = {
  /** Saves mails as they arrive, and starts their sync; returns its id. */
  uploadMails: (actor: Actor, pieces: AsyncIterable<Uint8Array>) => Promise<string>
}

export const mailUploadRoutes = (app: FastifyInstance, { uploadMails }: Services) => {
  const receiving = createUploadTurns(RECEIVING)

  mount(app, uploadMail, async ({ request, reply }, actor) => ({
    sync_id: await receiving.take(actor.userId, whenGone(reply), () =>
      uploadMails(actor, readMailUpload(request)),
    ),
  }))
}
