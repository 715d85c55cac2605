import type { GoogleStatus } from '@larder/shared/contracts/accounts/google'
import { getGoogleStatus } from '@larder/shared/contracts/accounts/google'
import { getMe } from '@larder/shared/contracts/accounts/auth'
import {
  addMailbox,
  changeMailbox,
  checkMailbox,
  checkNewMailbox,
  type ImapAccount,
  listMailboxes,
  type Mailbox,
  removeMailbox,
} from '@larder/shared/contracts/orders/mailboxes'
import { screen, waitFor, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { answers, fails, unreachable } from '../../../testing/handlers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleUser } from '../../../testing/samples/samples.ts'
import { settingsAnswers } from '../../../testing/settings-answers.ts'

const apart: GoogleStatus = { is_connected: false, has_gmail_access: false, last_sync: null }
const imap: Mailbox = {
  id: 'a'.repeat(24),
  kind: 'imap',
  imap: {
    host: 'mail.example.org',
    port: 993,
    security: 'tls',
    username: 'maya@example.org',
    folder: 'INBOX',
  },
  settings: {
    days: 90,
    max_results: 100,
    include_keywords: [],
    exclude_keywords: [],
    skip_processed: true,
    auto_sync: 'off',
  },
  last_check: null,
  last_sync: null,
  version: 1,
  may_change: true,
}
const sent = imap.imap as ImapAccount
const gmail: Mailbox = { ...imap, id: 'b'.repeat(24), kind: 'gmail', imap: null }

/** Opens the settings of a household with these mailboxes, which the handlers may change. */
const open = (mailboxes: Mailbox[], ...handlers: HttpHandler[]) =>
  renderApp('/settings/shops', {
    handlers: [
      ...handlers,
      answers(listMailboxes, () => ({ mailboxes: [...mailboxes] })),
      answers(getMe, sampleUser),
      ...settingsAnswers,
    ],
  })
const section = async () => within(await screen.findByRole('region', { name: 'Mailboxes' }))

/** Opens the dialog and fills it in. */
const fillIn = async (user: ReturnType<typeof open>) => {
  await user.click(await (await section()).findByRole('button', { name: 'Add a mailbox' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a mailbox' }))
  await user.type(dialog.getByLabelText('Server'), 'mail.example.org')
  await user.type(dialog.getByLabelText('User name'), 'maya@example.org')
  await user.type(dialog.getByLabelText('App password'), 'abcd efgh')
  return dialog
}

describe('the mailboxes in the settings', () => {
  it('says how to begin when there is none', async () => {
    open([])
    expect(await (await section()).findByText(/^No mailbox yet. Add one by IMAP/)).toBeVisible()
    expect(
      (await section()).queryByRole('button', { name: 'Use the connected Gmail' }),
    ).not.toBeInTheDocument()
  })

  it('says when they can’t be loaded, and tries again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let isDown = true
    const user = open(
      [],
      answers(listMailboxes, () => {
        if (isDown) throw new Error('down')
        return { mailboxes: [imap] }
      }),
    )
    const shown = await section()
    expect(await shown.findByText('Failed to load the mailboxes')).toBeVisible()
    isDown = false
    await user.click(shown.getByRole('button', { name: 'Try again' }))
    expect(await shown.findByText('maya@example.org')).toBeVisible()
  })

  it('offers to test that of another member, and neither to change nor to remove it', async () => {
    open([{ ...imap, may_change: false }])
    const shown = await section()
    expect(await shown.findByRole('button', { name: /^Test connection/ })).toBeVisible()
    expect(shown.queryByRole('button', { name: /^(Edit|Remove)/ })).not.toBeInTheDocument()
    expect(shown.getByText('Changed by the person who added it, or an owner of the household')).toBeVisible()
  })

  it('shows the result of the latest test, in words', async () => {
    open([
      {
        ...imap,
        last_check: { at: '2026-11-20T12:00:00.000Z', problem: null },
        last_sync: '2026-11-19T12:00:00.000Z',
      },
      { ...gmail, last_check: { at: '2026-11-20T12:00:00.000Z', problem: 'access_ended' } },
    ])
    const shown = await section()
    expect(await shown.findByText('Can be read')).toBeVisible()
    expect(shown.getByText(/INBOX at mail.example.org/)).toBeVisible()
    expect(shown.getByText(/last sync Nov 19, 2026/)).toBeVisible()
    expect(shown.getByText('Cannot be read')).toBeVisible()
    expect(shown.getByText(/Google no longer lets Larder read this mailbox/)).toBeVisible()
  })

  it('tests a mailbox, and says what it found', async () => {
    const mailboxes = [imap]
    const user = open(
      mailboxes,
      answers(checkMailbox, ({ params }) => {
        expect(params.id).toBe(imap.id)
        mailboxes[0] = { ...imap, last_check: { at: '2026-11-20T12:00:00.000Z', problem: null } }
        return { problem: null, message_count: 1204, folders: [] }
      }),
    )
    const shown = await section()
    await user.click(
      await shown.findByRole('button', { name: /^Test connection to maya@example.org, INBOX at/ }),
    )
    expect(await screen.findByText(/the connection works. 1204 mails can be read./)).toBeVisible()
    expect(await shown.findByText('Can be read')).toBeVisible()
  })

  it.each([fails(checkMailbox, 'server_busy'), unreachable(checkMailbox)])(
    'says when a test could not be made',
    async (handler) => {
      const user = open([imap], handler)
      await user.click(
        await (
          await section()
        ).findByRole('button', { name: /^Test connection to maya@example.org, INBOX at/ }),
      )
      expect(await screen.findByText(/^maya@example.org could not be tested: The server/)).toBeVisible()
    },
  )

  it.each([
    [false, 'false'],
    [true, 'true'],
  ])('removes a mailbox after asking, what was read of it forgotten: %s', async (isForgotten, forget) => {
    const mailboxes = [imap]
    const user = open(
      mailboxes,
      answers(removeMailbox, ({ query }) => {
        expect(query).toEqual({ forget })
        mailboxes.pop()
        return undefined
      }),
    )
    await user.click(
      await (await section()).findByRole('button', { name: /^Remove maya@example.org, INBOX at/ }),
    )
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove mailbox' }))
    if (isForgotten) await user.click(question.getByRole('checkbox', { name: /^Forget what was read/ }))
    await user.click(question.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('maya@example.org was removed')).toBeVisible()
    expect(await (await section()).findByText(/^No mailbox yet/)).toBeVisible()
  })

  it('adds the connected Gmail, once', async () => {
    const mailboxes: Mailbox[] = []
    const user = open(
      mailboxes,
      answers(getGoogleStatus, { ...apart, is_connected: true, has_gmail_access: true }),
      answers(addMailbox, ({ body }) => {
        expect(body).toEqual({ kind: 'gmail' })
        mailboxes.push(gmail)
        return gmail
      }),
    )
    const shown = await section()
    await user.click(await shown.findByRole('button', { name: 'Use the connected Gmail' }))
    expect(await screen.findByText('Gmail was added')).toBeVisible()
    await waitFor(() =>
      expect(shown.queryByRole('button', { name: 'Use the connected Gmail' })).not.toBeInTheDocument(),
    )
  })
})

describe('a new mailbox', () => {
  it('is tested before it is added, and then added', async () => {
    const mailboxes: Mailbox[] = []
    const problems = ['login_refused', null] as const
    let testCount = 0
    const user = open(
      mailboxes,
      answers(checkNewMailbox, ({ body }) => {
        expect(body).toEqual({ imap: sent, password: 'abcd efgh' })
        const problem = problems[testCount++] ?? null
        return { problem, message_count: problem === null ? 1 : null, folders: [] }
      }),
      answers(addMailbox, ({ body }) => {
        expect(body).toEqual({ kind: 'imap', imap: sent, password: 'abcd efgh' })
        mailboxes.push(imap)
        return imap
      }),
    )
    const dialog = await fillIn(user)
    await user.click(dialog.getByRole('button', { name: 'Test connection' }))
    expect(await dialog.findByText(/^The server refused the user name or the password/)).toBeVisible()
    expect(dialog.getByLabelText('Server')).toHaveValue('mail.example.org')
    await user.click(dialog.getByRole('button', { name: 'Test connection' }))
    expect(await dialog.findByText('Fine: the connection works. 1 mail can be read.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Add mailbox' }))
    expect(await screen.findByText('The mailbox was added')).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(await (await section()).findByText('maya@example.org')).toBeVisible()
  })

  it('follows the encryption with its usual port, but keeps one that was entered', async () => {
    const user = open([])
    const dialog = await fillIn(user)
    const port = dialog.getByLabelText('Port')
    await user.selectOptions(dialog.getByLabelText('Encryption'), 'starttls')
    expect(port).toHaveValue('143')
    await user.clear(port)
    await user.type(port, '1143')
    await user.selectOptions(dialog.getByLabelText('Encryption'), 'tls')
    expect(port).toHaveValue('1143')
  })

  it('names the fields that are missing, without a call', async () => {
    const user = open([])
    await user.click(await (await section()).findByRole('button', { name: 'Add a mailbox' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a mailbox' }))
    await user.clear(dialog.getByLabelText('Port'))
    await user.click(dialog.getByRole('button', { name: 'Add mailbox' }))
    for (const text of [
      'Server is required',
      'User name is required',
      'Password is required',
      'Port must be a number from 1 to 65535',
    ])
      expect(await dialog.findByText(text)).toBeVisible()
  })

  it('stays in the form when it could not be added', async () => {
    const user = open([], fails(addMailbox, 'mailbox_exists'))
    const dialog = await fillIn(user)
    await user.click(dialog.getByRole('button', { name: 'Add mailbox' }))
    expect(
      await dialog.findByText('The mailbox could not be added: Your household has this mailbox already'),
    ).toBeVisible()
    expect(dialog.getByLabelText('App password')).toHaveValue('abcd efgh')
  })
})

describe('a mailbox that is edited', () => {
  /** Opens the dialog of the only mailbox. */
  const edit = async (user: ReturnType<typeof open>) => {
    await user.click(
      await (await section()).findByRole('button', { name: /^Edit maya@example.org, INBOX at/ }),
    )
    return within(await screen.findByRole('dialog', { name: 'Edit mailbox' }))
  }
  type Dialog = Awaited<ReturnType<typeof edit>>
  const retype = async (user: ReturnType<typeof open>, dialog: Dialog, label: string, text: string) => {
    await user.clear(dialog.getByLabelText(label))
    await user.type(dialog.getByLabelText(label), text)
  }
  const password = (dialog: Dialog) => dialog.getByLabelText(/^App password/)

  it('keeps its password while server and user stay', async () => {
    const mailboxes = [imap]
    const user = open(
      mailboxes,
      answers(changeMailbox, ({ params, body }) => {
        expect(params.id).toBe(imap.id)
        expect(body).toEqual({ imap: { ...imap.imap, folder: 'Orders' }, version: 1 })
        const changed = { ...imap, imap: { ...sent, folder: 'Orders' }, version: 2 }
        mailboxes[0] = changed
        return changed
      }),
    )
    const dialog = await edit(user)
    expect(dialog.getByLabelText('Server')).toHaveValue('mail.example.org')
    expect(dialog.getByText('The stored one stays when this is left empty')).toBeVisible()
    await retype(user, dialog, 'Folder', 'Orders')
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('The mailbox was changed')).toBeVisible()
    expect(await (await section()).findByText(/Orders at mail.example.org/)).toBeVisible()
  })

  it.each([
    ['Server', 'mail.other.example', { host: 'mail.other.example' }],
    ['User name', 'noa@example.org', { username: 'noa@example.org' }],
  ])('asks for the password again when its %s is another one', async (label, text, changes) => {
    const user = open(
      [imap],
      answers(changeMailbox, ({ body }) => {
        expect(body).toEqual({ imap: { ...imap.imap, ...changes }, password: 'abcd', version: 1 })
        return { ...imap, version: 2 }
      }),
    )
    const dialog = await edit(user)
    await retype(user, dialog, label, text)
    expect(dialog.getByText('Please enter it again: the server or the user is another one')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect(await dialog.findByText('Password is required')).toBeVisible()
    await user.type(password(dialog), 'abcd')
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('The mailbox was changed')).toBeVisible()
  })

  it('is tested as it is typed, with the stored password, and offers the folders of its account', async () => {
    const tested: unknown[] = []
    const user = open(
      [imap],
      answers(checkMailbox, ({ body }) => {
        tested.push(body)
        const isThere = tested.length > 1
        return {
          problem: isThere ? null : ('folder_missing' as const),
          message_count: isThere ? 3 : null,
          folders: ['INBOX', 'Shopping'],
        }
      }),
    )
    const dialog = await edit(user)
    await retype(user, dialog, 'Folder', 'Shoping')
    await user.click(dialog.getByRole('button', { name: 'Test connection' }))
    expect(await dialog.findByText('The mailbox has no folder of this name.')).toBeVisible()
    const folder = dialog.getByRole('combobox', { name: 'Folder' })
    expect(
      within(folder)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Shoping (not there)', 'INBOX', 'Shopping'])
    await user.selectOptions(folder, 'Shopping')
    await user.click(dialog.getByRole('button', { name: 'Test connection' }))
    expect(await dialog.findByText('Fine: the connection works. 3 mails can be read.')).toBeVisible()
    expect(tested).toEqual([
      { imap: { ...imap.imap, folder: 'Shoping' } },
      { imap: { ...imap.imap, folder: 'Shopping' } },
    ])
    // Of another account these folders are not known.
    await retype(user, dialog, 'User name', 'noa')
    expect(dialog.getByRole('textbox', { name: 'Folder' })).toHaveValue('Shopping')
  })

  it.each(['Keep mine', 'Take theirs'])(
    'says what another device saved meanwhile, and asks which counts: %s',
    async (choice) => {
      const theirs = { ...imap, imap: { ...sent, folder: 'Theirs' }, version: 2 }
      const saved: unknown[] = []
      const user = open(
        [imap],
        fails(changeMailbox, 'mailbox_changed', { current: theirs }, { once: true }),
        answers(changeMailbox, ({ body }) => {
          saved.push(body)
          return { ...theirs, version: 3 }
        }),
      )
      const dialog = await edit(user)
      await retype(user, dialog, 'Folder', 'Mine')
      await user.click(dialog.getByRole('button', { name: 'Save changes' }))
      expect(await dialog.findByText(/was changed on another device meanwhile/)).toBeVisible()
      expect(dialog.getByRole('listitem')).toHaveTextContent('Folder: yours is “Mine”, theirs “Theirs”')
      await user.click(dialog.getByRole('button', { name: choice }))
      await user.click(dialog.getByRole('button', { name: 'Save changes' }))
      expect(await screen.findByText('The mailbox was changed')).toBeVisible()
      const folder = choice === 'Keep mine' ? 'Mine' : 'Theirs'
      expect(saved).toEqual([{ imap: { ...sent, folder }, version: 2 }])
    },
  )

  it('can be added again when it was removed meanwhile', async () => {
    const user = open(
      [imap],
      fails(changeMailbox, 'not_found'),
      answers(addMailbox, ({ body }) => {
        expect(body).toEqual({ kind: 'imap', imap: { ...sent, folder: 'Orders' }, password: 'abcd' })
        return imap
      }),
    )
    const dialog = await edit(user)
    await retype(user, dialog, 'Folder', 'Orders')
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    const again = within(await screen.findByRole('dialog', { name: 'Add a mailbox' }))
    expect(again.getByText(/^This mailbox was removed meanwhile/)).toBeVisible()
    await user.type(password(again), 'abcd')
    await user.click(again.getByRole('button', { name: 'Add mailbox' }))
    expect(await screen.findByText('The mailbox was added')).toBeVisible()
  })

  it('keeps what was typed, except the password, when it is closed by mistake', async () => {
    const user = open([imap])
    const dialog = await edit(user)
    await retype(user, dialog, 'Folder', 'Orders')
    await user.type(password(dialog), 'abcd')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(JSON.stringify(sessionStorage)).not.toContain('abcd')
    const again = await edit(user)
    expect(again.getByLabelText('Folder')).toHaveValue('Orders')
    expect(password(again)).toHaveValue('')
    await user.click(again.getByRole('button', { name: 'Cancel' }))
    expect((await edit(user)).getByLabelText('Folder')).toHaveValue('INBOX')
  })
})
