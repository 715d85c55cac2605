import { expect, type Page } from '@playwright/test'
import { inFull } from '@larder/shared/testkit/in-full'
import { enter, freshAccount, newHousehold } from '../../household.ts'
import { test } from '../../products/larder.ts'
import { uploadPage } from '../../pages/upload.page.ts'
import { receiptPdf } from '../../../../infra/demo/src/papers/receipt-pdf.ts'

const RECEIPT = receiptPdf('shared.pdf', ['CORNER SHOP', 'MILK 1.20', 'TOTAL 1.20'])
const TOO_LARGE = { name: 'huge.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(5_242_881, 'x') }
const NO_PICTURE = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('milk') }

/** Sends files as the system's share sheet does: by a form that the browser opens as a page. */
const share = (page: Page, files: (typeof RECEIPT)[]) =>
  Promise.all([
    // The address before may already be that of the sign-in, so that it does not tell when the page is there.
    page.waitForEvent('load'),
    page.evaluate(
      (sent) => {
        const chosen = new DataTransfer()
        for (const { name, type, text } of sent) chosen.items.add(new File([text], name, { type }))
        const input = Object.assign(document.createElement('input'), {
          type: 'file',
          name: 'files',
          multiple: true,
        })
        input.files = chosen.files
        const form = Object.assign(document.createElement('form'), {
          method: 'post',
          action: '/share',
          enctype: 'multipart/form-data',
          hidden: true,
        })
        form.append(input)
        document.body.append(form)
        form.submit()
      },
      files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, text: buffer.toString('latin1') })),
    ),
  ])

const RECIPE = {
  name: 'soup.html',
  mimeType: 'text/html',
  buffer: Buffer.from(
    '<html><h1>Leek soup</h1><h2>Ingredients</h2><ul><li>2 leeks</li><li>1 l stock</li></ul><h2>Method</h2><p>Cook the leeks in the stock.</p></html>',
  ),
}

const LIST = {
  name: 'list.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Groceries\n2 oat milk\neggs'),
}

const sharedKept = (page: Page) => page.evaluate(() => caches.has('larder-shared-files'))

const workerReady = (page: Page) =>
  page.waitForFunction(() => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null)

