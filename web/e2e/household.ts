import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { login, type LoginResponse, registerUser } from '@larder/shared/contracts/accounts/auth'
import { createItem, type Item } from '@larder/shared/contracts/catalogue'
import { API_BASE_PATH, type Endpoint } from '@larder/shared/contracts/base/endpoint'
import { todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { consumeEntry, createEntry, type InventoryEntry } from '@larder/shared/contracts/inventory'

export type Account = { username: string; email: string; password: string }

export type Household = Account & { session: LoginResponse }

/** One item to put into stock, and how much of it was used since it was bought. */
export type Stock = {
  name: string
  category: string
  unit?: string
  quantity: number
  used?: number
  place?: string
  minimum?: number
  /** Days from the household's today; -1 when it expired yesterday. */
  expiresIn?: number
}

const HOUR_MS = 3_600_000

/** Two time zones whose dates always differ by a day. */
const WEST = 'Etc/GMT+12'
const EAST = 'Etc/GMT-14'

/** A new account. */
export function freshAccount(name = 'ada'): Account {
  const username = `${name}-${randomBytes(4).toString('hex')}`
  return { username, email: `${username}@example.org`, password: 'pears & plums 7' }
}

/**
 * Registers over the API and adds items to stock, for tests of other features. The household's time zone changes in
 * between, because an item that expired yesterday cannot be added.
 */
export async function newHousehold(
  url: string,
  stock: readonly Stock[] = [],
  account: Account = freshAccount(),
): Promise<Household> {
  const { username, password } = account
  const signIn = (time_zone: string) =>
    send<LoginResponse>(url, login, new URLSearchParams({ username, password, time_zone }))
  await send(url, registerUser, account)
  if (stock.length > 0) await fill(url, (await signIn(WEST)).access_token, stock)
  return { ...account, session: await signIn(EAST) }
}

/** The day 'YYYY-MM-DD' that it is for a household. */
export const todayOf = ({ session }: Household): string =>
  todayIn(session.user_info.time_zone, new Date()).slice(0, 10)

/** Lets the pages of a test start signed in. */
export async function enter(page: Page, { session }: Household): Promise<void> {
  await page.addInitScript(({ access_token, user_info }) => {
    // Once per tab, so that a test can sign out. Its name outlives a session, with which the app clears what it stores.
    if (window.name === 'entered') return
    window.name = 'entered'
    localStorage.setItem('auth_token', access_token)
    localStorage.setItem('currentUser', JSON.stringify(user_info))
  }, session)
}

async function fill(url: string, token: string, stock: readonly Stock[]): Promise<void> {
  for (const { name, category, unit = 'item', quantity, used, place, minimum, expiresIn } of stock) {
    const item = await send<Item>(url, createItem, { name, category, unit }, { token })
    const body = {
      item_id: item.id,
      quantity,
      storage_location: place,
      min_stock_level: minimum,
      expiry_date: expiresIn === undefined ? undefined : dayInTheEast(expiresIn),
    }
    const entry = await send<InventoryEntry>(url, createEntry, body, { token })
    if (used !== undefined) await send(url, consumeEntry, { quantity: used }, { token, id: entry.id })
  }
}

const dayInTheEast = (days: number): string =>
  `${new Date(Date.now() + 14 * HOUR_MS + days * 24 * HOUR_MS).toISOString().slice(0, 10)}T00:00:00.000Z`

/** Makes one call of the API, and returns its answer. */
export async function send<Answer>(
  url: string,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  body: object | undefined,
  { token, id = '' }: { token?: string; id?: string } = {},
): Promise<Answer> {
  const isForm = body instanceof URLSearchParams
  const response = await fetch(url + API_BASE_PATH + path.replace(':id', id), {
    method,
    headers: {
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: isForm ? body : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}
