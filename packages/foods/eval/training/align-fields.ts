import type { PhraseLabel } from '../../src/phrases/model/phrase-model.ts'
import { normalizePhrase, tokenize } from '../../src/phrases/tokens.ts'
import type { PhraseToken } from '../../src/phrases/tokens.ts'

type Field = { label: PhraseLabel; words: PhraseToken[] }
/** A partial solution: how far each field has been matched, the labels so far, and their cost. */
type Attempt = { used: number[]; labels: PhraseLabel[]; cost: number }

const UNEXPLAINED = 3
const CHANGE = 0.5
const ATTEMPTS = 300

/**
 * Labels each token with the field that contains its word. Fields keep the order of the phrase. Of all possible labellings
 * a beam search chooses the one with the fewest unmatched words and the fewest changes of label.
 */
export function alignFields(
  tokens: readonly PhraseToken[],
  texts: readonly (readonly [PhraseLabel, string | undefined])[],
): PhraseLabel[] {
  const fields = texts.map(([label, text = '']): Field => ({ label, words: wordsOf(text) }))
  let attempts: Attempt[] = [{ used: fields.map(() => 0), labels: [], cost: 0 }]
  for (const token of tokens)
    attempts = bestOf(attempts.flatMap((attempt) => continued(attempt, token, fields)))
  const leftOver = ({ used }: Attempt) =>
    fields.reduce((sum, { words }, i) => sum + words.length - (used[i] ?? 0), 0) * UNEXPLAINED
  return attempts.reduce((a, b) => (b.cost + leftOver(b) < a.cost + leftOver(a) ? b : a)).labels
}

/** The data set writes fractions as '#1$2'. */
const wordsOf = (text: string) => tokenize(normalizePhrase(text.replace(/#(\d+)\$(\d+)/g, '$1/$2')))

function continued(attempt: Attempt, token: PhraseToken, fields: readonly Field[]): Attempt[] {
  const next: Attempt[] = [
    { used: attempt.used, labels: [...attempt.labels, 'other'], cost: attempt.cost + UNEXPLAINED },
  ]
  const take = (index: number, words: number, skipped = 0) => {
    const label = fields[index]?.label ?? 'other'
    const change = attempt.labels.at(-1) === label ? 0 : CHANGE
    next.push({
      used: attempt.used.map((used, i) => (i === index ? used + words + skipped : used)),
      labels: [...attempt.labels, label],
      cost: attempt.cost + change + skipped * UNEXPLAINED,
    })
  }
  fields.forEach(({ words }, index) => {
    const used = attempt.used[index] ?? 0
    if (isSame(token, words[used])) take(index, 1)
    if (isSame(token, words[used + 1])) take(index, 1, 1)
    const parts = token.word.split('-')
    if (
      parts.length > 1 &&
      parts.every((part, i) => singular(part) === singular(words[used + i]?.word ?? ''))
    )
      take(index, parts.length)
  })
  return next
}

/** The best partial solution for each state, limited to the width of the beam. */
function bestOf(attempts: Attempt[]): Attempt[] {
  const best = new Map<string, Attempt>()
  for (const attempt of attempts) {
    const state = `${attempt.used.join()} ${attempt.labels.at(-1)}`
    if (attempt.cost < (best.get(state)?.cost ?? Infinity)) best.set(state, attempt)
  }
  return [...best.values()].sort((a, b) => a.cost - b.cost).slice(0, ATTEMPTS)
}

const isSame = (token: PhraseToken, word: PhraseToken | undefined): boolean => {
  if (!word) return false
  if (token.value !== null && word.value !== null) return Math.abs(token.value - word.value) < 1e-6
  return singular(token.word) === singular(word.word)
}

/** The fields contain units in the singular. */
const singular = (word: string) =>
  word
    .replace(/(lea|loa)ves$/, '$1f')
    .replace(/(ch|sh|x)es$/, '$1')
    .replace(/s$/, '')
