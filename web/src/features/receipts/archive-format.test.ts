import { describe, expect, it } from 'vitest'
import { storeSession } from '../../lib/session/session-store.ts'
import { sampleUser } from '../../testing/samples/samples.ts'
import { modelSentence, pictureAttempt, shortMonth, spendTables, stageLabel } from './archive-format.ts'

const part = (month: string, store_name: string | null, total: number, currency: string | null = 'EUR') => ({
  month,
  store_name,
  total,
  currency,
  receipt_count: 1,
})

describe('spendTables', () => {
  it('sums by month and store, the store with the highest total first, one table for each currency', () => {
    const spend = [
      part('2026-02', 'Corner Shop', 5),
      part('2026-03', 'Green Grocer', 0.1),
      part('2026-03', 'GREEN GROCER', 9.2),
      part('2026-03', null, 1),
      part('2026-03', 'Corner Shop', 2, 'USD'),
    ]
    expect(spendTables({ months: ['2026-02', '2026-03'], spend })).toEqual([
      {
        currency: 'EUR',
        stores: ['GREEN GROCER', 'Corner Shop', 'Unknown store'],
        rows: [
          { month: '2026-02', byStore: [0, 5, 0], total: 5 },
          { month: '2026-03', byStore: [9.3, 0, 1], total: 10.3 },
        ],
      },
      {
        currency: 'USD',
        stores: ['Corner Shop'],
        rows: [
          { month: '2026-02', byStore: [0], total: 0 },
          { month: '2026-03', byStore: [2], total: 2 },
        ],
      },
    ])
  })

  it('counts what names no currency as the household’s', () => {
    storeSession('sample-token', { ...sampleUser, currency: 'EUR' })
    const spend = [part('2026-03', 'Corner Shop', 5, null), part('2026-03', 'Corner Shop', 2)]
    expect(spendTables({ months: ['2026-03'], spend })).toMatchObject([
      { currency: 'EUR', rows: [{ month: '2026-03', total: 7 }] },
    ])
  })
})

it("names months, and shows the previous reading's pictures until the new reading is done", () => {
  expect(shortMonth('2026-03')).toBe('Mar')
  expect(pictureAttempt({ state: 'processing', attempt: 2 })).toBe(1)
  expect(pictureAttempt({ state: 'completed', attempt: 2 })).toBe(2)
})

describe('what a reading reports about itself', () => {
  const report = { model: 'small-model', lines_sent: 3, request_bytes: 2400, seconds: 1.84 }

  it('says what the model was asked, how much was sent and what the result was', () => {
    expect(modelSentence({ ...report, outcome: 'answered' })).toBe(
      'small-model was asked about 3 lines (2 KB sent). It answered (1.8 s).',
    )
    expect(modelSentence({ ...report, lines_sent: 1, outcome: 'timed_out' })).toBe(
      'small-model was asked about 1 line (2 KB sent). It did not answer in time, so the reading of the rules stands (1.8 s).',
    )
    expect(modelSentence(null)).toBe('none was asked')
  })

  it('names known stages, and shows others as they are', () => {
    expect(stageLabel('ocr')).toBe('Recognising the words')
    expect(stageLabel('polishing')).toBe('polishing')
  })
})
