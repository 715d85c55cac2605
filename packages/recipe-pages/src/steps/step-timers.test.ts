import { describe, expect, it } from 'vitest'
import { stepTimers } from './step-timers.ts'

const MINUTE = 60
const HOUR = 3600

describe('stepTimers', () => {
  it.each([
    ['Bake for 20 minutes.', [20 * MINUTE]],
    ['Bake 20 min until golden', [20 * MINUTE]],
    ['Simmer for 1 1/2 hours', [1.5 * HOUR]],
    ['Simmer for 1½ hours', [1.5 * HOUR]],
    ['Simmer for ½ hour', [0.5 * HOUR]],
    ['Simmer for 1/2 hour', [0.5 * HOUR]],
    ['Simmer for 1.5 hours', [1.5 * HOUR]],
    ['Braise 1,5 Stunden', [1.5 * HOUR]],
    ['Roast 45–50 min', [45 * MINUTE]],
    ['Roast 45-50 minutes', [45 * MINUTE]],
    ['Roast for 8 to 10 minutes', [8 * MINUTE]],
    ['Roast for five or six minutes', [5 * MINUTE]],
    ['Leave for 1 hour 20 minutes', [HOUR + 20 * MINUTE]],
    ['Leave for 1 hour and 20 minutes', [HOUR + 20 * MINUTE]],
    ['Leave for 1 hr, 20 mins', [HOUR + 20 * MINUTE]],
    ['Leave for 1h30', [1.5 * HOUR]],
    ['Leave for 1 h 30 min', [1.5 * HOUR]],
    ['Leave for an hour', [HOUR]],
    ['Leave for half an hour', [0.5 * HOUR]],
    ['Leave for a quarter of an hour', [0.25 * HOUR]],
    ['Leave for an hour and a half', [1.5 * HOUR]],
    ['Leave for one and a half hours', [1.5 * HOUR]],
    ['Stir for a minute', [MINUTE]],
    ['Stir for forty-five seconds', [45]],
    ['Blitz for 30 seconds', [30]],
    ['A 10-minute rest', [10 * MINUTE]],
    ['Fry for 3 minutes, turn, and fry for another 2 minutes', [3 * MINUTE, 2 * MINUTE]],
    ['Bake for 40 minutes, turning every 10 minutes', [40 * MINUTE]],
    ['20 Minuten backen, dann 5 Min. ruhen lassen', [20 * MINUTE, 5 * MINUTE]],
    ['Cuire 25 minutes', [25 * MINUTE]],
    ['Cocer 2 horas', [2 * HOUR]],
    ['Cuocere per 12 minuti', [12 * MINUTE]],
    ['לאפות 20 דקות', [20 * MINUTE]],
    ['Soak overnight', []],
    ['Bake at 200 degrees', []],
    ['Add 2 tbsp of honey and 3 sage leaves', []],
    ['Add 500 g minced beef', []],
    ['Marinate for 48 hours', []],
    ['Wait 0 minutes', []],
    ['', []],
  ])('finds in "%s" %j seconds', (step, expected) => {
    expect(stepTimers(step).map(({ seconds }) => seconds)).toEqual(expected)
  })

  it('keeps the words of the step', () => {
    expect(stepTimers('Roast for 45–50 min, then rest for half an hour.').map(({ text }) => text)).toEqual([
      '45–50 min',
      'half an hour',
    ])
  })

  // Work that grew with the square of the text would take longer than a test may.
  it('reads the beginning of a text of 2 MB', () => {
    expect(stepTimers('1 hour and '.repeat(200_000)).length).toBeLessThan(1_000)
  })
})
