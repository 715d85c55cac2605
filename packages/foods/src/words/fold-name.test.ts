import { expect, it } from 'vitest'
import { foldName } from './fold-name.ts'

it.each([
  ['Maya', 'one case'],
  [' MAYA ', 'no blanks around it'],
  ['Ma\u200bya', 'no zero-width blanks'],
  ['Ma\u200d\u2060\ufeffya', 'no joiners'],
  ['Ma\u00adya', 'no soft hyphens'],
  ['Maya\ufe0f', 'no selectors'],
  ['\u3164Maya', 'no fillers'],
  ['Ｍａｙａ', 'one width'],
])('folds %j to one form: %s', (name) => {
  expect(foldName(name)).toBe('maya')
})

it.each(['Maya  Smith', 'maya\u00a0smith', 'Maya \u200b Smith', 'maya\u2800smith', 'maya\tsmith'])(
  'takes the blanks of %j for one',
  (name) => {
    expect(foldName(name)).toBe('maya smith')
  },
)

it('tells names apart that differ in what can be seen', () => {
  expect(foldName('Maya')).not.toBe(foldName('Ma ya'))
})
