import { getMe, login, refresh } from '@larder/shared/contracts/accounts/auth'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { answers, fails } from '../../testing/handlers.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { sampleUser } from '../../testing/samples/samples.ts'
import { settingsAnswers } from '../../testing/settings-answers.ts'

const robin = { ...sampleUser, id: '65a00000000000000000000f', username: 'robin' }
const goesTo = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path))
const signIn = async (user: UserEvent) => {
  await user.type(await screen.findByLabelText('Username'), 'somebody')
  await user.type(screen.getByLabelText('Password'), 'long enough{Enter}')
}

describe('the state of a sign-in', () => {
  it.each([
    ['[NAV-012] back to the page, for the user who left it', sampleUser, '/settings'],
    ['[AUTH-013] to the dashboard, for another one', robin, '/dashboard'],
  ])('leads %s', async (_what, next, path) => {
    const user = renderApp('/settings', {
      handlers: [answers(login, { access_token: 'fresh', user_info: next }), ...settingsAnswers],
    })
    const [leave] = await screen.findAllByRole('button', { name: 'Log out' })
    await user.click(leave as HTMLElement)
    await goesTo('/login')
    await screen.findByRole('heading', { name: 'Sign in to Larder' })
    expect(screen.queryByText(/Your session is over/)).not.toBeInTheDocument()
    await signIn(user)
    await goesTo(path)
  })

  it('[API-012] says why a sign-in is needed when the session was ended elsewhere', async () => {
    renderApp('/settings', {
      handlers: [fails(getMe, 'not_authenticated'), fails(refresh, 'not_authenticated'), ...settingsAnswers],
    })
    expect(await screen.findByText(/Your session is over: it was ended on another device/)).toBeVisible()
  })

  it('is not requested from a signed-in user: /login leads on', async () => {
    renderApp('/login')
    await goesTo('/dashboard')
  })
})
