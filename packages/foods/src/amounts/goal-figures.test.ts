import { describe, expect, it } from 'vitest'
import { readGoalFigures } from './goal-figures.ts'

describe('readGoalFigures', () => {
  it('reads numbers in kcal and g under the usual names', () => {
    expect(readGoalFigures({ calories: 520, protein: 31.5, carbs: 40, fat: 12, fiber: 6, sugar: 9 })).toEqual(
      { kcal: 520, protein_g: 31.5, carbohydrates_g: 40, fat_g: 12, fibre_g: 6 },
    )
  })

  it.each<[string, string | number, number]>([
    ['salt', 1.2, 1.2],
    ['salt', '1,2 g', 1.2],
    ['sodium', '430 mg', 1.08],
    ['sodium', '400milligrams', 1],
    ['sodium', '0.4 g', 1],
    ['sodium_mg', 400, 1],
    ['Sodium (g)', '0.4', 1],
  ])('makes salt of %s %s', (name, value, salt_g) => {
    expect(readGoalFigures({ [name]: value })).toEqual({ salt_g })
  })

  it.each<[string, string | number, object]>([
    ['energy', '1674 kJ', { kcal: 400.1 }],
    ['calories', '400 kcal', { kcal: 400 }],
    ['protein', '500 mg', { protein_g: 0.5 }],
  ])('converts %s %s', (name, value, read) => {
    expect(readGoalFigures({ [name]: value })).toEqual(read)
  })

  it.each<[string, string | number]>([
    ['sodium', 400],
    ['calories', '1,200'],
    ['calories', '400 g'],
    ['calories', 'about 400'],
    ['protein', '12 %'],
    ['fat', -3],
    ['carbs', '1e400'],
    ['servingSize', '250 g'],
  ])('leaves out what is not certain: %s %s', (name, value) => {
    expect(readGoalFigures({ [name]: value })).toEqual({})
  })

  it('reads JSON text, and nothing of what is none', () => {
    expect(readGoalFigures('{"kcal":"300"}')).toEqual({ kcal: 300 })
    expect(readGoalFigures('{')).toEqual({})
    expect(readGoalFigures(null)).toEqual({})
  })
})
