import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { LABELS } from '../../src/phrases/model/phrase-model.ts'
import type { PhraseLabel, PhraseStyle } from '../../src/phrases/model/phrase-model.ts'
import { normalizePhrase, tokenize } from '../../src/phrases/tokens.ts'
import type { PhraseToken } from '../../src/phrases/tokens.ts'
import { alignFields } from './align-fields.ts'
import { readCsv } from './read-csv.ts'

/** A phrase of a training set: its tokens, and for each one the index of its label in those of the style. */
export type LabelledPhrase = { id: string; tokens: PhraseToken[]; labels: number[]; style: PhraseStyle }

const DATA = new URL('../../../../../shared/data/', import.meta.url)
const NYT = new URL('ingredients-nyt/dev/lines.jsonl', DATA)
const MULTI = new URL('ingredients-multi/dev/lines.csv', DATA)

type NytLine = { id: string; input: string; tokens: string[]; labels: string[]; nyt_crf_labels?: string[] }

const NYT_LABELS: Record<string, PhraseLabel> = {
  QTY: 'quantity',
  UNIT: 'unit',
  NAME: 'name',
  COMMENT: 'comment',
  RANGE_END: 'range',
  OTHER: 'other',
}

const indexesOf = (style: PhraseStyle, labels: readonly PhraseLabel[]) =>
  labels.map((label) => LABELS[style].indexOf(label))

/** A third of the phrases, chosen by their ids, which is held back for testing. */
export const isHeldBack = (id: string): boolean =>
  (createHash('sha256').update(id).digest()[0] ?? 0) % 3 === 0

const readNyt = () =>
  readFileSync(NYT, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as NytLine)

type MultiRow = ReturnType<typeof readCsv>[number]
const readMulti = () => readCsv(readFileSync(MULTI, 'utf8'))

/** The original phrases of both sets; null when the sets are not beside the project. */
export const readPhrases = (): string[] | null =>
  existsSync(NYT) && existsSync(MULTI) ? [...readNyt(), ...readMulti()].map(({ input = '' }) => input) : null

/** The phrases of both sets with their labels, as far as these can be aligned with the tokens. */
export function readLabelledPhrases(): LabelledPhrase[] {
  return [...readNyt().flatMap(fromNyt), ...readMulti().map(fromMulti)]
}

/**
 * The labels of a line of the New York Times set. Where it also has the output of their own model, which was trained on a
 * hundred times as many lines, the line is learnt with both: the model is more consistent than the manual labels.
 */
const fromNyt = (line: NytLine): LabelledPhrase[] =>
  [line.labels, ...(line.nyt_crf_labels ? [line.nyt_crf_labels] : [])].map((marked) => labelNyt(line, marked))

function labelNyt(line: NytLine, marked: readonly string[]): LabelledPhrase {
  const tokens = tokenize(normalizePhrase(line.input))
  const written = line.tokens.map((token) => normalizePhrase(token.replaceAll('$', ' ')).replaceAll(' ', ''))
  const labelAt = written.flatMap((token, i) =>
    Array.from(token, () => marked[i]?.replace(/^[BI]-/, '') ?? 'OTHER'),
  )
  const text = written.join('')
  let position = 0
  const labels = tokens.map((token) => {
    const compact = token.text.replaceAll(' ', '')
    const found = text.indexOf(compact, position)
    if (found >= 0) position = found + compact.length
    return NYT_LABELS[labelAt[found] ?? 'OTHER'] ?? 'other'
  })
  return { id: line.id, tokens, labels: indexesOf('plain', labels), style: 'plain' }
}

function fromMulti(row: MultiRow): LabelledPhrase {
  const tokens = tokenize(normalizePhrase(row.input ?? ''))
  const labels = alignFields(tokens, [
    ['name', row.name],
    ['unit', row.unit],
    ['size', row.size],
    ['preparation', row.preparation],
    ['comment', row.comment],
    ['purpose', row.purpose],
    // '2-3' is two numbers, not a negative one.
    ['quantity', row.quantity?.replace(/(\d)-(\d)/g, '$1 , $2')],
  ])
  return { id: row.id ?? '', tokens, labels: indexesOf('full', labels), style: 'full' }
}
