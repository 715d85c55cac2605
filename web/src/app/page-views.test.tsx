import { type AnalyticsEvent, trackEvent } from '@larder/shared/contracts/analytics'
import { getPublicConfig } from '@larder/shared/contracts/system'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, failsWithoutDetail } from '../testing/handlers.ts'
import { renderApp } from '../testing/render-app.tsx'

const seen: AnalyticsEvent[] = []
const isOn = answers(getPublicConfig, { contact_address: null, has_analytics: true })
const counting = answers(trackEvent, ({ body }) => {
  seen.push(body as AnalyticsEvent)
  return undefined
})

it('[NAV-022] counts each route change once, without the query', async () => {
  seen.length = 0
  const user = renderApp('/login?token=secret', { isVisitor: true, handlers: [isOn, counting] })
  await user.click(await screen.findByRole('link', { name: 'Terms' }))
  await screen.findByRole('heading', { level: 1, name: 'Terms of Service' })
  await waitFor(() => expect(seen).toHaveLength(2))
  expect(seen).toEqual([
    { name: 'pageview', path: '/login' },
    { name: 'pageview', path: '/terms' },
  ])
})

it('counts nothing where analytics is off', async () => {
  seen.length = 0
  const user = renderApp('/login', { isVisitor: true, handlers: [counting] })
  await user.click(await screen.findByRole('link', { name: 'Terms' }))
  await screen.findByText(/has not named a contact address/)
  expect(seen).toEqual([])
})

it('keeps working when counting fails', async () => {
  const user = renderApp('/login', {
    isVisitor: true,
    handlers: [isOn, failsWithoutDetail(trackEvent, 503)],
  })
  await user.click(await screen.findByRole('link', { name: 'Terms' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
})
