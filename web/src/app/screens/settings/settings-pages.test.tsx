import { getMe } from '@larder/shared/contracts/accounts/auth'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import {
  findSettings,
  SETTINGS_ENTRIES,
  PAGE_ENTRIES,
} from '../../../features/settings/index/settings-entries.ts'
import { answers, failsWithoutDetail } from '../../../testing/handlers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleUser } from '../../../testing/samples/samples.ts'
import { settingsAnswers } from '../../../testing/settings-answers.ts'

const open = (path = '/settings') =>
  renderApp(path, { handlers: [answers(getMe, sampleUser), ...settingsAnswers] })
const index = async () => within(await screen.findByRole('navigation', { name: 'Pages of the settings' }))

describe('the pages of the settings', () => {
  it.each(PAGE_ENTRIES)(
    '$title is listed with what is on it, and leads back',
    async ({ title, line, to }) => {
      const user = open()
      await user.click((await index()).getByRole('link', { name: `${title} ${line}` }))
      expect(await screen.findByRole('heading', { level: 1, name: title })).toHaveFocus()
      expect(window.location.pathname).toBe(to)
      await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Settings' }))
      expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    },
  )

  it.each(SETTINGS_ENTRIES.filter(({ to }) => to.includes('#')))(
    '$to leads to $title',
    async ({ title, to }) => {
      open(to)
      const section = await screen.findByRole('region', { name: title })
      expect(`${window.location.pathname}#${section.id}`).toBe(to)
      await waitFor(() => expect(section).toHaveFocus())
    },
  )

  it('[NAV-008] of another name lead to the landing page', async () => {
    open('/settings/nothing')
    await waitFor(() => expect(window.location.pathname).toBe('/'))
  })

  it('show their sections and say so where the profile can’t be loaded', async () => {
    renderApp('/settings/account', { handlers: [failsWithoutDetail(getMe, 502), ...settingsAnswers] })
    expect(await screen.findByText('Failed to load user profile data')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Signed-in Devices' })).toBeVisible()
  })
})

describe('a search of the settings', () => {
  it.each([
    ['vegan', 'Food'],
    ['DON’T EAT', 'Food and diets'],
    ["don't eat", 'Food and diets'],
    ['imap', 'Mailboxes'],
    ['dark', 'Appearance'],
    ['currency', 'Household'],
    ['delete account', 'Export and Leaving'],
    ['rate', 'Inventory Degradation'],
  ])('for %s finds %s', (query, title) => {
    expect(findSettings(query).map((entry) => entry.title)).toContain(title)
  })

  it('names first what is called so', () => {
    expect(findSettings('mail')[0]?.title).toBe('Shops and mail')
    expect(findSettings('reminders')[0]?.title).toBe('Reminders')
  })

  it('shows sections with their page, and all pages again when it is emptied', async () => {
    const user = open()
    const shown = await index()
    await user.type(shown.getByRole('searchbox', { name: 'Search the settings' }), 'kosher')
    expect(shown.getAllByRole('link')).toHaveLength(1)
    expect(shown.getByRole('link')).toHaveAccessibleName('Food Food and diets · What suggestions leave out')
    await user.keyboard('{Escape}')
    expect(shown.getAllByRole('link')).toHaveLength(PAGE_ENTRIES.length)
  })

  it('says that it finds nothing', async () => {
    const user = open()
    const shown = await index()
    await user.type(shown.getByRole('searchbox', { name: 'Search the settings' }), 'aubergine')
    expect(shown.getByText('Nothing in the settings is called “aubergine”.')).toBeVisible()
    expect(shown.queryByRole('link')).not.toBeInTheDocument()
  })
})

describe('the theme', () => {
  afterEach(() => localStorage.removeItem('theme'))

  it('is that of the system until one is chosen, which is remembered', async () => {
    const user = open('/settings/appearance')
    expect(await screen.findByRole('radio', { name: 'As the system' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: 'Dark' }))
    expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked()
    expect(localStorage.getItem('theme')).toBe('dark')
    await user.click(screen.getByRole('radio', { name: 'As the system' }))
    expect(localStorage.getItem('theme')).toBeNull()
  })

  it('follows another tab', async () => {
    open('/settings/appearance')
    await screen.findByRole('radio', { name: 'Light' })
    localStorage.setItem('theme', 'light')
    window.dispatchEvent(new StorageEvent('storage'))
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Light' })).toBeChecked())
  })
})
