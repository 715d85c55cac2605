import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { readAct } from '../backups/act-note.mjs'

type Person = { username: string; password: string }

/** A browser on the operators' page of a running Larder, which signs in, presses buttons and reads the backups. */
export const openOperationsPage = (url: string, dataDir: string, { username, password }: Person) => {
  let cookie = ''
  const send = async (path: string, form?: Record<string, string>) => {
    const answer = await fetch(`${url}/operations${path}`, {
      redirect: 'manual',
      headers: { cookie, origin: url },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    })
    const given = answer.headers.getSetCookie().map((set) => set.split(';')[0])
    if (given.length > 0) cookie = given.join('; ')
    return { status: answer.status, to: answer.headers.get('location'), body: await answer.text() }
  }
  const look = async () => (await send('/backups')).body.replaceAll(/\s+/g, ' ')
  /** The names of the backups, the newest first. */
  const names = async () =>
    [...(await look()).matchAll(/<code>(larder-[^<]+)<\/code><\/span>/g)].map(([, name]) => name ?? '')
  return {
    signIn: async () => {
      const secret = readFileSync(join(dataDir, 'operator-secret'), 'utf8').trim()
      const { to } = await send('/sign-in', { username, password, secret })
      if (to !== '/operations') throw new Error(`The sign-in led to ${to}`)
    },
    act: async (path: string, fields: Record<string, string> = {}) => {
      const form = /name="form" value="([^"]+)"/.exec(await look())?.[1] ?? ''
      return send(path, { ...fields, form })
    },
    look,
    names,
    log: async () => (await send('/log')).body.replaceAll(/\s+/g, ' '),
    /** Waits until what is being done has ended; returns the page then. */
    settled: async () => {
      // Each look at the page costs a process.
      await waitUntil('its end to be noted', () => readAct(dataDir)?.outcome !== 'running')
      let page = ''
      await waitUntil(
        'it to end',
        async () => {
          page = await look()
          return !page.includes('<progress')
        },
        { timeoutMs: 30_000 },
      )
      return page
    },
  }
}
