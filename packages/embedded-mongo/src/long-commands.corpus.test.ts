import { expect, it } from 'vitest'
import { fillRows, longCommands } from './testing/long-commands.ts'
import { newFolder } from './testing/targets.ts'
import type { Noticed } from './testing/watched-server.ts'
import { startWatched } from './testing/watched-server.ts'

// 1,000,000 documents with `npm run prove`.
it('lets no other client wait for a command on many documents', { timeout: 3_600_000 }, async () => {
  const folder = newFolder()
  const count = 100_000 * Number(process.env['PROOF_FACTOR'] ?? 1)
  const server = await startWatched(folder.path)
  const table: Record<string, Noticed> = {}
  table['filling'] = await server.watch(() => fillRows(server.client, count))
  for (const { name, run } of longCommands(server.client, count)) table[name] = await server.watch(run)
  await server.close()
  folder.remove()
  console.table(table)
  expect(Object.entries(table).filter(([, { longestWork }]) => longestWork > 100)).toEqual([])
  expect(Object.entries(table).filter(([, { memory }]) => memory > 500)).toEqual([])
})
