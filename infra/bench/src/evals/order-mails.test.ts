import { expect, it } from 'vitest'
import { measureOrderMails } from './measure-order-mails.ts'

it('reads what our own mails say, and invents nothing', async () => {
  const figures = await measureOrderMails(['english', 'german', 'hebrew', 'romance'])
  expect({ ...figures, fields: {} }).toEqual({ itemsF1: 1, invented: [], fields: {}, errors: [] })
})
