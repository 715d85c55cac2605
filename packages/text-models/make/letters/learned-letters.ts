import { readFile, writeFile } from 'node:fs/promises'

/** Further classes of the recogniser: their letters, and of each the factors of its features and an addend. */
export type LearnedLetters = { letters: string[]; factors: Float32Array[]; addends: Float32Array }

const FILE = new URL('./learned-letters.json', import.meta.url)

/** The letters that `learn-letters.ts` has learnt. */
export async function readLearnedLetters(): Promise<LearnedLetters> {
  const stored = JSON.parse(await readFile(FILE, 'utf8')) as { letters: string[]; numbers: string }
  const numbers = new Float32Array(Uint8Array.from(Buffer.from(stored.numbers, 'base64')).buffer)
  const features = numbers.length / stored.letters.length - 1
  const factors = stored.letters.map((_, at) => numbers.subarray(at * features, (at + 1) * features))
  return { letters: stored.letters, factors, addends: numbers.subarray(stored.letters.length * features) }
}

/** Keeps what was learnt. */
export async function writeLearnedLetters({ letters, factors, addends }: LearnedLetters): Promise<void> {
  const numbers = Float32Array.from([...factors.flatMap((each) => [...each]), ...addends])
  const stored = { letters, numbers: Buffer.from(numbers.buffer).toString('base64') }
  await writeFile(FILE, `${JSON.stringify(stored, null, 2)}\n`)
}
