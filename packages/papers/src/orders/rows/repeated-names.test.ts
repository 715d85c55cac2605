import { describe, expect, it, vi } from 'vitest'
import { toRow, toRowLine } from './mail-row.ts'
import { NAME_RULES, withoutRepeatedNames } from './repeated-names.ts'

/** Rows of lines below each other (*in bold*, ~struck through~), and what is still a name in them, which is more without the rule. */
const EXAMPLES: Record<string, readonly [rows: readonly string[], names: readonly string[]][]> = {
  'brand above a name in bold': [
    [
      [
        'Waldhof / *Buttermilch* / 1,19 €',
        'Sonnenfeld / *Haferflocken* / 0,99 €',
        'Mühlbach / *Roggenbrot* / 2,49 €',
      ],
      ['Buttermilch', 'Haferflocken', 'Roggenbrot'],
    ],
    [
      [
        'Waldhof / *Buttermilch* / *Aktion SOMMER -0,20 €* / 1,19 €',
        'Sonnenfeld / *Haferflocken* / 0,99 €',
        'Mühlbach / *Roggenbrot* / 2,49 €',
      ],
      ['Buttermilch', 'Aktion SOMMER -0,20 €', 'Haferflocken', 'Roggenbrot'],
    ],
  ],
  'name of many rows beside one of a single row': [
    [
      ['Pantry / Red lentils / £1.40', 'Pantry / Brown rice / £1.85', 'Pantry / Rolled oats / £1.10'],
      ['Red lentils', 'Brown rice', 'Rolled oats'],
    ],
  ],
}

const LINE = /^(?<mark>[*~]?)(?<text>.+?)\k<mark>$/
const lineOf = (printed: string) => {
  const { mark, text = '' } = LINE.exec(printed)?.groups ?? {}
  return toRowLine({
    text,
    ...(mark === '*' ? { is_strong: true } : {}),
    ...(mark === '~' ? { is_struck: true } : {}),
  })
}
const namesIn = (rows: readonly string[]) =>
  withoutRepeatedNames(
    rows.map((row) =>
      toRow({
        table: 1,
        isGrid: false,
        isCard: false,
        cells: [{ column: 0, isHeader: false, lines: row.split(' / ').map(lineOf) }],
      }),
    ),
  ).flatMap(({ lines }) => lines.flatMap(({ isName, text }) => (isName ? [text] : [])))

describe('the rules of names that are repeated', () => {
  it('have examples each', () => {
    expect(Object.keys(EXAMPLES)).toEqual(NAME_RULES.map(({ name }) => name))
  })

  it.each(
    NAME_RULES.flatMap((rule) =>
      (EXAMPLES[rule.name] ?? []).map(([rows, names]) => ({ name: rule.name, rule, rows, names })),
    ),
  )('$name: $rows', ({ rule, rows, names }) => {
    expect(namesIn(rows)).toEqual(names)
    vi.spyOn(rule, 'match').mockReturnValue(false)
    expect(namesIn(rows)).not.toEqual(names)
  })

  it.each([
    ['names of few rows', ['Pantry / Red lentils / £1.40', 'Pantry / Brown rice / £1.85']],
    [
      'names beside none of a single row',
      ['Red lentils / £1.40', 'Red lentils / £1.40', 'Red lentils / £1.40'],
    ],
    [
      'a name that is struck through beside them',
      ['Red lentils / £1.40', 'Red lentils / £1.40', 'Red lentils / ~Brown rice~ / £1.40'],
    ],
  ])('leave %s', (_, rows) => {
    expect(namesIn(rows)).toEqual(
      rows.flatMap((row) =>
        row.split(' / ').flatMap((text) => (text.startsWith('£') ? [] : [lineOf(text).text])),
      ),
    )
  })
})
