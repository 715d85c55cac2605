import { expect, it } from 'vitest'
import { isDomainOfShop } from './order-senders.ts'

it('tells shops from providers of personal mailboxes', () => {
  const domains = ['grocer.example', 'mail.market.co.il', 'gmail.com', 'yahoo.co.uk', 'hotmail.fr', 'web.de']
  expect(domains.filter(isDomainOfShop)).toEqual(['grocer.example', 'mail.market.co.il'])
})
