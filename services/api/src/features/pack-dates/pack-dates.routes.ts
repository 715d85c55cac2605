import type { FastifyInstance } from 'fastify'
import { readPackDate } from '@larder/shared/contracts/packs/pack-dates'
import type { PackDatesService } from '@larder/shared/server/pack-dates/pack-dates.service'
import { mount } from '../../http/mount.ts'
import { createUploadTurns } from '../../http/uploads/upload-turns.ts'
import { createWhileAwaited } from '../../http/while-awaited.ts'
import { readPackPicture } from './read-pack-picture.ts'

/** One pack at a time before a camera: who sends more waits, and keeps nobody else waiting. */
const TURNS = { perProcess: 16, perUser: 1, waitingPerUser: 2 }

export const packDatesRoutes = (app: FastifyInstance, { packDates }: { packDates: PackDatesService }) => {
  const turns = createUploadTurns(TURNS)
  const whileAwaited = createWhileAwaited(app)

  mount(app, readPackDate, ({ request, reply }, actor) =>
    whileAwaited(reply, (ended) =>
      turns.take(actor.userId, ended, async () =>
        packDates.read(actor, await readPackPicture(request), ended),
      ),
    ),
  )
}
