import { describe, expect, it } from 'vitest'
import { isReturnedDeposit } from './sure-lines.ts'

describe('isReturnedDeposit', () => {
  it.each([
    'Pfand',
    'PFANDRÜCKGABE',
    'Pfand-Rückgabe',
    'LEERGUT',
    'Leergutbon',
    'EINWEGPFAND 0,25',
    'Pant',
    'PANTRETUR',
    'Panttipalautus',
    'Statiegeld retour',
    'Deposits returned',
    'CRV',
    'Garantie SGR',
    'BETETDIJ',
    'záloha na obal',
    'פיקדון',
  ])('%s', (name) => {
    expect(isReturnedDeposit({ name, price: -0.25 })).toBe(true)
    expect(isReturnedDeposit({ name, price: 0.25 })).toBe(false)
  })

  it.each(['PANTENE RABATT', 'Participant discount', 'Espanta moscas desconto', 'Pants -20 %', 'Rabatt'])(
    'is another deduction: %s',
    (name) => expect(isReturnedDeposit({ name, price: -1 })).toBe(false),
  )
})
