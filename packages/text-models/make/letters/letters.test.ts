import { expect, it } from 'vitest'
import { pairLetters, runsOf } from './label-steps.ts'
import { learnColumns, scoresOf, type Example } from './learn-columns.ts'
import { randomOf } from './random.ts'
import { randomText } from './random-text.ts'
import { renderLine } from './render-line.ts'
import { MARKED_LETTERS, isSameLetter } from '../../src/alphabets.ts'

it('joins steps of the same letter, and keeps letters apart that something separates', () => {
  expect(runsOf(['a', 'a', '', 'a', 'b', ' '])).toEqual([
    { text: 'a', from: 0, to: 1 },
    { text: 'a', from: 3, to: 3 },
    { text: 'b', from: 4, to: 4 },
  ])
})

it.each([
  ['ö', 'o', true],
  ['Ł', 'l', true],
  ['ß', 'B', true],
  ['ö', 'e', false],
])('tells whether %s and %s are one letter: %s', (a, b, expected) => {
  expect(isSameLetter(a, b)).toBe(expected)
})

it('pairs a letter with the marked one that is printed, not with its neighbour', () => {
  expect(pairLetters([...'Mosli'], [...'Müsli']).pairs).toEqual([0, 1, 2, 3, 4].map((at) => [at, at]))
  expect(pairLetters([...'Ol'], [...'Öl!']).pairs).toEqual([
    [0, 0],
    [1, 1],
  ])
})

it('learns a new class where its features differ from those of known ones', () => {
  const random = randomOf(3)
  const examples = Array.from({ length: 40_000 }, (_, at): Example => {
    const label = at % 3 === 0 ? 0 : -1
    const features = Float32Array.of(label === 0 ? 1 : -1, random.normal())
    return { features, known: 0, label }
  })
  const columns = learnColumns(examples, 1, (places) => places.reverse())
  expect(scoresOf(columns, Float32Array.of(1, 0))[0]).toBeGreaterThan(0)
  expect(scoresOf(columns, Float32Array.of(-1, 0))[0]).toBeLessThan(0)
})

it('makes up texts with every letter that is to be learnt', () => {
  const random = randomOf(5)
  const texts = Array.from({ length: 3000 }, () => randomText(random)).join('')
  expect(MARKED_LETTERS.filter((letter) => !texts.includes(letter))).toEqual([])
})

it('draws a line of ink on paper, as high as the recogniser takes it', async () => {
  const { data, width, height } = await renderLine('Müsli 1,99', ['DejaVu Sans Mono'], randomOf(8))
  expect(height).toBe(48)
  expect(data).toHaveLength(width * height)
  const sorted = data.toSorted()
  expect(sorted[Math.floor(sorted.length * 0.9)]).toBeGreaterThan(
    (sorted[Math.floor(sorted.length * 0.02)] ?? 0) + 40,
  )
})
