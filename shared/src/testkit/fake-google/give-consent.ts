/**
 * Simulates a person on the authorisation page, over HTTP: chooses an account and grants or declines. Returns the query
 * of the redirect to the product.
 */
export const giveConsent = async (
  authUrl: string,
  {
    email,
    gmail = false,
    decision = 'allow',
  }: { email: string; gmail?: boolean; decision?: 'allow' | 'deny' },
): Promise<URLSearchParams> => {
  const shown = await fetch(authUrl)
  if (!shown.ok) throw new Error(`The authorisation page refuses: ${await shown.text()}`)
  const form = new URLSearchParams(new URL(authUrl).searchParams)
  form.set('person', email)
  form.set('decision', decision)
  if (gmail) form.set('gmail', 'yes')
  const decided = await fetch(authUrl, { method: 'POST', body: form, redirect: 'manual' })
  const location = decided.headers.get('location')
  if (location === null) throw new Error(`The authorisation page sends nowhere: ${await decided.text()}`)
  return new URL(location).searchParams
}
