import type { BlobStore } from '@larder/shared/server/ports/blob-store'
import { readContents } from './archive/contents.ts'
import type { About } from './archive/contents.ts'
import { digestOf } from './archive/documents.ts'
import { BackupError } from './backup-error.ts'
import type { Secret } from './secrets.ts'
import type { Target } from './stores/store.ts'

type Deps = {
  /** Makes the place of the documents, when it is certain that the backup can be used. */
  openTarget: () => Promise<Target>
  /** Where the bytes of files go; absent where the database keeps them. */
  blobs: BlobStore | undefined
  /** Called when all documents were compared. */
  writeSecret: (secret: Secret) => void
  /** @throws BackupError where the data are of a newer version */
  admit: (about: About) => void
}

/** What was brought back. */
export type Restored = { documents: number; files: number; madeAt: Date }

type Expected = Map<string, { documents: number; digest: ReturnType<typeof digestOf> }>

const compare = async (target: Target, expected: Expected): Promise<void> => {
  const source = await target.reopen()
  try {
    for (const [collection, { documents, digest }] of expected) {
      const found = digestOf()
      let count = 0
      for await (const document of source.documents(collection)) {
        found.add(document)
        count += 1
      }
      if (count !== documents || found.value() !== digest.value())
        throw new BackupError(
          `What was written of ${collection} is not what the backup has (${count} of ${documents} documents): look at the disk, and try again.`,
        )
    }
  } finally {
    await source.close()
  }
}

/**
 * Brings a backup back into a place that has nothing yet, and compares what was written with it.
 * @throws BackupError in one sentence; what was written of documents is then taken away again
 */
export const restoreBackup = async (
  path: string,
  passphrase: string | undefined,
  { openTarget, blobs, writeSecret, admit }: Deps,
): Promise<Restored> => {
  let target: Target | undefined
  const expected: Expected = new Map()
  const secrets: Secret[] = []
  const restored: Restored = { documents: 0, files: 0, madeAt: new Date(0) }
  try {
    for await (const content of readContents(path, passphrase)) {
      if (content.kind === 'about') {
        admit(content.about)
        restored.madeAt = new Date(content.about.made_at)
        target = await openTarget()
        await blobs?.prepare()
      } else if (content.kind === 'documents' && target !== undefined) {
        const { collection, documents } = content
        await target.insert(collection, documents)
        const seen = expected.get(collection) ?? { documents: 0, digest: digestOf() }
        for (const document of documents) seen.digest.add(target.asStored(document))
        seen.documents += documents.length
        expected.set(collection, seen)
        restored.documents += documents.length
      } else if (content.kind === 'file') {
        if (blobs === undefined)
          throw new BackupError('The backup has files: set FILES_AT to where they are to be kept.')
        await blobs.put(content.name, content.data)
        restored.files += 1
      } else if (content.kind === 'secret') secrets.push(content)
    }
    if (target !== undefined) await compare(target, expected)
    for (const secret of secrets) writeSecret(secret)
    await target?.complete()
    return restored
  } catch (error) {
    await target?.discard()
    throw error
  } finally {
    await target?.close()
  }
}
