import type { LightMyRequestResponse } from 'fastify'
import type { Member, TestApp } from './test-app.ts'

type Form = Record<string, string>

/** What a browser does on the operators' page: keeps its cookies, follows no redirect, and sends forms as pages have them. */
export const openOperations = (
  { app, config }: Pick<TestApp, 'app' | 'config'>,
  { address = '10.0.9.1' }: { address?: string } = {},
) => {
  const cookies = new Map<string, string>()

  const send = async (
    method: 'GET' | 'POST' | 'DELETE' | 'PUT',
    path: string,
    { form, origin = config.PUBLIC_URL }: { form?: Form; origin?: string | null } = {},
  ): Promise<LightMyRequestResponse> => {
    const isForm = form !== undefined
    const answer = await app.inject({
      method,
      url: `/operations${path}`,
      remoteAddress: address,
      cookies: Object.fromEntries(cookies),
      headers: {
        ...(method === 'GET' || origin === null ? {} : { origin }),
        ...(isForm ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(isForm ? { payload: new URLSearchParams(form).toString() } : {}),
    })
    for (const { name, value, expires } of answer.cookies) {
      if (expires?.getTime() === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  const get = (path: string) => send('GET', path)
  /** The secret in the forms of the pages of this session. */
  const formToken = async (): Promise<string> =>
    /name="form" value="([^"]+)"/.exec((await get('/log')).body)?.[1] ?? ''

  return {
    send,
    get,
    formToken,
    cookies,
    signIn: ({ user, password }: Pick<Member, 'user' | 'password'>, secret?: string) =>
      send('POST', '/sign-in', {
        form: { username: user.username, password, ...(secret === undefined ? {} : { secret }) },
      }),
    /** Presses a button of a page. */
    act: async (path: string, fields: Form = {}) =>
      send('POST', path, { form: { ...fields, form: await formToken() } }),
  }
}
export type OperationsBrowser = ReturnType<typeof openOperations>

/** Makes an account the superuser and signs it in to the operators' page. */
export const signInOperator = async (sut: TestApp) => {
  const member = await sut.signUp()
  const browser = openOperations(sut)
  const answer = await browser.signIn(member, sut.config.OPERATOR_SECRET)
  if (answer.headers.location !== '/operations') throw new Error(`The sign-in answered ${answer.body}`)
  return { ...browser, member }
}

/** The rows of the table of a page, each as the texts of its cells. */
export const rowsOf = (body: string): string[][] =>
  body
    .split('<tr ')
    .slice(2)
    .map((row) =>
      (row.split('</tr>')[0] ?? '')
        .split(/<t[hd] /)
        .slice(1)
        .map((cell) =>
          cell
            .replace(/^[^>]*>/, '')
            .replaceAll(/<[^>]*>/g, '')
            .replaceAll(/\s+/g, ' ')
            .trim(),
        ),
    )
