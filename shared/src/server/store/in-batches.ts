/** Takes what a cursor finds `size` at a time, so that never more than that is held at once. */
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
