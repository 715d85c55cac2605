import type { FastifyInstance } from 'fastify'
import {
  cancelAccountDeletion,
  cancelAccountDeletionByLink,
  createExportTicket,
  downloadExport,
  getAccountDeletion,
  KEEP_ACCOUNT_MESSAGE,
  requestAccountDeletion,
} from '@larder/shared/contracts/accounts/leaving'
import { notThere } from '@larder/shared/contracts/base/errors'
import type { AccountDeletionService } from '@larder/shared/server/leaving/deletion/account-deletion.service'
import type { ExportService } from '@larder/shared/server/leaving/export/export.service'
import { callerOf } from '../../http/caller-of.ts'
import { mount } from '../../http/mount.ts'
import { zipStream } from './zip-stream.ts'

type Services = { exports: ExportService; accountDeletions: AccountDeletionService; now: () => Date }

export const leavingRoutes = (app: FastifyInstance, { leaving }: { leaving: Services }) => {
  const { exports, accountDeletions, now } = leaving
  mount(app, createExportTicket, async (_input, actor) => ({ ticket: await exports.createTicket(actor) }))

  mount(app, downloadExport, async ({ query, request, reply }) => {
    // A request for the headers alone would use the ticket up, and pack everything for nobody.
    if (request.method === 'HEAD') throw notThere('download')
    const { fileName, entries, signal, end } = await exports.open(query.ticket, callerOf(request))
    const zip = zipStream(entries, now(), signal).once('close', end)
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(zip)
  })

  mount(app, getAccountDeletion, (_input, actor) => accountDeletions.find(actor))

  mount(app, requestAccountDeletion, ({ request }, actor) =>
    accountDeletions.request(actor, callerOf(request)),
  )

  mount(app, cancelAccountDeletion, async ({ request }, actor) => {
    await accountDeletions.cancel(actor, callerOf(request))
    return undefined
  })

  mount(app, cancelAccountDeletionByLink, async ({ body, request }) => {
    await accountDeletions.cancelByToken(body, callerOf(request))
    return { message: KEEP_ACCOUNT_MESSAGE }
  })
}
