import { describe, expect, it } from 'vitest'
import { stepsOf } from '../query/reading/steps.ts'
import type { Cursors } from './cursors.ts'
import { createCursors } from './cursors.ts'
import { startOperation } from './operation.ts'

const minute = 60_000

describe('cursors', () => {
  const open = async (cursors: Cursors, session?: string): Promise<bigint> => {
    const options = { namespace: 'a.b', session, batchSize: 1 }
    const found = stepsOf([Buffer.from('1'), Buffer.from('2'), Buffer.from('3')])
    return (await cursors.open(found, options, startOperation(7))).get('id') as bigint
  }
  const next = (cursors: Cursors, id: bigint, connectionId: number) =>
    cursors.next(id, { namespace: 'a.b', batchSize: 1 }, startOperation(connectionId))
  const expectGone = (cursors: Cursors, id: bigint) =>
    expect(next(cursors, id, 7)).rejects.toMatchObject({ code: 43 })

  it('end ten minutes after their last use', async () => {
    const cursors = createCursors()
    const id = await open(cursors)
    cursors.sweep(Date.now() + 9 * minute)
    expect((await next(cursors, id, 7)).get('nextBatch')).toEqual([Buffer.from('2')])
    cursors.sweep(Date.now() + 11 * minute)
    await expectGone(cursors, id)
  })

  it('end one minute after their connection, unless another one asks for more', async () => {
    const cursors = createCursors()
    const [kept, left] = [await open(cursors), await open(cursors)]
    cursors.orphan(8)
    cursors.sweep(Date.now() + 2 * minute)
    cursors.orphan(7)
    await next(cursors, kept, 8)
    cursors.sweep(Date.now() + 2 * minute)
    await expectGone(cursors, left)
    expect((await next(cursors, kept, 8)).get('nextBatch')).toEqual([Buffer.from('3')])
  })

  it('end with their session', async () => {
    const cursors = createCursors()
    const [one, another] = [await open(cursors, 's1'), await open(cursors, 's2')]
    cursors.endSessions(['s1', 's3'])
    await expectGone(cursors, one)
    expect(cursors.kill([one, another])).toEqual({ killed: [another], missing: [one] })
  })

  it('compute nothing before they are asked for it', async () => {
    const cursors = createCursors()
    let computed = 0
    let isClosed = false
    const found = (function* () {
      try {
        for (;;) yield Buffer.from(String(computed++))
      } finally {
        isClosed = true
      }
    })()
    const opened = await cursors.open(found, { namespace: 'a.b', batchSize: 2 }, startOperation(7))
    expect(computed).toBe(2)
    cursors.kill([opened.get('id') as bigint])
    expect(isClosed).toBe(true)
  })
})
