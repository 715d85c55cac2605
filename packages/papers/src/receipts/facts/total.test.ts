import { describe, expect, it } from 'vitest'
import { costGrowth } from '../../../testing/cost-growth.ts'
import { pageOfText } from '../../../testing/page-of-text.ts'
import { describeRows } from '../rows/receipt-row.ts'
import { rowsOfPages } from '../rows/rows.ts'
import { findTotals } from './total.ts'

const totalsOf = (text: string, itemSum: number | null = null) =>
  findTotals(describeRows(rowsOfPages([pageOfText(text)])), itemSum)

describe('findTotals', () => {
  it('is the total, not the subtotal, the tax, the cash or the change', () => {
    const totals = totalsOf('Subtotal 18.40\nTax 5% 0.92\nTotal 19.32\nCash 20.00\nChange 0.68')
    expect(totals).toMatchObject({ total: 19.32, tax: 0.92, subtotal: 18.4 })
  })

  it('is the total after rounding', () => {
    expect(totalsOf('Total Sales 37.44\nRounding Adj 0.01\nTotal Payable 37.45').total).toBe(37.45)
    expect(totalsOf('Total Sales 37.44\nRounding Adj RM .01\nRouriding 37.45\nCredit 37.45').total).toBe(
      37.45,
    )
    expect(totalsOf('Total 2.11\nRounding 2.10\nCash 2.20\nChange 0.10').total).toBe(2.1)
  })

  it('is the refunded amount on a refund', () => {
    expect(totalsOf('TEA -3.50\nTOTAL -3.50\nCash refund 3.50', -3.5).total).toBe(-3.5)
    expect(totalsOf('TOTAL -3.50').total).toBe(-3.5)
    expect(totalsOf('Saldo -3.50\nTotal 12.00\nCash 12.00', 12).total).toBe(12)
  })

  it('is the sum of several payments', () => {
    expect(totalsOf('Cash 15.00\nVisa 20.00', 35).total).toBe(35)
    expect(totalsOf('35.00\nGift card 20.00\nVisa 15.00').total).toBe(35)
    expect(totalsOf('Visa 35.00\nPurchase 35.00', 35).total).toBe(35)
  })

  it('is not the cents of another row where the columns are shifted', () => {
    expect(totalsOf('Amount due .80\n$9.25\nChange .00', 8.45).total).toBe(9.25)
  })

  it('is calculated when it could not be read', () => {
    expect(totalsOf('Subtotal 7.24\nSales Tax 0.47\nTotal il').total).toBe(7.71)
    expect(totalsOf('TOTA1 ##\nCash 50.00\nChange 21.19').total).toBe(28.81)
  })

  it('uses few amounts per kind, so that many receipts in one file do not delay others', () => {
    const bill = (n: number) =>
      `Subtotal ${n + 10}.37\nTax ${n}.11\nService charge ${n}.53\nRounding 0.0${n % 5}\nTotal ${n + 20}.01\nCash ${n + 900}.30\nChange ${n + 5}.20`
    const pile = (count: number) => totalsOf(Array.from({ length: count }, (_, n) => bill(n + 1)).join('\n'))
    expect(pile(60).total).not.toBeNull()
    // Adding all pairs took minutes for a tenth of them.
    expect(costGrowth(pile, 8)).toBeLessThan(32)
  })

  it('accepts an amount without its separator when another confirms it', () => {
    expect(totalsOf('SUB-TOTAL 61.99\nTOTAL 6570\nCASH 65.70').total).toBe(65.7)
  })

  it('is read from the row below its label', () => {
    expect(totalsOf('MILK 1.35\nTOTAL\n1.35').total).toBe(1.35)
  })

  it('is confirmed by the sum of the lines when a label is ambiguous', () => {
    expect(totalsOf('Total 0% supplies 18.34\nTotal 6% supplies 35.62\nTotal 53.96', 53.96).total).toBe(53.96)
  })

  it('is null without any label', () => expect(totalsOf('MILK').total).toBeNull())
})
