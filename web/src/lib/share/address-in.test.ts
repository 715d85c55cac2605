import { describe, expect, it } from 'vitest'
import { addressIn } from './address-in.ts'

describe('the address in a text', () => {
  it.each([
    ['https://hob.example/soup', 'https://hob.example/soup'],
    ['Leek soup\nhttps://hob.example/soup', 'https://hob.example/soup'],
    [`${'1 leek\n'.repeat(60)}https://hob.example`, null],
    ['milk', null],
    ['', null],
  ])('is taken where the text says little more: %j', (text, address) => {
    expect(addressIn(text)).toBe(address)
  })
})
