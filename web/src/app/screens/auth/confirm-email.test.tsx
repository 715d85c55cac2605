import { confirmAddress } from '@larder/shared/contracts/accounts/addresses'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answers, fails } from '../../../testing/handlers.ts'
import { renderApp } from '../../../testing/render-app.tsx'

describe('the page of the link that confirms an address', () => {
  it('confirms when the button is pressed, not when the page opens', async () => {
    const bodies: unknown[] = []
    const user = renderApp('/confirm-email?token=abc', {
      isVisitor: true,
      handlers: [
        answers(confirmAddress, ({ body }) => {
          bodies.push(body)
          return { message: 'Your e-mail address is confirmed.' }
        }),
      ],
    })
    const button = await screen.findByRole('button', { name: 'Confirm' })
    expect(bodies).toEqual([])
    await user.click(button)
    expect(await screen.findByText('Your e-mail address is confirmed.')).toBeVisible()
    expect(bodies).toEqual([{ token: 'abc' }])
  })

  it('says when the link is not valid', async () => {
    const user = renderApp('/confirm-email?token=abc', {
      isVisitor: true,
      handlers: [fails(confirmAddress, 'address_token_invalid')],
    })
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is invalid or has expired.')
  })

  it('says when the link is incomplete', async () => {
    renderApp('/confirm-email', { isVisitor: true })
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is not complete.')
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeDisabled()
  })
})
