import { foldFood, foldedSingular } from '../foods/names/fold-food.ts'

/** A word of a text, folded and singular, and what stands between it and the word before. */
export type TextWord = { word: string; gap: string; isCapital: boolean }

const WORD = /\p{L}[\p{L}\p{M}'’`´׳״]*/gu
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/** The words of a text, as names of foods are compared. */
export function textWords(text: string): TextWord[] {
  const shown = text.normalize('NFKC').replace(INVISIBLE, '')
  let end = 0
  return [...shown.matchAll(WORD)].map(({ 0: printed, index }) => {
    const gap = shown.slice(end, index)
    end = index + printed.length
    const word = foldedSingular(foldFood(printed).replace(/[^\p{L}]+/gu, ''))
    return { word, gap, isCapital: /^\p{Lu}/u.test(printed) }
  })
}

/** Whether a sentence, or a part of it, ends between two words. */
export const isBreak = (gap: string): boolean => /[^\s\-‐‑–—'’&]/u.test(gap.replace(/[\d½¼¾⅓⅔%/]/gu, ''))
