import { describe, expect, it } from 'vitest'
import { factsOf } from './recipe-facts.ts'
import { readMinutes } from './read-duration.ts'

describe('readMinutes', () => {
  it.each([
    ['PT2400S', 40],
    ['PT90S', 2],
    ['PT1H30M0S', 90],
    ['PT45', 45],
    ['P0DT0H20M', 20],
    ['1 h 15', 75],
    ['1h05', 65],
    ['2 Std. 30', 150],
    ['1 h', 60],
    ['1 h 15 min', 75],
    ['2½ hours', 150],
    ['half an hour', 30],
    ['an hour and 10 minutes', 70],
    ['an hour and a half', 90],
    ['eine halbe Stunde', 30],
    ['anderthalb Stunden', 90],
    ['une demi-heure', 30],
    ["un quart d'heure", 15],
    ['media hora', 30],
    ["mezz'ora", 30],
    ['een half uur', 30],
    ['שעה', 60],
    ['חצי שעה', 30],
    ['שעה וחצי', 90],
    ['2 שעות', 120],
  ])('reads %j as %d minutes', (text, minutes) => {
    expect(readMinutes(text)).toBe(minutes)
  })
})

describe('factsOf', () => {
  it.each([
    ['Cook Within: 6 days'],
    ['Cook from frozen in 5 days'],
    ['Total calories 300 min. per day'],
    ['Kochen Sie es binnen 2 Tagen'],
    ['Time to first bite: not more than 20 minutes'],
  ])('takes no time that is said of something else: %j', (text) => {
    expect(factsOf([text])).toMatchObject({ prep_minutes: null, cook_minutes: null, total_minutes: null })
  })

  it.each([
    ['Cook Time: about 20 min', { cook_minutes: 20 }],
    ['Kochzeit ca. 20 Min.', { cook_minutes: 20 }],
    ['Préparation : 20 min / Cuisson : 1 h 15', { prep_minutes: 20, cook_minutes: 75 }],
    ['Prep: 10 min | Cook: 1 hour', { prep_minutes: 10, cook_minutes: 60 }],
  ])('takes the times of %j', (text, times) => {
    expect(factsOf([text])).toMatchObject(times)
  })
})
