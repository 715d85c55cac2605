import { SaxesParser } from 'saxes'
import type { FeedRow } from '@larder/papers'
import { readStatutoryRecord, STATUTORY_FIELDS } from '@larder/papers'
import { FeedRefusedError } from './feed-refused.ts'

/** Far more than any file has; they bound what a file made to exhaust memory can take. */
const MOST_CHARACTERS_WITHOUT_TAG = 4 * 1024 ** 2
const DEEPEST = 50
const MOST_CODES = 200_000
const LONGEST_TEXT = 10_000

type OpenElement = {
  name: string
  text: string
  isLeaf: boolean
  fields: Map<string, string>
  codes: string[]
}

const openElement = (name: string): OpenElement => ({
  name,
  text: '',
  isLeaf: true,
  fields: new Map(),
  codes: [],
})

/**
 * Reads the rows of a statutory file as it arrives; the result says whether the file is whole. Faults in its XML (a bare
 * '&' in a name) are passed over, as is the element in which it is cut off.
 * @throws FeedRefusedError for one that is no such file, or made to exhaust memory
 */
export async function* readStatutory(pieces: AsyncIterable<string>): AsyncGenerator<FeedRow[], boolean> {
  const parser = new SaxesParser()
  const open: OpenElement[] = []
  let rows: FeedRow[] = []
  let isEnded = false
  let isStatutory = false
  let sinceTag = 0

  parser.on('error', () => undefined)
  parser.on('opentag', ({ name }) => {
    sinceTag = 0
    const parent = open.at(-1)
    if (parent) parent.isLeaf = false
    const local = localName(name)
    if (open.length === 0 && local === 'html') throw new FeedRefusedError('html')
    if (open.length >= DEEPEST) throw new FeedRefusedError('unknown_kind')
    open.push(openElement(local))
  })
  const addText = (text: string) => {
    const element = open.at(-1)
    if (element && STATUTORY_FIELDS.has(element.name) && element.text.length < LONGEST_TEXT)
      element.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', (text) => addText(text.replaceAll('&amp;', '&')))
  parser.on('closetag', () => {
    sinceTag = 0
    const element = open.pop()
    if (!element) return
    const parent = open.at(-1)
    // One without any goods has at least its chain.
    if (element.name === 'chainid') isStatutory = true
    if (!parent) isEnded = true
    else if (element.isLeaf) {
      const text = element.text.trim()
      if (text !== '' && STATUTORY_FIELDS.has(element.name)) parent.fields.set(element.name, text)
    } else close(element, parent)
  })

  /** Makes a row of an element, or leaves what it says to the one around it. */
  const close = (element: OpenElement, parent: OpenElement) => {
    const row = readStatutoryRecord(element.fields, () => ({
      fields: withOuter(element),
      codes: element.codes,
    }))
    if (row) {
      isStatutory = true
      rows.push(row)
      return
    }
    const code = element.fields.get('itemcode')
    if (code !== undefined) {
      parent.codes.push(code)
      element.fields.delete('itemcode')
    }
    for (const inner of element.codes) parent.codes.push(inner)
    if (parent.codes.length > MOST_CODES) throw new FeedRefusedError('unknown_kind')
    for (const [name, text] of element.fields) if (!parent.fields.has(name)) parent.fields.set(name, text)
  }
  const withOuter = (element: OpenElement) =>
    new Map([...open.flatMap(({ fields }) => [...fields]), ...element.fields])

  for await (const piece of escapeBare(pieces)) {
    sinceTag += piece.length
    parser.write(piece)
    if (sinceTag > MOST_CHARACTERS_WITHOUT_TAG) throw new FeedRefusedError('unknown_kind')
    if (rows.length > 0) yield rows
    rows = []
  }
  if (!isStatutory) throw new FeedRefusedError('unknown_kind')
  return isEnded
}

const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi
/** The beginning of an entity whose rest may be in the next piece. */
const BEGUN_ENTITY = /&[#\w]{0,8}$/

/** Chains write 'M&M' as it is, and a parser would take all that follows for the name of an entity. */
async function* escapeBare(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let begun = ''
  for await (const piece of pieces) {
    const text = begun + piece
    begun = BEGUN_ENTITY.exec(text)?.[0] ?? ''
    yield text.slice(0, text.length - begun.length).replace(BARE_AMPERSAND, '&amp;')
  }
  yield begun.replace(BARE_AMPERSAND, '&amp;')
}

/** Without the prefix of a namespace, in lower case. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()
