import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { Link, MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { setUpUser } from '../testing/user.ts'
import { Screen } from './screen.tsx'
import { useTabbing } from './use-tabbing.ts'

/** A screen that opens a while after it was navigated to, as one that is still loading. */
function LateScreen() {
  useTabbing()
  const [isLoaded, setIsLoaded] = useState(false)
  return (
    <>
      <Link to="/inventory">Inventory</Link>
      <button type="button" onClick={() => setIsLoaded(true)}>
        Go on
      </button>
      {isLoaded ? (
        <Screen>
          <h1 tabIndex={-1}>Inventory</h1>
        </Screen>
      ) : null}
    </>
  )
}

const navigate = async () => {
  const user = setUpUser()
  render(<LateScreen />, { wrapper: MemoryRouter })
  await user.tab()
  await user.keyboard('{Enter}')
  return user
}

it('moves the focus to the heading when a screen opens', async () => {
  const user = await navigate()
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  expect(screen.getByRole('heading')).toHaveFocus()
})

it('leaves the focus where somebody has moved it with Tab while the screen was loading', async () => {
  const user = await navigate()
  await user.tab()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('heading')).not.toHaveFocus()
  expect(screen.getByRole('button', { name: 'Go on' })).toHaveFocus()
})
