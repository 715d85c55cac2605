import type { Answers } from '@larder/shared/server/jobs/questions'
import type { Processor } from '@larder/shared/server/jobs/processor'
import type { PackDateReply } from '@larder/shared/server/pack-dates/pack-dates.service'
import type { PackReader } from '@larder/shared/server/ports/pack-reader'

type Deps = { answers: Answers; reader: PackReader }

/** Creates the processor that reads the date on the picture of a pack for somebody who waits for it. */
export const createPackDateRead = ({ answers, reader }: Deps): Processor<'pack-date.read'> => ({
  run: async ({ id }, { signal }) => {
    const picture = await answers.take(id, signal)
    if (picture === null) return { kind: 'done' }
    const dates = await reader.readPack(picture, signal)
    await answers.give(id, { dates } satisfies PackDateReply)
    return { kind: 'done' }
  },
  giveUp: ({ id }, error) => answers.give(id, { error: error.code } satisfies PackDateReply),
})
