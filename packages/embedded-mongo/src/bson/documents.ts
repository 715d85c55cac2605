import { decodeDocument } from './decode.ts'
import type { Doc } from './values.ts'

/** Documents in order, which may be decoded when they are asked for. */
export type Documents = Pick<readonly Doc[], 'length' | 'at'>

/** Documents that are not decoded yet, and how many bytes all of them have. */
export type EncodedDocuments = Documents & { bytes: number }

/** The documents that start at these places; `at` throws InvalidBSON (22) for an invalid one. */
export const encodedDocuments = (source: Buffer, starts: readonly number[]): EncodedDocuments => ({
  length: starts.length,
  bytes: source.length,
  at: (index) => {
    const start = starts[index]
    return start === undefined ? undefined : decodeDocument(source, start)
  },
})

/** The documents one by one. */
export const eachOf = function* (documents: Documents): Generator<Doc> {
  for (let index = 0; index < documents.length; index++) yield documents.at(index) as Doc
}
