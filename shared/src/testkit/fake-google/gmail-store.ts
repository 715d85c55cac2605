import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A mail at the stand-in; `source` is RFC 5322, `labels` are Gmail's, like CATEGORY_PURCHASES. */
export type FakeMail = { id: string; receivedAt: Date; source: Buffer; labels?: readonly string[] }

/**
 * The words of Gmail's search that are understood: after:SECONDS, category:NAME, "words", -"words" and {"one" "or the
 * other"}.
 */
const TERMS = /after:(?<after>\d+)|category:(?<category>\w+)|\{(?<any>[^}]*)\}|(?<not>-)?"(?<text>[^"]*)"/g

const contains = (mail: FakeMail, text: string): boolean =>
  mail.source.toString('utf8').toLowerCase().includes(text.toLowerCase().trim())

const matches = (mail: FakeMail, terms: readonly RegExpExecArray[]): boolean =>
  terms.every(({ groups: { after, category, any, not, text = '' } = {} }) => {
    if (after !== undefined) return mail.receivedAt.getTime() >= Number(after) * 1000
    if (category !== undefined) return mail.labels?.includes(`CATEGORY_${category.toUpperCase()}`) === true
    if (any !== undefined)
      return [...any.matchAll(/"([^"]*)"/g)].some(([, alternative = '']) => contains(mail, alternative))
    return contains(mail, text) === (not === undefined)
  })

/** The mails of a folder with .eml files, which arrived when the files were written. */
const readFolder = (dir: string): Omit<FakeMail, 'id'>[] =>
  readdirSync(dir)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => ({ receivedAt: statSync(join(dir, name)).mtime, source: readFileSync(join(dir, name)) }))

/** The mails of the stand-in's people, in memory; everybody begins with those of the folder `dir`. */
export const createGmailStore = (dir?: string) => {
  const byAddress = new Map<string, FakeMail[]>()
  let lastId = 0x1900000000000000n
  const withId = (mail: Omit<FakeMail, 'id'>): FakeMail => ({ ...mail, id: (++lastId).toString(16) })

  const listOf = (address: string): FakeMail[] => {
    const known = byAddress.get(address)
    if (known) return known
    const mails = dir === undefined ? [] : readFolder(dir).map(withId)
    byAddress.set(address, mails)
    return mails
  }

  return {
    deliver: (address: string, mails: readonly Omit<FakeMail, 'id'>[]): void => {
      for (const mail of mails) listOf(address).push(withId(mail))
    },
    remove: (address: string, id: string): void => {
      byAddress.set(
        address,
        listOf(address).filter((mail) => mail.id !== id),
      )
    },
    count: (address: string): number => listOf(address).length,
    find: (address: string, id: string): FakeMail | undefined =>
      listOf(address).find((mail) => mail.id === id),
    /** The mails that a query finds, newest first. */
    search: (address: string, query: string): FakeMail[] => {
      const terms = [...query.matchAll(TERMS)]
      return listOf(address)
        .filter((mail) => matches(mail, terms))
        .toSorted((one, other) => other.receivedAt.getTime() - one.receivedAt.getTime())
    },
  }
}
export type GmailStore = ReturnType<typeof createGmailStore>
