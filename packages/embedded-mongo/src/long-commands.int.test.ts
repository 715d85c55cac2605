import { expect, it } from 'vitest'
import { fillRows, longCommands } from './testing/long-commands.ts'
import { newFolder } from './testing/targets.ts'
import { startWatched } from './testing/watched-server.ts'

/** Milliseconds. A command that held up the others until its end would work for seconds here. */
const longestWork = 100

it('lets other clients through during every command', async () => {
  const folder = newFolder()
  const count = 10_000
  const server = await startWatched(folder.path)
  await fillRows(server.client, count)
  const slow: Record<string, unknown> = {}
  for (const { name, run } of longCommands(server.client, count)) {
    const noticed = await server.watch(run)
    if (noticed.longestWork > longestWork || noticed.memory > 500) slow[name] = noticed
  }
  await server.close()
  folder.remove()
  expect(slow).toEqual({})
})
