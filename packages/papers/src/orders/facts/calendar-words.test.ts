import { expect, it } from 'vitest'
import { monthOf, weekdayOf } from './calendar-words.ts'

it.each([
  ['grudnia', 12],
  ['grudzien', 12],
  ['cervna', 6],
  ['cervence', 7],
  ['listopada', 11],
  ['marraskuuta', 11],
  ['maaliskuuta', 3],
  ['mar', 3],
  ['μαρτιου', 3],
  ['nisan', 4],
  ['грудня', 12],
  ['באוקטובר', 10],
  ['out', null],
  ['milk', null],
])('knows which month %s is', (word, month) => expect(monthOf(word)).toBe(month))

it.each([
  ['friday', 5],
  ['piatek', 5],
  ['perjantaina', null],
  ['perjantai', 5],
  ['sontag', null],
  ['sonntag', 0],
  ['cuma', 5],
])('knows which day of the week %s is', (word, day) => expect(weekdayOf(word)).toBe(day))
