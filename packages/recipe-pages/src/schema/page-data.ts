import { textInside, type HtmlElement } from '../html/html-tree.ts'

/** Data without a word for ingredients hold no recipe; most scripts are none. */
const SPEAKS_OF_RECIPES = /ingredi[eë]n|zutat|składnik|surovin|hozzaval|malzeme/i
/** What is parsed of a page, in letters: the data of the longest known pages are half of it. */
const MOST_LETTERS = 5_000_000
/** A script that assigns more values is a program. */
const MOST_VALUES = 20

/**
 * The JSON that a page's own scripts draw it from, in the order of the page: scripts of the type JSON, values that scripts
 * assign, what Next.js streams line by line, and attributes. What is no JSON is left out.
 */
export function dataInPage(root: HtmlElement): unknown[] {
  const texts: string[] = []
  let streamed = ''
  const visit = (element: HtmlElement) => {
    for (const child of element.children) {
      if (typeof child === 'string') continue
      texts.push(...Object.values(child.attributes).filter((text) => /^\s*[{[]/.test(text)))
      if (child.name === 'script') {
        const text = textInside(child)
        const line = streamedIn(text)
        if (line !== null) streamed += line
        else if (/json/i.test(child.attributes['type'] ?? '')) texts.push(text)
        else if (SPEAKS_OF_RECIPES.test(text)) texts.push(...valuesAssigned(text))
      } else visit(child)
    }
  }
  visit(root)
  const lines = streamed.split('\n').map((line) => line.replace(/^[\da-f]{1,6}:/, ''))
  let letters = 0
  return [...texts, ...lines]
    .filter((text) => SPEAKS_OF_RECIPES.test(text) && (letters += text.length) <= MOST_LETTERS)
    .map(parsed)
    .filter((value) => value !== null)
}

/** A value of JSON; null for what is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

const PUSH = /^\s*self\.__next_f\.push\(/

/** The text that a script of Next.js adds to its stream: `self.__next_f.push([1,"5:{…}\n"])`. */
function streamedIn(script: string): string | null {
  const start = PUSH.exec(script)
  if (!start) return null
  const pushed = parsed(script.slice(start[0].length, script.lastIndexOf(')')))
  return Array.isArray(pushed) && typeof pushed[1] === 'string' ? pushed[1] : ''
}

/** The objects and lists that a script assigns: `window.state = {…}`. */
function valuesAssigned(script: string): string[] {
  const values: string[] = []
  const start = /=\s*(?=[{[])/g
  for (let found = start.exec(script); found && values.length < MOST_VALUES; found = start.exec(script)) {
    const from = found.index + found[0].length
    const to = endOfValue(script, from)
    values.push(script.slice(from, to))
    start.lastIndex = to
  }
  return values
}

/** Where the brackets that open at a place are closed; those in texts do not count. */
function endOfValue(text: string, from: number): number {
  let depth = 0
  let isInText = false
  for (let at = from; at < text.length; at++) {
    const letter = text[at]!
    if (isInText) {
      if (letter === '\\') at += 1
      else if (letter === '"') isInText = false
    } else if (letter === '"') isInText = true
    else if (letter === '{' || letter === '[') depth += 1
    else if ((letter === '}' || letter === ']') && --depth === 0) return at + 1
  }
  return text.length
}
