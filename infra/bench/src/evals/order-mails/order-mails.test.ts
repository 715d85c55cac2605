import { expect, it } from 'vitest'
import { measureOrderMails } from './measure-order-mails.ts'

it('reads what our own mails say, and invents nothing', async () => {
  const figures = await measureOrderMails(['english', 'german', 'hebrew', 'romance'])
  expect({ ...figures, fields: {} }).toEqual({ itemsF1: 1, invented: [], fields: {}, errors: [] })
})

it('invents nothing in mails of further layouts', async () => {
  const { itemsF1, invented } = await measureOrderMails([
    'further-english',
    'further-others',
    'further-romance',
  ])
  expect(invented).toEqual([])
  expect(itemsF1).toBeGreaterThan(0.97)
})
