import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { QuantityStepper } from './quantity-stepper.tsx'
import { setUpUser } from '../../testing/user.ts'

function Stepper({ start }: { start: number }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <QuantityStepper label="Quantity of milk" value={value} onChange={setValue} increment={0.1} />
      <output>{value}</output>
    </>
  )
}

const input = () => screen.getByRole('spinbutton', { name: 'Quantity of milk' })
const value = () => screen.getByRole('status').textContent

describe('quantity stepper', () => {
  it('steps without the rounding errors of binary fractions', async () => {
    render(<Stepper start={0.2} />)
    await setUpUser().click(screen.getByRole('button', { name: 'More: Quantity of milk' }))
    expect(value()).toBe('0.3')
  })

  it('stops at 0', async () => {
    render(<Stepper start={0.05} />)
    await setUpUser().click(screen.getByRole('button', { name: 'Less: Quantity of milk' }))
    expect(value()).toBe('0')
    expect(screen.getByRole('button', { name: 'Less: Quantity of milk' })).toBeDisabled()
  })

  it('replaces the number by what is typed, also after a click into the field that has the focus', async () => {
    render(<Stepper start={2} />)
    const user = setUpUser()
    for (const typed of ['5', '7']) {
      await user.click(input())
      await user.keyboard(typed)
      expect(value()).toBe(typed)
    }
  })

  it('keeps what somebody selected of the number', async () => {
    render(<Stepper start={25} />)
    const user = setUpUser()
    await user.pointer([
      { target: input(), offset: 1, keys: '[MouseLeft>]' },
      { offset: 2 },
      { keys: '[/MouseLeft]' },
    ])
    await user.keyboard('0')
    expect(value()).toBe('20')
  })

  it('accepts typed numbers of 0 or more, ignores others', async () => {
    render(<Stepper start={2} />)
    await setUpUser().clear(input())
    expect(value()).toBe('2')
    await setUpUser().type(input(), '0.455')
    expect(value()).toBe('0.455')
    await setUpUser().clear(input())
    await setUpUser().type(input(), '-3')
    expect(value()).not.toBe('-3')
    await setUpUser().tab()
    expect(input()).toHaveDisplayValue(value() ?? '')
  })
})
