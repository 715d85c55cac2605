import { parseArgs } from 'node:util'
import { openBlobs } from '@larder/shared/server/files/open-blobs'
import { verifyFiles } from '@larder/shared/server/files/verify-files'
import { createLogger } from '@larder/shared/server/logging'
import { connectDatabase, findRunningStores } from './operator-connection.ts'

// Looks whether the bytes of all files outside the database are those that were saved, and names those that are not.

const run = async () => {
  const { values } = parseArgs({ options: { data: { type: 'string', default: 'data' } } })
  const { mongodb_uri, files_at } = findRunningStores(values.data, process.env)
  const blobs = openBlobs(files_at)
  if (blobs === undefined) return console.log('All files are in the database: FILES_AT is not set.')
  const mongo = await connectDatabase(mongodb_uri, createLogger('operator', 'silent'))
  try {
    let [count, lost] = [0, 0]
    for await (const found of verifyFiles(mongo.connection, blobs)) {
      count += 1
      if (found === null) continue
      lost += 1
      const { what, householdId, ownerId, name, blob } = found
      console.log(`${what}: ${name} of ${ownerId}, household ${householdId}, ${blob}`)
    }
    console.log(`${count} files looked at, ${lost} missing or damaged.`)
    if (lost > 0) process.exitCode = 1
  } finally {
    await mongo.close()
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
