import { readFile } from 'node:fs/promises'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { expect, it } from 'vitest'
import { TEXT_MODELS } from '../src/index.ts'
import { deriveDetector, deriveRecogniser } from './derive-models.ts'
import { latinClasses } from './latin-classes.ts'
import { readLearnedLetters } from './letters/learned-letters.ts'
import { publishedModels } from './published-models.ts'

const published = await publishedModels()
const learned = await readLearnedLetters()

/** The answer of a network to a picture of grey waves, which is the same each time. */
async function answerOf(network: Uint8Array, height: number, width: number) {
  const session = await InferenceSession.create(network, { intraOpNumThreads: 1, interOpNumThreads: 1 })
  const input = Float32Array.from(
    { length: 3 * height * width },
    (_, at) => Math.sin(at / 7) * Math.cos(at / 431),
  )
  const feeds = { [session.inputNames[0] ?? '']: new Tensor('float32', input, [1, 3, height, width]) }
  const answer = (await session.run(feeds))[session.outputNames[0] ?? '']
  await session.release()
  if (!answer) throw new Error('The network gives no answer')
  return answer
}

const sumOf = (values: Iterable<number>) => [...values].reduce((total, each) => total + each, 0)

it('is what the script makes of the published files', async () => {
  const { recogniser, letters } = deriveRecogniser(published.recogniser, published.dictionary, learned)
  const texts = [letters, learned.letters].map((each) => Buffer.from(each.join('\n')))
  const made = [deriveDetector(published.detector), recogniser].map((each) => Buffer.from(each))
  const { detector, letters: first, learnedLetters: second } = TEXT_MODELS
  for (const [i, file] of [detector, TEXT_MODELS.recogniser, first, second].entries())
    expect([...made, ...texts][i]?.equals(await readFile(file)), file).toBe(true)
})

it('finds text with the probabilities of the published detector', async () => {
  const before = await answerOf(published.detector, 96, 160)
  const after = await answerOf(await readFile(TEXT_MODELS.detector), 96, 160)
  expect(after.dims).toEqual(before.dims)
  expect(Math.max(...before.data.map((value, at) => Math.abs(value - (after.data[at] ?? NaN))))).toBeLessThan(
    1e-5,
  )
})

it('reads letters with the probabilities that the published recogniser has among Latin ones', async () => {
  const before = await answerOf(published.recogniser, 48, 200)
  const after = await answerOf(await readFile(TEXT_MODELS.recogniser), 48, 200)
  const classes = latinClasses(published.dictionary.split('\n'))
  const [, steps = 0, all = 0] = before.dims
  const count = classes.length + learned.letters.length
  expect(after.dims).toEqual([1, steps, count])
  for (let step = 0; step < steps; step += 1) {
    const kept = classes.map(({ index }) => before.data[step * all + index] ?? NaN)
    const found = after.data.subarray(step * count, step * count + classes.length)
    for (const [at, probability] of kept.entries())
      expect((found[at] ?? NaN) / sumOf(found)).toBeCloseTo(probability / sumOf(kept), 4)
  }
})
