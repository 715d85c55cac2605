import { expect, it } from 'vitest'
import { registrableDomain } from './registrable-domain.ts'

it.each([
  ['orders.shop.example', 'shop.example'],
  ['mail.shop.example', 'shop.example'],
  ['shop.example', 'shop.example'],
  ['Mail.Shop.Co.UK', 'shop.co.uk'],
  ['other.co.uk', 'other.co.uk'],
  ['a.shop.co.il', 'shop.co.il'],
  ['shop.example.', 'shop.example'],
  ['shop.example.evil.example', 'evil.example'],
  ['one.myshopify.com', 'one.myshopify.com'],
  ['two.myshopify.com', 'two.myshopify.com'],
  ['myshopify.com', 'myshopify.com'],
  ['post.Käse.example', 'käse.example'],
  ['xn--kse-qla.example', 'xn--kse-qla.example'],
])('%s was registered as %s', (host, domain) => {
  expect(registrableDomain(host)).toBe(domain)
})

it.each([
  null,
  '',
  'localhost',
  'co.uk',
  '192.0.2.1',
  '[192.0.2.1]',
  'shop.example/evil.example',
  'shop.example#.evil.example',
  'shop.example:25',
  'a b.example',
  '..',
])('%j is no domain', (host) => {
  expect(registrableDomain(host)).toBeNull()
})
