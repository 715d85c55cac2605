import { expect, it } from 'vitest'
import { fileProblem, textProblem } from './check-mail.ts'

const MB = 1_048_576

it.each([
  ['order.eml', 25 * MB, null],
  ['order.EML', 25 * MB + 1, 'This file is too large: an .eml file may have 25 MB'],
  ['box.mbox', 100 * MB, null],
  ['box.mbox', 100 * MB + 1, 'This file is too large: an .mbox file may have 100 MB'],
  ['order.eml', 0, 'This file is empty'],
  ['order.pdf', 10, 'Please select .eml or .mbox files only'],
])('says of %s with %d bytes: %s', (name, size, problem) => {
  expect(fileProblem({ name, size })).toBe(problem)
})

it('accepts pasted text up to 1 MB as it is sent', () => {
  expect(textProblem(' \n')).toBe('Please paste the text of an e-mail')
  expect(textProblem('a'.repeat(MB))).toBeNull()
  expect(textProblem('é'.repeat(MB / 2 + 1))).toBe('This text is too long: it may have 1 MB')
})
