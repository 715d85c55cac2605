import { describe, expect, it } from 'vitest'
import { UserCreate } from '../accounts/auth.ts'
import { ItemCreate } from '../catalogue.ts'
import { ReceiptItemToAdd } from '../receipts/receipt-items.ts'
import { line, optionalText, text } from './primitives.ts'
import { ReceiptCorrection } from '../receipts/receipt-archive.ts'

describe('a required text', () => {
  it.each([
    ['name of an item', ItemCreate.shape.name, 'Name is required'],
    ['category', ItemCreate.shape.category, 'Category is required'],
    ['unit', ItemCreate.shape.unit, 'Unit is required'],
    ['name on a receipt', ReceiptItemToAdd.shape.name, 'Name is required'],
    ['store', ReceiptCorrection.shape.store_name, 'Store is required'],
    ['username', UserCreate.shape.username, 'Username is required'],
  ])('[INV-045, INV-046, INV-047] is none when nobody can see it: %s', (_what, schema, message) => {
    for (const value of ['', '  ', '\u200b', '\u2800\u3164', '\u200e\u00ad\ufe0f\n']) {
      expect(schema.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message])
    }
    expect(schema.parse('\ufeff Milk \u200b')).toBe('Milk')
  })
})

describe('a text', () => {
  it('shows where it had control characters or half of a pair, and keeps tabs and line ends', () => {
    expect(text(20).parse('\u0007Oat\u0000 milk \ud83c\n2\tl\u0000')).toBe('Oat\ufffd milk \ufffd\n2\tl')
  })
})

describe('a line', () => {
  it.each([
    ['a\nb\tc', 'a b c'],
    ['Soup\r\n\u2028 \u00a0of leeks ', 'Soup of leeks'],
    ['Milk \u202eevil\u202c, \u2067x\u2069', 'Milk evil, x'],
    ['👩‍🍳 دستور\u200cپخت', '👩‍🍳 دستور\u200cپخت'],
  ])('%j has no line ends and no marks that turn its direction', (given, expected) => {
    expect(line(40).parse(given)).toBe(expected)
  })

  it('is none when nobody can see it', () => {
    expect(line(40).min(1).safeParse('\n\u202e\u2066').success).toBe(false)
  })
})

describe('an optional text', () => {
  it.each(['', ' ', '\u200b\u2060', null, undefined])('is absent for %j', (value) => {
    expect(optionalText(5).parse(value)).toBeUndefined()
  })

  it('is measured after trimming', () => {
    expect(optionalText(5).parse('\u200b Honig \u200b')).toBe('Honig')
    expect(text(5).safeParse('Honige').success).toBe(false)
  })
})
