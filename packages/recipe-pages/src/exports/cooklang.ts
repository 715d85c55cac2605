import type { TextLine } from '../text/text-line.ts'

/** '@ground pepper{2%tsp}(fresh)', '@salt', '#large pot{}', '~rest{10%minutes}'. */
const MARK =
  /([@#~])[?&+-]{0,3}(?:([^@#~{}\n]{0,60})\{([^{}\n]{0,60})\}|(?=[@#]?[\p{L}])([\p{L}\p{N}_'’-]+))(?:\(([^()\n]{0,80})\))?/gu
/** A text of this format marks an ingredient with its amount. */
const INGREDIENT = /(?:^|[\s([])@[?&+-]{0,3}[\p{L}./][^@#~{}\n]{0,60}\{[^{}\n]{0,60}\}/u
const LINE_COMMENT = /(?<!-)--(?!-)[^\n]*/g
const FACTS = /^(?:servings?|serves|yield|(?:prep|cook|total)?[ -]?time(?: required)?|duration)$/i
const LABELS: Readonly<Record<string, string>> = {
  'time required': 'Total time',
  time: 'Total time',
  duration: 'Total time',
}

/** The lines of a recipe in Cooklang, ingredients first, each as what it is there; null for another text. */
export function cooklangLines(text: string): TextLine[] | null {
  const plain = text.replaceAll('\r\n', '\n')
  if (!INGREDIENT.test(plain)) return null
  const { head, body } = splitHead(withoutComments(plain))
  const ingredients: string[] = []
  const steps = body.split('\n').flatMap((raw, at, all): TextLine[] => {
    const line = raw.trim()
    const is_apart = at > 0 && all[at - 1]!.trim() === ''
    if (line === '') return []
    if (line.startsWith('=')) {
      const name = line.replace(/^=+|(?<!=)=+$/g, '').trim()
      return name === '' ? [] : [{ text: name, taken_for: 'heading', is_apart }]
    }
    if (line.startsWith('>')) return [{ text: line.replace(/^>\s*/, ''), taken_for: 'note', is_apart }]
    return [{ text: withoutMarks(line, ingredients), taken_for: 'step', is_apart }]
  })
  const listed = ingredients.map((one, at): TextLine => ({
    text: one,
    taken_for: 'ingredient',
    is_apart: at === 0,
  }))
  return [...head, ...listed, ...steps]
}

/** A text without '[- what stands between such marks -]' and what follows two hyphens. */
function withoutComments(text: string): string {
  let kept = ''
  for (let at = 0; ;) {
    const from = text.indexOf('[-', at)
    const to = from < 0 ? -1 : text.indexOf('-]', from + 2)
    if (to < 0) return (kept + text.slice(at)).replace(LINE_COMMENT, '')
    kept += text.slice(at, from)
    at = to + 2
  }
}

/** What stands in front of the steps, between '---' or behind '>>': the title, times and servings. */
function splitHead(text: string): { head: TextLine[]; body: string } {
  const front = /^\s*---\n([^]*?)\n---(?:\n|$)/.exec(text)
  const rest = front ? text.slice(front[0].length) : text
  const stated = [
    ...(front?.[1]?.split('\n') ?? []),
    ...rest.split('\n').filter((line) => line.startsWith('>>')),
  ]
  const head = stated.flatMap((line): TextLine[] => {
    const [name = '', ...rest] = line.replace('>>', '').split(':')
    const label = name.trim().toLowerCase()
    const stated = rest.join(':').trim()
    if (label === '' || stated === '') return []
    const value = stated.replace(/^(["'])(.*)\1$/, '$2')
    if (label === 'title') return [{ text: value, taken_for: 'title', is_apart: false }]
    const isFact = FACTS.test(label)
    const text = `${LABELS[label] ?? name.trim()}: ${value}`
    return [{ text, taken_for: isFact ? 'fact' : label === 'description' ? 'note' : 'none', is_apart: false }]
  })
  const body = rest
    .split('\n')
    .filter((line) => !line.startsWith('>>'))
    .join('\n')
  return { head, body }
}

/** A step as it reads, with its ingredients added to the list. */
function withoutMarks(step: string, ingredients: string[]): string {
  return step.replace(MARK, (whole, mark: string, name = '', amount = '', word = '', remark = '') => {
    const said = String(name || word)
      .trim()
      .replace(/^.*\//, '')
    const quantity = String(amount).replace(/^=/, '').replace('%', ' ').trim()
    if (mark === '~') return quantity === '' ? whole : quantity
    if (said === '') return whole
    if (mark === '@') {
      const line = [quantity, said].filter(Boolean).join(' ') + (remark === '' ? '' : `, ${remark}`)
      // What is named again without an amount is the same.
      const isKnown = quantity === '' && ingredients.some((one) => one.includes(said))
      if (!isKnown) ingredients.push(line)
    }
    return said
  })
}
