// A stand-in for the API: on the data that a backup brought it ends with an error; else it is ready, and has a backup made
// and brought back, once.
import { createServer } from 'node:http'
import { dirname } from 'node:path'
import { readAct } from '../backups/act-note.mjs'

const { FILES_AT = '', PORT } = process.env
const act = readAct(dirname(FILES_AT))
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
if (act?.outcome === 'done' && act.kind === 'restore') {
  console.error('These data are not to my taste.')
  process.exit(1)
}
createServer((_request, response) => response.end('{}')).listen(Number(PORT), '127.0.0.1')
process.on('message', (message) => {
  const {
    id,
    kind,
    rows = [],
  } = /** @type {{ id?: number, kind?: string, rows?: { name: string }[] }} */ (message)
  if (kind === 'ended') process.send?.({ id: 1, kind: 'look' })
  if (id === 1 && rows[0]) process.send?.({ id: 2, kind: 'restore', name: rows[0].name, by: {} })
})
if (act === undefined) process.send?.({ id: 0, kind: 'back-up', by: {} })
