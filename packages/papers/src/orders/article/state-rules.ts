import { toRowLine, type RowLine } from '../rows/mail-row.ts'
import { coverage, phraseOf, textAfter, textBefore } from '../words/line-facts.ts'
import type { FoundPhrase } from '../words/order-words.ts'
import { withoutBullets } from '../lines/article-name.ts'
import { quantityInName } from '../lines/quantity.ts'
import { MOSTLY } from './article.ts'
import { isBeforeColon, nameIn } from './line-parts.ts'
import { countedPrice, takeCountedPrice } from './quantity-rules.ts'
import { rule, type Rule } from './rule.ts'

const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text)

/** What says that this article stands for another one, or another one for it; the longer phrase is what is meant. */
const replacementIn = (line: RowLine) => {
  const forOther = phraseOf(line, 'substituteFor')
  const by = phraseOf(line, 'replacedBy')
  const isBy = by !== null && (!forOther || by.to - by.from > forOther.to - forOther.from)
  return { forOther, by, isBy }
}

/** 'Milch 1l 1,49 € statt 1,99 €', 'instead of £2.00': what something cost before, and no other article. */
const formerPrice = rule(
  'former price',
  (line) => {
    const { forOther } = replacementIn(line)
    if (!forOther) return null
    const from = line.tokens[forOther.to - 1]?.end ?? 0
    const former = line.money.find(({ start }) => start >= from)
    if (!former || /[\p{L}\p{N}]/u.test(line.text.slice(from, former.start))) return null
    return `${textBefore(line, forOther)} ${line.text.slice(former.end)}`.trim()
  },
  (others, _, __, readText) => {
    if (/[\p{L}\p{N}]/u.test(others)) readText(others)
  },
)

/** 'Instead of: Milk 1l' in a row below its substitute. */
const insteadOf = rule(
  'instead of another, above its name',
  (line, { draft }) => {
    const { forOther, by } = replacementIn(line)
    if (forOther?.from !== 0 || draft.name !== '' || draft.isInColumns) return null
    if (by !== null && by.to > forOther.to) return null
    return nameIn(toRowLine({ text: textAfter(line, forOther) }).rest) || null
  },
  (other, { draft }) => {
    draft.replaces = other
  },
)

/** 'Substitute for: Milk' below the name, or alone above the name of the other. */
const substituteFor = rule(
  'substitute for another',
  (line, { hasName }) => {
    const { forOther, isBy } = replacementIn(line)
    if (!forOther || isBy || forOther.from > 1) return null
    return hasName || coverage(line, 'substituteFor') === 1 ? forOther : null
  },
  (phrase, article, line) => {
    const other = nameIn(textAfter(line, phrase))
    if (other === '') article.expects = 'replaced'
    else article.draft.replaces = other
  },
)

/** 'Replaced by: oat drink' */
const replacedBy = rule(
  'replaced by another',
  (line) => {
    const { by } = replacementIn(line)
    return by && by.from <= 1 && coverage(line, 'replacedBy') > 0.2 ? by : null
  },
  (phrase, article, line, readText) => {
    const text = textAfter(line, phrase)
    article.becomeReplaced()
    if (text !== '') readText(text)
  },
)

type Removal = 'unavailable' | 'refunded'

/** A phrase of removal; a refund beside an amount is another matter. */
const removalIn = (line: RowLine, kind: Removal): FoundPhrase | null =>
  kind === 'refunded' && line.money.length > 0 ? null : phraseOf(line, kind)

/** 'Out of stock', 'Refunded' */
const isRemoved = (kind: Removal): Rule =>
  rule(
    `${kind}, and nothing else`,
    (line) => (removalIn(line, kind) && coverage(line, kind, 'filler') > MOSTLY ? kind : null),
    (removed, { draft }) => {
      draft.removed = removed
    },
  )

/** 'Refunded: Milk', 'Milk – not available' */
const isNamedAsRemoved = (kind: Removal): Rule =>
  rule(
    `${kind}, with the name`,
    (line) => {
      const phrase = removalIn(line, kind)
      if (!phrase) return null
      const isAtEnd = phrase.to === line.tokens.length
      const [named = ''] = (isAtEnd ? textBefore(line, phrase) : textAfter(line, phrase)).split(/,\s/)
      const isApart = isAtEnd
        ? /[(–—:·|,-]\s*$/.test(line.text.slice(0, line.tokens[phrase.from]?.start))
        : isBeforeColon(line, phrase)
      return isApart && hasWord(named) ? named : null
    },
    (named, { draft }) => {
      draft.name = nameIn(named)
      draft.quantity = quantityInName(withoutBullets(named))?.quantity ?? 1
      draft.removed = kind
    },
  )

/** 'Refunded: Milk – 2 × £1.50 = £3.00' */
const pricedRefund = rule(
  'refunded, with name and price',
  (line, article) => {
    const phrase = line.money.length > 0 ? phraseOf(line, 'refunded') : null
    if (!phrase || !isBeforeColon(line, phrase)) return null
    const refunded = toRowLine({ text: textAfter(line, phrase) })
    const counted = countedPrice(refunded, article)
    return counted && { refunded, counted }
  },
  ({ refunded, counted }, article) => {
    takeCountedPrice(counted, article, refunded)
    article.draft.removed = 'refunded'
  },
)

/** 'Milk replaced by oat drink', 'Oat drink (substitute for milk)', 'Milk → oat drink'. */
const bothNames = rule(
  'both names in one line',
  (line, { hasName }) => {
    const { forOther, by } = replacementIn(line)
    const arrow = /\s(?:→|⇒|->|=>)\s/u.exec(line.text)
    const isSaid = (phrase: FoundPhrase | null) =>
      phrase !== null && phrase.from > 1 && phrase.to - phrase.from > 1
    const halves = arrow
      ? [line.text.slice(0, arrow.index), line.text.slice(arrow.index + arrow[0].length)]
      : by && isSaid(by)
        ? [textBefore(line, by), textAfter(line, by)]
        : forOther && isSaid(forOther)
          ? [textAfter(line, forOther), textBefore(line, forOther)]
          : []
    const [replaced, taken] = halves
    if (!replaced || !taken || hasName || ![replaced, taken].every(hasWord)) return null
    return { replaced, taken }
  },
  ({ replaced, taken }, { draft }, _, readText) => {
    draft.replaces = nameIn(toRowLine({ text: replaced }).rest)
    readText(taken)
  },
)

/** What says that an article was replaced, is missing or refunded; the first that matches decides. */
export const STATE_RULES: readonly Rule[] = [
  formerPrice,
  insteadOf,
  substituteFor,
  replacedBy,
  isRemoved('unavailable'),
  isNamedAsRemoved('unavailable'),
  pricedRefund,
  isRemoved('refunded'),
  isNamedAsRemoved('refunded'),
  bothNames,
]
