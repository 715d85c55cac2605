type Contents = {
  username: string
  /** Whether the household has other members. */
  isShared: boolean
  at: Date
  /** Names of the CSV files, without their ending. */
  tables: readonly string[]
  /** What each owner's folder holds, by name of the collection. */
  collections: { household: readonly string[]; user: readonly string[] }
}

const list = (folder: string, names: readonly string[]): string =>
  names.map((name) => `  ${folder}/${name}.json`).join('\n')

/** The text that says what lies in an export. */
export const exportReadme = ({
  username,
  isShared,
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
  pictures of its pages, reading is what was read from them. household/receipts.json says which
  receipt has which id.

In the JSON files each document has an id; a field that ends in _id names a document of another
file. Times are in UTC (ISO 8601). What changed while the export was written may be in one file and
not yet in another one.

Not included: your password (only a hash of it is kept), what keeps you signed in, the key that
Google gave, and what lets a repeated call be recognised. None of it is of use anywhere else.
`
