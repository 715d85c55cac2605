import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { setUpUser } from '../../testing/user.ts'

describe('a pending button', () => {
  it('says so, keeps its focus and ignores presses', async () => {
    const onPress = vi.fn()
    const { rerender } = render(<Button onPress={onPress}>Save rate</Button>)
    await setUpUser().click(screen.getByRole('button', { name: 'Save rate' }))
    rerender(
      <Button onPress={onPress} isPending>
        Save rate
      </Button>,
    )
    const waiting = screen.getByRole('progressbar', { name: 'Please wait' })
    // react-aria finds what it announces by this id.
    expect(waiting).toHaveAttribute('id')
    const button = screen.getByRole('button', { name: /Save rate/ })
    expect(button).toHaveFocus()
    await setUpUser().click(button)
    expect(onPress).toHaveBeenCalledOnce()
  })
})
