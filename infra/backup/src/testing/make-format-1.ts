// Made `format-1.backup` beside this file, with the code of its time: `node infra/backup/src/testing/make-format-1.ts`.
// It is not to be made anew: a later version has to read what this one wrote.
import { fileURLToPath } from 'node:url'
import { mongo } from 'mongoose'
import { newBlobName } from '@larder/shared/server/files/blob-name'
import { makeBackup } from '../make-backup.ts'

const { BSON } = mongo
const data = Buffer.from('a receipt')
const blob = newBlobName(data)
const documents: Record<string, Buffer[]> = {
  collection_versions: [Buffer.from(BSON.serialize({ _id: 'files', version: 2 }))],
  files: [Buffer.from(BSON.serialize({ _id: new mongo.ObjectId(), blob }))],
}

await makeBackup(fileURLToPath(new URL('format-1.backup', import.meta.url)), undefined, {
  source: {
    collections: Object.keys(documents),
    documents: (collection) => documents[collection] ?? [],
    close: () => Promise.resolve(),
  },
  blobs: {
    prepare: () => Promise.resolve(),
    isThere: () => Promise.resolve(true),
    find: () => Promise.resolve(data),
    put: () => Promise.resolve(),
    remove: () => Promise.resolve(),
    list: async function* () {},
  },
  secrets: [{ name: 'encryption-key', data: Buffer.from('a secret\n') }],
  now: () => new Date('2026-11-29T00:00:00Z'),
})
