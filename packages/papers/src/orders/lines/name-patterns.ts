import { isMeasure } from '@larder/foods'
import type { DraftLine } from './draft-line.ts'

/** '2 Milk', and no size such as '2 l'. */
export const LEADING_NUMBER = /^(\d{1,2})\s+(?=\p{L}|\d{1,2}\s\p{Lu})(?!(?:kg|g|gr|ml|cl|l|oz|lb)(?!\p{L}))/iu
/** Some names begin with a number by themselves: '7 Up', '4 Cheese Pizza'. */
const MOST = 0.8

/** When almost all names begin with a number and nothing else tells quantities but weights, the numbers are these. */
export function withNumbersOfNames(drafts: DraftLine[]): DraftLine[] {
  const counted = withLeadingNumbers(drafts)
  const trailing = counted.filter(({ name, quantity }) => quantity === null && TRAILING_NUMBER.test(name))
  if (trailing.length < 2 || trailing.length < counted.length * MOST) return counted
  return counted.map((draft) => {
    const number = draft.quantity === null ? TRAILING_NUMBER.exec(draft.name) : null
    return number ? { ...draft, name: draft.name.slice(0, number.index), quantity: Number(number[1]) } : draft
  })
}

/** 'Milk - 2' */
const TRAILING_NUMBER = /\s[-–—|·]\s?(\d{1,2})$/

/** The articles with the numbers that most of their names begin with as quantities. */
function withLeadingNumbers(drafts: DraftLine[]): DraftLine[] {
  const open = drafts.filter(({ quantity }) => quantity === null)
  const counted = open.filter(({ name }) => LEADING_NUMBER.test(name)).length
  const hasCounts = drafts.some(({ quantity, unit }) => quantity !== null && !isMeasure(unit))
  if (counted < 2 || counted < open.length * MOST || hasCounts) return drafts
  return drafts.map((draft) => {
    const number = draft.quantity === null ? LEADING_NUMBER.exec(draft.name) : null
    return number
      ? { ...draft, name: draft.name.slice(number[0].length), quantity: Number(number[1]) }
      : draft
  })
}

/** '(1203)', '[AB-12]' at the end of a name. */
const CODE_AT_END = /(?<!\s)\s*[([](#?[A-Z\d][A-Z\d._/-]*)[)\]]$/
const CODE = /^#?(?=.*\d)[A-Z\d._/-]{2,}$/

/** Where almost all names end with a code of their own in brackets, they are shown without. */
export function withoutCodes(drafts: DraftLine[]): DraftLine[] {
  const codes = drafts.map(({ name }) => CODE_AT_END.exec(name)?.[1] ?? '').filter((code) => CODE.test(code))
  const isPattern = new Set(codes).size === codes.length && codes.length >= Math.max(2, drafts.length * MOST)
  return isPattern ? drafts.map((draft) => ({ ...draft, name: draft.name.replace(CODE_AT_END, '') })) : drafts
}

/** 'Milk - Format: 1 l' */
const OPTION_AT_END = /\s[-–—|·]\s(?<label>\p{L}[\p{L} ]{1,20}?)\s?:\s?(?<value>\S[^]*)$/u
/** Wine may be 'Château – Cuvée: Prestige' once. */
const MIN_OPTIONS = 3

/** Where names end with a labelled value of the same label, it is an option: it is no part of the name, and may be a size. */
export function withoutOptions(drafts: DraftLine[]): DraftLine[] {
  const options = drafts.map(({ name }) => OPTION_AT_END.exec(name))
  const labels = new Map<string, number>()
  for (const option of options) {
    const label = option?.groups?.['label']
    if (label) labels.set(label, (labels.get(label) ?? 0) + 1)
  }
  return drafts.map((draft, at) => {
    const { label = '', value = '' } = options[at]?.groups ?? {}
    const count = labels.get(label) ?? 0
    if (!options[at] || count < MIN_OPTIONS || count < drafts.length * MOST) return draft
    return {
      ...draft,
      name: draft.name.slice(0, options[at].index),
      size: draft.size === '' ? value : draft.size,
    }
  })
}
