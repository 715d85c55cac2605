import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { NumberField } from './number-field.tsx'
import { setUpUser } from '../../testing/user.ts'

function Field({ onValue, start }: { onValue: (value: number | undefined) => void; start?: number }) {
  const [value, setValue] = useState(start)
  const change = (next: number | undefined) => {
    setValue(next)
    onValue(next)
  }
  return (
    <>
      <NumberField
        label="Quantity"
        value={value}
        onChange={change}
        step={0.01}
        min={0.01}
        error="Quantity must be positive"
      />
      <button onClick={() => setValue(7)}>Seven</button>
    </>
  )
}

describe('number field', () => {
  it('[INV-059] has its step and keeps what is typed', async () => {
    const seen = vi.fn()
    render(<Field onValue={seen} />)
    const input = screen.getByLabelText('Quantity')
    expect(input).toHaveAttribute('step', '0.01')
    await setUpUser().type(input, '0.50')
    expect(input).toHaveDisplayValue('0.50')
    expect(seen).toHaveBeenLastCalledWith(0.5)
  })

  it.each(['2,5', '2.5'])('accepts the decimal separators of all countries: %s', async (text) => {
    const seen = vi.fn()
    render(<Field onValue={seen} />)
    await setUpUser().type(screen.getByRole('spinbutton', { name: 'Quantity' }), text)
    expect(seen).toHaveBeenLastCalledWith(2.5)
    expect(screen.getByLabelText('Quantity')).toHaveDisplayValue(text)
  })

  it('asks about an ambiguous number, and is stepped by the arrow keys', async () => {
    render(<Field onValue={() => undefined} />)
    const input = screen.getByLabelText('Quantity')
    await setUpUser().type(input, '1,250')
    expect(input).toHaveAccessibleDescription('Write 1250 or 1.250: a comma can mean both')
    await setUpUser().clear(input)
    await setUpUser().type(input, '0,5{ArrowUp}')
    expect(input).toHaveDisplayValue('0.51')
  })

  it('shows a tiny number in digits, not in scientific notation', () => {
    render(<Field onValue={() => undefined} start={1e-7} />)
    expect(screen.getByLabelText('Quantity')).toHaveDisplayValue('0.0000001')
  })

  it('[INV-058] passes an invalid number to the rules, and shows their message', async () => {
    const seen = vi.fn()
    render(<Field onValue={seen} start={1} />)
    const input = screen.getByLabelText('Quantity')
    await setUpUser().clear(input)
    expect(seen).toHaveBeenLastCalledWith(undefined)
    await setUpUser().type(input, '-2')
    expect(seen).toHaveBeenLastCalledWith(-2)
    expect(input).toBeInvalid()
    expect(input).toHaveAccessibleDescription('Quantity must be positive')
  })

  it('is replaced by what is typed once it has the focus', async () => {
    render(<Field onValue={() => undefined} start={250} />)
    act(() => screen.getByLabelText('Quantity').focus())
    await setUpUser().keyboard('3')
    expect(screen.getByLabelText('Quantity')).toHaveDisplayValue('3')
  })

  it('follows a value that is set from outside', async () => {
    render(<Field onValue={() => undefined} start={1} />)
    await setUpUser().click(screen.getByRole('button', { name: 'Seven' }))
    expect(screen.getByLabelText('Quantity')).toHaveDisplayValue('7')
  })
})
