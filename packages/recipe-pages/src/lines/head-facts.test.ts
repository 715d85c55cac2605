import { describe, expect, it } from 'vitest'
import { headFactsOf } from './head-facts.ts'

describe('headFactsOf', () => {
  it.each([
    ['2 people, 40 mins', { servings: 2, total_minutes: 40 }],
    ['takes about 2½ hours (20 mins prep)', { total_minutes: 150, prep_minutes: 20 }],
    ['Makes 1 loaf (10 slices)', { servings: 10, yields: 'Makes 1 loaf (10 slices)' }],
    ['Easy · Serves 4 · 10 mins prep · 1 hour cooking', { servings: 4, prep_minutes: 10, cook_minutes: 60 }],
    ['Für 4 Personen, 30 Minuten', { servings: 4, total_minutes: 30 }],
    ['Zubereitung: 20 Min., Backzeit: 45 Min.', { prep_minutes: 20, cook_minutes: 45 }],
    ['Préparation : 20 min / Cuisson : 1 h 15', { prep_minutes: 20, cook_minutes: 75 }],
    ['Pour 6 personnes - 15 min de préparation', { servings: 6, prep_minutes: 15 }],
    ['Para 4 personas. Tiempo: 1 hora', { servings: 4, total_minutes: 60 }],
    ['4 raciones | cocción 45 minutos', { servings: 4, cook_minutes: 45 }],
    [
      'Per 4 persone; preparazione 20 minuti, cottura 1 ora',
      { servings: 4, prep_minutes: 20, cook_minutes: 60 },
    ],
    ['Voor 4 personen, bereidingstijd 30 minuten', { servings: 4, prep_minutes: 30 }],
    ['Makkelijk, 25 minuten', { total_minutes: 25 }],
    ['ל-4 מנות, זמן הכנה: 20 דקות', { servings: 4, prep_minutes: 20 }],
    ['זמן בישול: שעה', { cook_minutes: 60 }],
  ])('takes times and servings of %j', (line, facts) => {
    expect(headFactsOf(line)).toMatchObject(facts)
  })

  it.each([
    '2 eggs',
    '200 g flour',
    'For the sauce',
    'Cook the onions for 10 minutes',
    'Serves with rice',
    '4',
  ])('leaves %j alone', (line) => {
    expect(headFactsOf(line)).toBeNull()
  })
})
