/** A batch has about so much, where the bytes of its results are known. */
const MOST_BYTES = 16_000_000

/**
 * Returns the results of a cursor in batches of `size`, so that no more than that is in memory; with `bytesOf` a batch ends
 * with the result that brings it to 16 MB, too.
 */
export async function* inBatches<T>(
  found: AsyncIterable<T>,
  size: number,
  bytesOf: (one: T) => number = () => 0,
): AsyncGenerator<T[]> {
  let batch: T[] = []
  let bytes = 0
  for await (const one of found) {
    batch.push(one)
    bytes += bytesOf(one)
    if (batch.length < size && bytes < MOST_BYTES) continue
    yield batch
    batch = []
    bytes = 0
  }
  if (batch.length > 0) yield batch
}
