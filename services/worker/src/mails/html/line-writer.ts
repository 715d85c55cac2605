import type { MailBlock, MailLine } from '@larder/papers'

/** Characters without a width, which senders use as fillers, and marks of direction. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}+/gu
/** '5.40 CHF' before a name in another style. */
const CODE_BEHIND = /\d\s?(?:EUR|USD|GBP|ILS|CHF|CAD|AUD|NZD)$/
const CURRENCY = /[$€£₪]/

/** Collects text to lines: blanks as they are shown, struck text apart from the rest. */
export class LineWriter {
  readonly #blocks: MailBlock[]
  #text = ''
  #struck = ''
  #isHeading = false
  #isStrong = false
  #needsBlank = false
  #isRaised = false

  constructor(blocks: MailBlock[]) {
    this.#blocks = blocks
  }

  /** Appends text of the document. */
  write(
    text: string,
    { isHeading, isStruck, isStrong }: { isHeading: boolean; isStruck: boolean; isStrong: boolean },
  ): void {
    const shown = text.replace(UNSEEN, '').replace(/[\s\u00a0]+/g, ' ')
    if (shown === '') return
    this.#isHeading ||= isHeading
    // The beginning of a line tells its style.
    if (this.#text.trim() === '' && shown.trim() !== '') this.#isStrong = isStrong
    if (isStruck) {
      this.#struck += shown
      return
    }
    const last = this.#text.at(-1) ?? ' '
    const first = shown[0] ?? ' '
    // `3<sup>99</sup>`: the cents of a price.
    if (this.#isRaised && /^\d{2}\s?$/.test(shown) && /(?<![.,]\d{0,20})\d$/.test(this.#text))
      this.#text += '.'
    else if (
      this.#needsBlank &&
      (areOtherKinds(last, first) || (CODE_BEHIND.test(this.#text.slice(-6)) && /\p{L}/u.test(first)))
    )
      this.#text += ' '
    this.#needsBlank = false
    this.#text += shown
  }

  /** Begins a part of the line with its own style. */
  enterInline(name: string, isApart: boolean): void {
    if (isApart) this.#text += ' '
    this.#isRaised = name === 'sup'
    this.#needsBlank = true
  }

  leaveInline(name: string): void {
    if (name === 'sup') this.#isRaised = false
    this.#needsBlank = true
  }

  endLine(): void {
    for (const [text, isStruck] of [
      [this.#struck, true],
      [this.#text, false],
    ] as const) {
      const shown = text.replace(/ {2,}/g, ' ').trim()
      if (shown === '') continue
      const line: MailLine = { kind: 'line', text: shown }
      if (this.#isHeading) line.is_heading = true
      if (this.#isStrong) line.is_strong = true
      if (isStruck) line.is_struck = true
      this.#blocks.push(line)
    }
    this.#text = ''
    this.#struck = ''
    this.#isHeading = false
    this.#isStrong = false
    this.#needsBlank = false
  }
}

/** Words of different styles without a blank between them are shown with one: `<b>Qty</b><span>2</span>`. */
function areOtherKinds(last: string, first: string): boolean {
  if (last === ' ' || first === ' ') return false
  const [before, after] = [kindOf(last), kindOf(first)]
  if (before === 'letter' && after === 'letter') return isLower(last) && !isLower(first)
  // 'Empties<b>-6.60</b>'
  if (first === '-' || first === '−') return before !== 'mark'
  return before !== after && before !== 'mark' && after !== 'mark' && !(before === 'currency')
}

const kindOf = (letter: string) =>
  /\d/.test(letter) ? 'digit' : /\p{L}/u.test(letter) ? 'letter' : CURRENCY.test(letter) ? 'currency' : 'mark'
const isLower = (letter: string) => letter === letter.toLowerCase() && letter !== letter.toUpperCase()
