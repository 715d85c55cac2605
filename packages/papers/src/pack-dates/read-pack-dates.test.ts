import { pageOfText } from '@larder/papers/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPackDates } from './read-pack-dates.ts'

const read = (text: string, confidence?: number) => readPackDates(pageOfText(text, confidence))
const days = (text: string) =>
  read(text).map(({ readings }) =>
    readings.map(({ date, order }) => (order === null ? date : `${date} ${order}`)),
  )

describe('the format of a date', () => {
  it.each([
    ['31.12.26', ['2026-12-31 dmy', '2031-12-26 ymd']],
    ['31/12/2026', ['2026-12-31 dmy']],
    ['12/31/2026', ['2026-12-31 mdy']],
    ['05/06/26', ['2026-06-05 dmy', '2026-05-06 mdy', '2005-06-26 ymd']],
    ['06-06-2026', ['2026-06-06 dmy']],
    ['12 05 2027', ['2027-05-12 dmy', '2027-12-05 mdy']],
    ['2026-12-31', ['2026-12-31']],
    ['2026.12.31', ['2026-12-31']],
    ['31 DEC 26', ['2026-12-31']],
    ['26DEC2026', ['2026-12-26']],
    ['26 Dez. 2026', ['2026-12-26']],
    ['MAR 05 2027', ['2027-03-05']],
    ['12/2026', ['2026-12-31']],
    ['12 2026', ['2026-12-31']],
    ['26 . 11.2027', ['2027-11-26 dmy']],
    ['08:2026', ['2026-08-31']],
    ['02.2028', ['2028-02-29']],
    ['2027-02', ['2027-02-28']],
    ['MAI 2027', ['2027-05-31']],
    ['BB 12/26', ['2026-12-31', '--12-26 mdy']],
    ['EXP 20270531', ['2027-05-31']],
    ['EXP 310527', ['2027-05-31 dmy', '2031-05-27 ymd']],
    ['USE BY 03 JAN', ['--01-03']],
    ['USE BY 3JAN.', ['--01-03']],
    ['BB MAY 27', ['2027-05-31', '--05-27 mdy']],
    ['BB DEC 05', ['2005-12-31', '--12-05 mdy']],
    ['USE BY 30 NOV 14:32', ['--11-30']],
    ['USE BY 03DEC L123', ['--12-03']],
    ['zu verbrauchen bis: 3.12.', ['--12-03 dmy', '--03-12 mdy']],
    ['Zu verbrauchen bis 28.02.', ['--02-28 dmy']],
    ['A CONSOMMER JUSQU’AU 03/12', ['2012-03-31', '--12-03 dmy', '--03-12 mdy']],
  ])('%s', (text, expected) => {
    expect(days(text)).toEqual([expected])
  })

  it.each([
    ['JAN', 1],
    ['FÉVR', 2],
    ['MRZ', 3],
    ['ABR', 4],
    ['MAG', 5],
    ['JUIN', 6],
    ['LUG', 7],
    ['AOÛT', 8],
    ['SEPT', 9],
    ['OKT', 10],
    ['NOV', 11],
    ['DIC', 12],
  ])('has months of many languages: %s', (name, month) => {
    expect(days(`04 ${name} 2027`)).toEqual([[`2027-${String(month).padStart(2, '0')}-04`]])
  })

  it('leaves open which month a shared abbreviation is', () => {
    expect(days('04 JUI 2027')).toEqual([['2027-06-04', '2027-07-04']])
  })

  it.each([
    ['O5.11.2O26', '2026-11-05'],
    ['3I.12.2026', '2026-12-31'],
    ['17N0V2025', '2025-11-17'],
    ['24 N0U 2026', '2026-11-24'],
    ['305EP2026', '2026-09-30'],
    ['30RPR2026', '2026-04-30'],
    ['055EFT26', '2026-09-05'],
    ['31 MAR5 2027', '2027-03-31'],
  ])('reads signs that look alike: %s, less surely', (text, date) => {
    const [found] = read(text, 1)
    expect(found?.readings[0]?.date).toBe(date)
    expect(found?.confidence).toBeLessThan(1)
  })
})

