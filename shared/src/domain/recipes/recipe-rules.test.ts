import { expect, it } from 'vitest'
import { unquoteId } from '../../contracts/recipes/meal-plan.ts'
import { isAiGenerated, isSelectableId, isUnsaved, toMealType } from './recipe-rules.ts'

const SAVED = '6'.repeat(24)

it('[MEAL-030] takes the four meal types in any case, and everything else for dinner', () => {
  expect([' Breakfast ', 'LUNCH', 'snack', 'Dessert', '', undefined, 7].map(toMealType)).toEqual([
    'breakfast',
    'lunch',
    'snack',
    'dinner',
    'dinner',
    'dinner',
    'dinner',
  ])
})

it('[MEAL-031, MEAL-032] strips quotes of an id, and selects only ids of at least 10 characters', () => {
  expect([`"${SAVED}"`, `'${SAVED}'`, SAVED].map(unquoteId)).toEqual([SAVED, SAVED, SAVED])
  expect([SAVED, '1234567890', '123456789', '"12345678"', null].map(isSelectableId)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

it('[RECP-017, RECP-030] an AI recipe is unsaved by its id: with ai-, or shorter than 20 characters', () => {
  const source = 'AI Generated'
  expect(isAiGenerated({ source })).toBe(true)
  expect(isAiGenerated({ source: 'Grandma' })).toBe(false)
  expect(isUnsaved({ id: SAVED, source })).toBe(false)
  expect(isUnsaved({ id: `ai-${SAVED}`, source })).toBe(true)
  expect(isUnsaved({ id: 'thai-curry', source: 'Grandma' })).toBe(false)
  expect(isUnsaved({ id: 'thai-curry', source: null }, true)).toBe(true)
})
