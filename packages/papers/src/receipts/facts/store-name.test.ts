import { describe, expect, it } from 'vitest'
import { pageOfText } from '../../../testing/page-of-text.ts'
import { describeRows } from '../rows/receipt-row.ts'
import { rowsOfPages } from '../rows/rows.ts'
import { findStoreName } from './store-name.ts'

const nameOf = (...lines: string[]) =>
  findStoreName(describeRows(rowsOfPages([pageOfText(lines)])))?.name ?? null

describe('findStoreName', () => {
  it('uses the first row above address, telephone number and receipt number', () => {
    expect(nameOf('BRIAR LANE GROCERS', '12 Briar Lane', 'Tel 01632 960 114')).toBe('BRIAR LANE GROCERS')
    expect(nameOf('TAX INVDICE', 'PLATE NO.', 'OLD MILL BAKERY', '12 Mill Road')).toBe('OLD MILL BAKERY')
    expect(nameOf('TAX INVOICE', 'Tel 01632 960 114', 'OLD MILL BAKERY')).toBe('OLD MILL BAKERY')
  })

  it.each([
    [['FRISCHEMARKT NORD', 'Hauptstr. 7', '24103 Kiel'], 'FRISCHEMARKT NORD'],
    [['AUTOHOF BERGER', 'Inh. K. Berger', 'Industriestr. 3, 97353 Ort'], 'AUTOHOF BERGER'],
    [['BAYANI SUPERMART', 'Operated by: BSM Retail Inc.', 'Shaw Blvd'], 'BAYANI SUPERMART'],
    [['HARLOW & SONS', 'DEPARTMENT STORE', 'Bath 01225 555012'], 'HARLOW & SONS'],
    [['CASA ROSSI', 'Titolare: M. Rossi', 'Via Roma 3'], 'CASA ROSSI'],
    [['PROP SHOP', 'Leeds'], 'PROP SHOP'],
    [['PROPER PIES', 'Leeds'], 'PROPER PIES'],
    [['INHOUSE', 'Leeds'], 'INHOUSE'],
    [['Inhaber Müller', 'Hauptstr. 7'], 'Inhaber Müller'],
    [['Inhaber: K. Müller', 'Hauptstr. 7'], null],
    [['Inh. K. Müller', 'Hauptstr. 7', '24103 Kiel'], null],
    [['FOODS OF KING STREET'], 'FOODS OF KING STREET'],
  ])('is no address, owner or kind of shop: %j', (head, name) => expect(nameOf(...head)).toBe(name))

  it('prefers a company to a slogan, and drops its registration number', () => {
    expect(nameOf('fresh every day', 'HIJAU MART SDN BHD (123456-X)', 'Lot 5, Jalan Besar')).toBe(
      'HIJAU MART SDN BHD',
    )
  })

  it('joins a name that is split before its company form', () => {
    expect(nameOf('PASARAYA HIJAU', 'MAJU SDN BHD', 'Jalan Besar')).toBe('PASARAYA HIJAU MAJU SDN BHD')
  })

  it('searches below when the header contains only an address', () => {
    const header = ['Lindenallee 8', '12345 Musterstadt', 'Tel. 0221 964']
    const filler = Array.from({ length: 10 }, (_, i) => `MILCH ${i},00`)
    expect(nameOf(...header, ...filler, 'KASTANIEN Markt GmbH')).toBe('KASTANIEN Markt GmbH')
    expect(nameOf(...header, ...filler, 'www.kastanien.example')).toBe('kastanien')
  })

  it('prefers a known chain to slogans above it, and to a header of noise', () => {
    expect(nameOf('ALLES FRISCH', 'WUNSCHLOS ZUFRIEDEN', 'Marktkauf Musterstadt', 'Lindenallee 8')).toBe(
      'Marktkauf Musterstadt',
    )
    const filler = Array.from({ length: 12 }, (_, i) => `MILCH ${i},00`)
    expect(nameOf('nello nu', ...filler, 'Aldi GmbH & Co. KG, Musterstadt')).toMatch(/^Aldi/)
  })

  it('finds nothing on an empty page', () => expect(nameOf()).toBeNull())
})
