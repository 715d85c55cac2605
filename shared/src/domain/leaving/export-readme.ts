type Contents = {
  username: string
  /** Whether the household has other members. */
  isShared: boolean
  /** Whether there are households that the user left behind, or that are being brought into this one. */
  hasFurther: boolean
  at: Date
  /** Names of the CSV files, without their ending. */
  tables: readonly string[]
  /** What each owner's folder holds, by name of the collection. */
  collections: { household: readonly string[]; user: readonly string[] }
}

const list = (folder: string, names: readonly string[]): string =>
  names.map((name) => `  ${folder}/${name}.json`).join('\n')

const LEFT_BEHIND = `
What you left behind when you joined the household, or what is still being brought into it

  left-behind/<id of the household>/ has the same files as above, of a household that is yours
  alone.
`

const OTHERS = `
Of the other members of your household there is what they did in it, and nothing of their accounts.
`

/** The text that says what lies in an export. */
export const exportReadme = ({
  username,
  isShared,
  hasFurther,
  at,
  tables,
  collections,
}: Contents): string => `Your data from Larder

Account: ${username}
As of:   ${at.toISOString()}

For spreadsheets (UTF-8, separated by commas)

${tables.map((name) => `  ${name}.csv`).join('\n')}

All that is kept of your household${isShared ? ', which you share with its other members' : ''}, as JSON

${list('household', collections.household)}

All that is kept of your account, as JSON

${list('user', collections.user)}

The files of your receipts

  files/<id of the receipt>/original is the file that you uploaded, page-1 and so on are the
  pictures of its pages, thumbnail is the top of the first, reading is what was read from them. household/receipts.json says which
  receipt has which id.
${hasFurther ? LEFT_BEHIND : ''}
In the JSON files each document has an id; a field that ends in _id names a document of another
file. Times are in UTC (ISO 8601). What changed while the export was written may be in one file and
not yet in another one.

Not included: your password (only a hash of it is kept), what keeps you signed in, the key that
Google gave, and what lets a repeated call be recognised. None of it is of use anywhere else. Nor is
there what you added to households of others that you have left: it belongs to them.
${isShared ? OTHERS : ''}`
