/** Returns the results of a cursor in batches of `size`, so that no more than that is in memory. */
export async function* inBatches<T>(found: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const one of found) {
    batch.push(one)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