describe('letters that look alike', () => {
  it.each(['12 JVN 2026', '12 J0N 2026'])('leave open which month it is: %s', (text) => {
    expect(days(text).map((readings) => readings.toSorted())).toEqual([['2026-01-12', '2026-06-12']])
  })

  it.each(['12,5 % VOL 2023', 'ALC 5 VOL. 27', '750 ml 12 VOL 2024'])(
    'make no month of a drink: %s',
    (text) => {
      expect(days(text)).toEqual([])
    },
  )

  it('make no month of a drink beside a date', () => {
    expect(days('VOL. 12 2026')).toEqual([['2026-12-31']])
  })
})

describe('what stands beside a date', () => {
  it.each([
    'EXP 31.12.2026',
    'EXP:31.12.2026',
    'EXP31.12.2026',
    'BBE 31.12.2026 L123456 14:32',
    'MHD\n31.12.2026\nL123456',
    'Best before end:\n31.12.2026',
    'BESTBEFORE 31.12.2026',
    '8EST BEFORE 31.12.2026',
    'Mindestens haltbar bis 31.12.2026',
    'A CONSOMMER DE PREFERENCE AVANT LE\nL551 C\n31.12.2026',
    'Da consumarsi preferibilmente entro il 31.12.2026',
    'Consumir preferentemente antes del: 31.12.2026',
    'Zu verbrauchen bis 31.12.2026 bei 7 C',
    'PROD 01.02.2026 EXP 31.12.2026',
    'PROD 01.02.2026\nEXP 31.12.2026\nLOT 12.05.26',
    'PROD        EXP\n01.02.2026  31.12.2026',
  ])('says of it that it is the last day: %s', (text) => {
    expect(read(text)).toMatchObject([
      { isMarked: true, isDoubtful: false, readings: [{ date: '2026-12-31' }] },
    ])
  })

  it.each([
    'PROD 01.02.2026',
    'MFG 01/02/26 L8839',
    'abgefüllt am 01.02.2026',
    'Packed on\n01.02.2026',
    'PRCKED 0N 01.02.2026',
    'ABGEFULT AM 01.02.2026',
    'LOT 12.05.26',
    'L 12.05.26',
    'L123456 14:32',
    'LOT 5A0931 10:32:07',
    '310527',
    'EXP 31/11',
    '03 JAN',
    '3.12',
    'BEST BEFORE SEE TOP\nSERVES 2-3',
    'USE BY 1/2 pack',
    'best before see lid\n1.5% fat',
    'USE BY SEE LID KEEP REFRIGERATED 10-12 C',
    'MHD siehe oben 10.12 kg',
    '4006381333931',
    '12.05 EUR',
    '1.26 kg',
    '192.168.10.26.1',
    '32.13.2026',
    '11:02.2027',
    '2 OUT OF 3',
    'NUTRITION PER 100 G',
  ])('makes it none: %s', (text) => {
    expect(read(text)).toEqual([])
  })

  it('makes a date without a mark no marked one, and too few numbers a doubtful one', () => {
    expect(read('31.12.2026')).toMatchObject([{ isMarked: false, isDoubtful: false }])
    expect(read('12/26')).toMatchObject([{ isMarked: false, isDoubtful: true }])
    expect(read('BB MAY 27')).toMatchObject([{ isMarked: true, isDoubtful: true }])
  })

  it('leaves out what is no date for sure where there is one', () => {
    expect(days('31.12.2026 10.32')).toEqual([['2026-12-31 dmy']])
    expect(days('31 DEC 2026\n12.26')).toEqual([['2026-12-31']])
  })
})

it('says what was printed, and how surely its worst word was read', () => {
  expect(read('EXP 31.12.2026 L12', 0.7)).toMatchObject([{ printed: 'EXP 31.12.2026 L12', confidence: 0.7 }])
})

it('finds in a text of any signs only days that exist', () => {
  const signs = fc.string({ unit: fc.constantFrom(...'0123456789./- :OILSBEXPDCJAN\n'), maxLength: 80 })
  fc.assert(
    fc.property(signs, (text) => {
      for (const { date } of read(text).flatMap(({ readings }) => readings))
        expect(new Date(date).toISOString().slice(0, 10)).toBe(date)
    }),
  )
})
