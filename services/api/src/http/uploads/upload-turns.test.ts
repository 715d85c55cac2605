import { describe, expect, it } from 'vitest'
import { createUploadTurns } from './upload-turns.ts'

const never = new AbortController().signal

/** Turns for jobs that last until the test ends them; `running` lists the current ones. */
const controlledTurns = () => {
  const turns = createUploadTurns({ perProcess: 3, perUser: 2, waitingPerUser: 3 })
  const running: string[] = []
  const ends = new Map<string, () => void>()
  return {
    running,
    start: (name: string, signal = never) =>
      turns.take(name[0] ?? '', signal, async () => {
        running.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
        running.splice(running.indexOf(name), 1)
      }),
    end: (name: string) => ends.get(name)?.(),
  }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('turns of uploads', () => {
  it('admits a limited number per user and in all, then the next in order for which there is room', async () => {
    const { start, end, running } = controlledTurns()
    const done = ['a1', 'a2', 'a3', 'b1', 'b2', 'a4'].map((name) => start(name))
    await settle()
    expect(running).toEqual(['a1', 'a2', 'b1'])
    end('b1')
    await settle()
    expect(running).toEqual(['a1', 'a2', 'b2'])
    for (const [name, next] of [
      ['a1', ['a2', 'b2', 'a3']],
      ['a2', ['b2', 'a3', 'a4']],
    ] as const) {
      end(name)
      await settle()
      expect(running).toEqual(next)
    }
    for (const name of ['b2', 'a3', 'a4']) end(name)
    await Promise.all(done)
    expect(running).toEqual([])
  })

  it('refuses a user with too many waiting uploads, and nobody else', async () => {
    const { start, running } = controlledTurns()
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void start(name)
    await expect(start('a6')).rejects.toMatchObject({ code: 'too_many_uploads' })
    void start('b1')
    await settle()
    expect(running).toEqual(['a1', 'a2', 'b1'])
  })

  it('passes on the turn of a failed upload, and the place of a disconnected one', async () => {
    const turns = createUploadTurns({ perProcess: 1, perUser: 1, waitingPerUser: 1 })
    await expect(turns.take('a', never, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    let end = () => {}
    const first = turns.take('a', never, () => new Promise<void>((resolve) => (end = resolve)))
    const gone = new AbortController()
    const second = turns.take('a', gone.signal, () => Promise.resolve('never'))
    gone.abort(new Error('gone'))
    await expect(second).rejects.toThrow('gone')
    const third = turns.take('a', never, () => Promise.resolve('third'))
    end()
    await first
    expect(await third).toBe('third')
    await expect(turns.take('a', gone.signal, () => Promise.resolve('late'))).rejects.toThrow('gone')
  })
})
