export const ACCOUNT = { email: 'ada@example.org', username: 'ada', password: 'a-long-pass-Phrase-1' }

/**
 * @typedef {{ id: string, name: string, unit: string }} Item
 * @typedef {{ id: string, item: Item, purchase_date: string }} Entry
 * @typedef {{ kind: string, delta: number, created_at: string }} Movement
 * @typedef {{ receipts: { id: string, filename: string, store_name: string, purchase_date: string, total: number }[] }} Archive
 * @typedef {{ result: { items: { printed_name: string, price: number }[] } }} Receipt
 */

/**
 * Signs in, and returns calls as this person.
 * @param {string} url
 */
export async function signIn(url) {
  const signedIn = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: ACCOUNT.username, password: ACCOUNT.password }),
  })
  const { access_token } = await signedIn.json()
  return async (/** @type {string} */ path, /** @type {RequestInit} */ init = {}) => {
    const headers = { ...init.headers, authorization: `Bearer ${access_token}` }
    const answer = await fetch(`${url}/api/v1${path}`, { ...init, headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
}

/**
 * What a household knows that no day and no better reader changes: what was bought, what papers say, and their pictures.
 * @param {Awaited<ReturnType<typeof signIn>>} call
 */
export async function factsOf(call) {
  const ask = async (/** @type {string} */ path) => (await call(path)).json()
  /** @type {Entry[]} */
  const entries = await ask('/inventory/')
  /** @type {Archive} */
  const { receipts } = await ask('/receipts')
  const bought = await Promise.all(
    entries.map(async ({ id, item, purchase_date }) => {
      /** @type {Movement[]} */
      const movements = await ask(`/inventory/${id}/history`)
      const first = movements.find(({ kind }) => kind === 'purchase')
      return {
        id,
        name: item.name,
        unit: item.unit,
        purchase_date,
        quantity: first?.delta,
        at: first?.created_at,
      }
    }),
  )
  const papers = await Promise.all(
    receipts.map(async ({ id, filename, store_name, purchase_date, total }) => {
      /** @type {Receipt} */
      const { result } = await ask(`/receipts/${id}`)
      const lines = result.items.map(({ printed_name, price }) => ({ printed_name, price }))
      const picture = (await call(`/receipts/${id}/pages/1`)).headers.get('content-type')
      return { id, filename, store_name, purchase_date, total, lines, picture }
    }),
  )
  const byName = (/** @type {{ name: string }} */ one, /** @type {{ name: string }} */ other) =>
    one.name < other.name ? -1 : 1
  return { bought: bought.sort(byName), papers }
}
