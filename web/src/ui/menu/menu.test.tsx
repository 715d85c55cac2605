import { render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Button } from '../button/button.tsx'
import { Menu } from './menu.tsx'
import { setUpUser } from '../../testing/user.ts'

const open = (onSelect: () => void = () => undefined) => {
  const actions = ['Rename', 'Share', 'Delete'].map((label) => ({ id: label, label, onSelect }))
  render(<Menu label="About the list" trigger={<Button>More</Button>} actions={actions} />)
  return setUpUser()
}
const trigger = () => screen.getByRole('button', { name: 'More' })

it.each([
  ['ArrowDown', 'Rename'],
  ['Enter', 'Rename'],
  ['ArrowUp', 'Delete'],
])('%s opens it at %j', async (key, focused) => {
  const user = open()
  expect(trigger()).toHaveAttribute('aria-haspopup', 'menu')
  await user.tab()
  await user.keyboard(`{${key}}`)
  await waitFor(() => expect(screen.getByRole('menuitem', { name: focused })).toHaveFocus())
  expect(screen.getByRole('menu', { name: 'About the list' })).toBeVisible()
})

it('closes with the choice, which is told once, and gives the focus back', async () => {
  const onSelect = vi.fn()
  const user = open(onSelect)
  await user.click(trigger())
  await user.click(await screen.findByRole('menuitem', { name: 'Share' }))
  expect(onSelect).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  await waitFor(() => expect(trigger()).toHaveFocus())
  expect(trigger()).toHaveAttribute('aria-expanded', 'false')
})

it('closes by Escape and opens again', async () => {
  const user = open()
  await user.click(trigger())
  await screen.findByRole('menu')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(trigger()).toHaveFocus())
  await user.click(trigger())
  expect(await screen.findByRole('menu')).toBeVisible()
})
