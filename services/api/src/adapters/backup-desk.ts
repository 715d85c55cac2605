import { z } from 'zod'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { DeskAct, DeskView, LastNight } from '@larder/shared/server/operations/backup-desk'
import type { BackupDesk } from '@larder/shared/server/operations/backup-desk'

/** The longest wait for an answer, in milliseconds: longer than the list of a bucket may take. */
const TIMEOUT_MS = 40_000

const LastAct = z.object({ act: DeskAct.nullable() })
const Night = z.object({ night: LastNight.nullable() })
const Begun = z.object({ is_busy: z.boolean() })
const Message = z.union([z.looseObject({ id: z.number() }), z.object({ kind: z.literal('ended') })])

/** Asks the process that started this one, on its channel (`desk.mjs`). */
export const createBackupDesk = (): BackupDesk => {
  const waiting = new Map<number, (answer: unknown) => void>()
  const listeners: (() => void)[] = []
  let lastId = 0

  process.on('message', (received) => {
    const { data: message } = Message.safeParse(received)
    if (message === undefined) return
    if ('id' in message) waiting.get(message.id)?.(message)
    else for (const tell of listeners) tell()
  })

  const ask = async <Shape>(message: object, shape: z.ZodType<Shape>): Promise<Shape> => {
    const id = ++lastId
    let timer: NodeJS.Timeout | undefined
    try {
      const answer = await new Promise((resolve, reject) => {
        waiting.set(id, resolve)
        timer = setTimeout(() => reject(new DomainError('server_busy')), TIMEOUT_MS)
        process.send?.({ ...message, id })
      })
      return shape.parse(answer)
    } finally {
      clearTimeout(timer)
      waiting.delete(id)
    }
  }

  return {
    look: (what) => ask({ kind: 'look', ...what }, DeskView),
    lastAct: async () => (await ask({ kind: 'last-act' }, LastAct)).act,
    lastNight: async () => (await ask({ kind: 'last-night' }, Night)).night,
    backUp: async (by) => !(await ask({ kind: 'back-up', by }, Begun)).is_busy,
    restore: async (name, by) => !(await ask({ kind: 'restore', name, by }, Begun)).is_busy,
    noteLogged: async ({ asked_at }) => {
      await ask({ kind: 'logged', asked_at: asked_at.toISOString() }, z.looseObject({}))
    },
    onEnded: (callback) => void listeners.push(callback),
  }
}
