import { FURTHER_LANGUAGES } from '../tables/food-groups.ts'
import type { FurtherLanguage } from '../tables/food-groups.ts'

/** The letters that a further language is written with, beside those of ASCII; for some also those of its loanwords. */
const LETTERS: Readonly<Record<FurtherLanguage, string>> = {
  pl: 'ąćęłńóśźż',
  cs: 'áčďéěíňóřšťúůýž',
  sk: 'áäčďéíĺľňóôŕšťúýž',
  hu: 'áéíóöőúüű',
  ro: 'ăâîșțşţ',
  bg: 'абвгдежзийклмнопрстуфхцчшщъьюяѝ',
  el: 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ',
  hr: 'čćđšž',
  sl: 'čšž',
  sv: 'åäöéà',
  da: 'æøåé',
  no: 'æøåéèêóòôà',
  fi: 'åäöšž',
  et: 'äõöüšž',
  lv: 'āčēģīķļņšūž',
  lt: 'ąčęėįšųūž',
  pt: 'áâãàçéêíóôõúü',
  tr: 'çğıöşüâîû',
  uk: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяʼ',
}
const CYRILLIC_LANGUAGES = ['bg', 'uk'] as const
const CYRILLIC = /\p{Script=Cyrillic}/u

const marked = (name: string): string[] =>
  (name.normalize('NFC').toLowerCase().match(/\p{L}/gu) ?? []).filter((letter) => letter > '\u007f')

/** The further languages that have all letters of a name: 'mjölk' is written in Swedish, not in Norwegian. */
export function languagesWithLettersOf(name: string): FurtherLanguage[] {
  const letters = marked(name)
  return FURTHER_LANGUAGES.filter((language) => letters.every((letter) => LETTERS[language].includes(letter)))
}

/**
 * The languages that a name rules out for those beside it too, since they share many words with others that have its
 * letters: 'Сыр' is Russian, and nothing beside it is Ukrainian.
 */
export function refusedBy(name: string): FurtherLanguage[] {
  const letters = marked(name).filter((letter) => CYRILLIC.test(letter))
  return CYRILLIC_LANGUAGES.filter((language) =>
    letters.some((letter) => !LETTERS[language].includes(letter)),
  )
}
