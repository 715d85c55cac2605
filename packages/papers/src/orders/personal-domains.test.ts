import { expect, it } from 'vitest'
import { isPersonalDomain } from './personal-domains.ts'

it('tells shops from providers of personal mailboxes', () => {
  const domains = ['grocer.example', 'mail.market.co.il', 'gmail.com', 'yahoo.co.uk', 'hotmail.fr', 'web.de']
  expect(domains.filter((domain) => !isPersonalDomain(domain))).toEqual([
    'grocer.example',
    'mail.market.co.il',
  ])
  // The sender's name and the choice of mails go by one list.
  expect(['proton.me', 'zoho.com', 'hotmail.be', 'sky.com'].filter(isPersonalDomain)).toHaveLength(4)
})
