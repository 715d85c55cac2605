import { createInterface } from 'node:readline'

/** Values of a JSON Lines stream; throws with the line's number when one is malformed. */
export async function readJsonLines(input: NodeJS.ReadableStream): Promise<unknown[]> {
  const values: unknown[] = []
  let number = 0
  for await (const line of createInterface({ input })) {
    number += 1
    if (line.trim() === '') continue
    try {
      values.push(JSON.parse(line))
    } catch {
      throw new Error(`Line ${number} is not JSON`)
    }
  }
  return values
}
