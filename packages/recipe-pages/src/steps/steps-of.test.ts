import { expect, it } from 'vitest'
import { stepsOf } from './steps-of.ts'

it.each([
  ['1. Chop.\n\n 2. Fry.\n3. 2 minutes later, serve.', ['Chop.', 'Fry.', '2 minutes later, serve.']],
  ['Step 1: Chop.\nStep 2: Fry.', ['Chop.', 'Fry.']],
  ['1)Chop.\n2)Fry.', ['Chop.', 'Fry.']],
  ['1. Mix everything.', ['Mix everything.']],
])('reads %j without the numbers, which whoever shows the steps gives them', (instructions, steps) => {
  expect(stepsOf({ instructions })).toEqual(steps)
})

it.each([
  ['Chop.\nFry.'],
  ['1.5 l of water are boiled.\n2.5 minutes later, serve.'],
  ['1. Chop.\nFry.'],
  ['2. Fry.\n3. Serve.'],
  ['1.\n2.'],
])('leaves %j as it is, where not every line has the number of its step', (instructions) => {
  expect(stepsOf({ instructions })).toEqual(instructions.split('\n'))
})

it('has no steps where there are no instructions', () => {
  expect(stepsOf({ instructions: ' \n' })).toEqual([])
})