/** Lets the pages believe that they are the installed app, which cannot be installed in a test. */
const asInstalledApp = (page: Page) =>
  page.addInitScript(() => {
    const ask = window.matchMedia.bind(window)
    window.matchMedia = (query) => ask(query.replace('(display-mode: standalone)', 'all'))
  })

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('what is shared to the installed app is uploaded at once, and kept no longer', async ({
    page,
    larder,
  }) => {
    const upload = uploadPage(page)
    await asInstalledApp(page)
    await enter(page, await newHousehold(larder.url))
    await page.goto('/dashboard')
    await workerReady(page)
    await share(page, [RECEIPT, { ...RECEIPT, name: 'second.pdf' }])
    await expect(upload.files).toHaveCount(2)
    await expect(page.getByRole('dialog', { name: /Review/ })).toBeVisible()
    expect(await sharedKept(page)).toBe(false)
    await expect(page).toHaveURL(/\/inventory$/)
  })

  test('a page that is shared to the installed app is read as a recipe', async ({ page, larder }) => {
    await asInstalledApp(page)
    await enter(page, await newHousehold(larder.url))
    await page.goto('/dashboard')
    await workerReady(page)
    await share(page, [RECIPE])
    await expect(page.getByRole('heading', { name: 'Leek soup' })).toBeVisible()
    expect(await sharedKept(page)).toBe(false)
    await expect(page).toHaveURL(/\/meals\/import$/)
  })

  inFull(test)(
    'a list from a message goes on a list or into quick add by one tap, also after the sign-in',
    async ({ page, larder }) => {
      const account = freshAccount()
      await newHousehold(larder.url, [], account)
      await page.goto('/login')
      await workerReady(page)
      await share(page, [LIST])
      await page.getByLabel('Username').fill(account.username)
      await page.getByLabel('Password', { exact: true }).fill(account.password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      const things = page.getByRole('list', { name: 'What was shared' })
      await expect(things.getByRole('listitem')).toHaveText(['2 oat milk', 'eggs'])
      // It is kept until it is used.
      await page.reload()
      await page.getByRole('button', { name: 'To buy' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Shopping' })).toBeVisible()
      await expect(page.getByRole('checkbox', { name: 'oat milk' })).toBeVisible()

      await share(page, [LIST])
      await page.getByRole('button', { name: 'I have these' }).click()
      const row = page.getByRole('textbox', { name: 'Quick add' })
      await expect(row).toHaveValue('2 oat milk; eggs')
      await expect(row).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('list', { name: 'Just added' }).getByRole('listitem')).toHaveCount(2)
    },
  )

  test('a form in a browser tab, which may be that of another site, uploads nothing by itself', async ({
    page,
    larder,
  }) => {
    const upload = uploadPage(page)
    await enter(page, await newHousehold(larder.url))
    await page.goto('/dashboard')
    await workerReady(page)
    await share(page, [RECEIPT])
    await expect(upload.files).toContainText(['shared.pdf'])
    await expect(upload.submit).toBeVisible()
  })

  inFull(test)(
    '[RCPT-002, RCPT-003] what cannot be a receipt is refused as in the dialog, and the rest waits',
    async ({ page, larder }) => {
      const upload = uploadPage(page)
      await asInstalledApp(page)
      await enter(page, await newHousehold(larder.url))
      await page.goto('/dashboard')
      await workerReady(page)
      await share(page, [TOO_LARGE, NO_PICTURE, RECEIPT])
      await expect(upload.alert).toContainText('File huge.pdf is too large. Maximum size is 5MB')
      await expect(upload.alert).toContainText('Please select image files or PDFs only')
      await expect(upload.files).toContainText(['shared.pdf'])
      await expect(upload.submit).toBeVisible()
    },
  )

  inFull(test)(
    'what was shared while nobody was signed in is uploaded after the sign-in',
    async ({ page, larder }) => {
      const upload = uploadPage(page)
      const account = freshAccount()
      await newHousehold(larder.url, [], account)
      await asInstalledApp(page)
      await page.goto('/login')
      await workerReady(page)
      await share(page, [RECEIPT])
      await page.getByLabel('Username').fill(account.username)
      await page.getByLabel('Password', { exact: true }).fill(account.password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(upload.files).toHaveCount(1)
      await expect(page.getByRole('dialog', { name: /Review/ })).toBeVisible()
      expect(await sharedKept(page)).toBe(false)
    },
  )

  inFull(test)('a sign-out removes what was shared', async ({ page, larder }) => {
    await enter(page, await newHousehold(larder.url))
    await page.goto('/dashboard')
    await workerReady(page)
    // The share arrives, and nobody opens the page that takes it.
    await page.evaluate(async () => {
      const form = new FormData()
      form.append('files', new File(['%PDF'], 'left.pdf', { type: 'application/pdf' }))
      await fetch('/share', { method: 'POST', body: form, redirect: 'manual' })
    })
    expect(await sharedKept(page)).toBe(true)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await expect.poll(() => sharedKept(page)).toBe(false)
  })

  test('the shortcut of the installed app opens the upload dialog', async ({ page, larder }) => {
    const manifest = (await (await fetch(`${larder.url}/manifest.webmanifest`)).json()) as {
      shortcuts: { name: string; url: string }[]
    }
    await enter(page, await newHousehold(larder.url))
    for (const { name, url } of manifest.shortcuts) {
      await page.goto(url)
      if (name === 'Upload Receipt') await expect(uploadPage(page).dialog).toBeVisible()
      else await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }
  })
})

test('without the worker a share opens the upload dialog, which says that nothing arrived', async ({
  page,
  larder,
}) => {
  await enter(page, await newHousehold(larder.url))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await share(page, [RECEIPT])
  await expect(uploadPage(page).alert).toContainText('What you shared could not be taken over')
  await expect(page).toHaveURL(/\/inventory$/)
})
