import { expect, it } from 'vitest'
import { decodeLine } from './ctc-decode.ts'

const LETTERS = ['', 'a', 'b', ' ']
const SPACE = 3

/** An output with the most likely class of each step, '-' for nothing, and the probability of a space beside it. */
function answerOf(steps: readonly (readonly [best: string, blank?: number])[]) {
  const classes = 4
  const probabilities = new Float32Array(steps.length * classes)
  for (const [step, [best, blank = 0]] of steps.entries()) {
    probabilities[step * classes + '-ab_'.indexOf(best)] = 0.75
    if (blank > 0) probabilities[step * classes + SPACE] = blank
    probabilities[step * classes + (best === '-' ? 1 : 0)] = 0.25 - blank
  }
  return { probabilities, steps: steps.length, classes }
}

it('joins runs of a character, keeps doubled ones, and returns their positions', () => {
  const read = decodeLine(answerOf([['a'], ['a'], ['-'], ['a'], ['b']]), LETTERS, [])
  expect(read.map(({ text, column }) => [text, column])).toEqual([
    ['a', 1],
    ['a', 3.5],
    ['b', 4.5],
  ])
  expect(read[0]?.confidence).toBeCloseTo(0.75)
})

it('returns the probability of a space before a character', () => {
  const read = decodeLine(answerOf([['a'], ['-', 0.25], ['-'], ['b'], ['_'], ['a']]), LETTERS, [])
  expect(read.map(({ blank }) => blank)).toEqual([0, 0.25, 0.75])
})

it('reads among the first classes as if there were no others, and says which marked letter it rather is', () => {
  const answer = answerOf([['a'], ['-'], ['b']])
  const withOther = new Float32Array(answer.steps * 5)
  for (let step = 0; step < answer.steps; step += 1) {
    const isMarked = step === 0
    for (let at = 0; at < 4; at += 1)
      withOther[step * 5 + at] = (answer.probabilities[step * 4 + at] ?? 0) * (isMarked ? 0.25 : 1)
    withOther[step * 5 + 4] = isMarked ? 0.75 : 0
  }
  const [a, b] = decodeLine({ probabilities: withOther, steps: answer.steps, classes: 5 }, LETTERS, ['ä'])
  const [plain] = decodeLine(answer, LETTERS, [])
  expect(a).toEqual({ ...plain, mark: 'ä' })
  expect(b).toMatchObject({ text: 'b', mark: '' })
})

it('believes no mark of another letter than the one that is read', () => {
  const probabilities = Float32Array.of(0, 0.1, 0.2, 0, 0.7)
  expect(decodeLine({ probabilities, steps: 1, classes: 5 }, LETTERS, ['ä'])).toMatchObject([
    { text: 'b', mark: '' },
  ])
})
