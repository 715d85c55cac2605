import { readFileSync, writeFileSync } from 'node:fs'
import type { Doc } from '../bson/values.ts'
import { wordsOf } from './words-of.ts'

/** The list of what the product asks of its store, one word a line. */
const list = new URL('../../used-by-larder.txt', import.meta.url)

/**
 * Watches the commands of a server: one that asks for something that is not on the list throws, so that the test that
 * sent it fails. With `isRecording` none does, and the list is made anew of all that was asked for so far.
 */
export const watchUsage = (isRecording: boolean): ((body: Doc) => void) => {
  const known = new Set(isRecording ? [] : readFileSync(list, 'utf8').split('\n'))
  return (body) => {
    const added = [...wordsOf(body)].filter((word) => !known.has(word))
    if (added.length === 0) return
    if (!isRecording)
      throw new Error(
        `The product has not used '${added.join("', '")}' of MongoDB before. If it is needed, and tested in packages/embedded-mongo, RECORD_USAGE=1 npm test -- --only int writes it into used-by-larder.txt.`,
      )
    for (const word of added) known.add(word)
    writeFileSync(list, `${[...known].sort().join('\n')}\n`)
  }
}
