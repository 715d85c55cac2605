import { expect, it } from 'vitest'
import { pageOfText } from '../../../testing/page-of-text.ts'
import { detectLanguage } from './language.ts'
import { rowsOfPages } from '../rows/rows.ts'

it.each([
  ['TOTAL 5.00\nThank you', 'en'],
  ['SUMME 5,00\nVielen Dank für Ihren Einkauf', 'de'],
  ['JUMLAH 5.00\nTERIMA KASIH SILA DATANG LAGI', 'ms'],
  ['סה"כ לתשלום 5.00', 'he'],
  ['XYZ', null],
])('%j is %s', (text, language) => expect(detectLanguage(rowsOfPages([pageOfText(text)]))).toBe(language))
