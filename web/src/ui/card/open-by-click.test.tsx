import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { setUpUser } from '../../testing/user.ts'
import { Card } from './card.tsx'
import { openByClick } from './open-by-click.ts'

it('opens by a click on its words, but not on another control or at the end of a selection', async () => {
  const onOpen = vi.fn()
  render(
    <Card onClick={openByClick(onOpen)}>
      <p>Lentil soup</p>
      <button>
        <b>Dismiss</b>
      </button>
    </Card>,
  )
  const user = setUpUser()
  await user.click(screen.getByText('Dismiss'))
  await user.dblClick(screen.getByText('Lentil soup'))
  expect(window.getSelection()?.toString()).toBe('soup')
  expect(onOpen).toHaveBeenCalledTimes(1)
  await user.click(screen.getByText('Lentil soup'))
  expect(onOpen).toHaveBeenCalledTimes(2)
})
