import { BSONRegExp } from 'bson'
import type { Doc, Value } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { isFlag, isOn } from '../query/projection.ts'
import { isIndexPart, splitPath } from '../query/paths.ts'

type Say = (word: string) => void

const isOperatorName = (name: string): boolean => name.startsWith('$')
const docsOf = (value: Value | undefined): Doc[] => (Array.isArray(value) ? value.filter(isDoc) : [])

const sayPath = (path: string, say: Say): void => {
  for (const part of splitPath(path)) {
    if (isIndexPart(part)) say('path 0')
    if (part.startsWith('$')) say(`path ${part.startsWith('$[') && part !== '$[]' ? '$[x]' : part}`)
  }
}

const sayExpression = (value: Value, say: Say): void => {
  if (typeof value === 'string' && value.startsWith('$$')) say(`variable ${splitPath(value)[0]}`)
  if (Array.isArray(value)) for (const item of value) sayExpression(item, say)
  if (!isDoc(value)) return
  for (const [name, operand] of value) {
    if (isOperatorName(name)) say(`expression ${name}`)
    if (name !== '$literal') sayExpression(operand, say)
  }
}

const sayCondition = (operand: Value, say: Say): void => {
  if (operand instanceof BSONRegExp) {
    say('query regular expression')
    for (const option of operand.options) say(`query regular expression ${option}`)
  }
  if (!isDoc(operand)) return
  for (const [name, value] of operand) {
    if (!isOperatorName(name)) return
    say(`query ${name}`)
    if (name === '$elemMatch' && isDoc(value) && ![...value.keys()].every(isOperatorName))
      sayQuery(value, say)
    else if (name === '$not' || name === '$elemMatch') sayCondition(value, say)
    else if (name === '$type') say(`query $type ${typeof value === 'string' ? value : 'number'}`)
    else if (name === '$options' && typeof value === 'string')
      for (const option of value) say(`query regular expression ${option}`)
    else if (Array.isArray(value)) for (const item of value) sayCondition(item, say)
  }
}

const sayQuery = (query: Value | undefined, say: Say): void => {
  if (!isDoc(query)) return
  for (const [name, operand] of query) {
    if (!isOperatorName(name)) {
      sayPath(name, say)
      sayCondition(operand, say)
      continue
    }
    say(`query ${name}`)
    if (name === '$expr') sayExpression(operand, say)
    for (const branch of docsOf(operand)) sayQuery(branch, say)
  }
}

const sayProjection = (spec: Value | undefined, say: Say): void => {
  if (!isDoc(spec)) return
  for (const [path, value] of spec) {
    sayPath(path, say)
    say(`projection ${isFlag(value) ? (isOn(value) ? 'inclusion' : 'exclusion') : 'expression'}`)
    sayExpression(value, say)
  }
}

const sayUpdate = (change: Value | undefined, say: Say): void => {
  if (Array.isArray(change)) {
    say('update pipeline')
    sayStages(change, say)
  }
  if (!isDoc(change)) return
  for (const [name, fields] of change) {
    if (!isOperatorName(name)) {
      say('update replacement')
      return
    }
    say(`update ${name}`)
    if (!isDoc(fields)) continue
    for (const [path, operand] of fields) {
      sayPath(path, say)
      if (name === '$pull') sayCondition(operand, say)
      if (!isDoc(operand) || !['$push', '$addToSet'].includes(name)) continue
      for (const modifier of [...operand.keys()].filter(isOperatorName)) say(`update ${name} ${modifier}`)
    }
  }
}

const sayStages = (stages: Value | undefined, say: Say): void => {
  for (const stage of docsOf(stages)) {
    for (const [name, operand] of stage) {
      say(`stage ${name}`)
      if (name === '$match') sayQuery(operand, say)
      else if (name === '$project') sayProjection(operand, say)
      else if (isDoc(operand) && name === '$facet')
        for (const facet of operand.values()) sayStages(facet, say)
      else if (isDoc(operand) && (name === '$lookup' || name === '$unwind' || name === '$merge')) {
        for (const option of operand.keys()) say(`stage ${name} ${option}`)
        sayStages(operand.get('pipeline'), say)
        sayExpression(operand.get('let') ?? null, say)
      } else sayExpression(operand, say)
    }
  }
}

const sayOptions = (name: string, options: Doc, say: Say): void => {
  for (const [option, value] of options) {
    if (option === name || option === '$db' || option === 'lsid') continue
    say(`${name} ${option}`)
    if (['filter', 'query', 'q', 'partialFilterExpression'].includes(option)) sayQuery(value, say)
    if (option === 'arrayFilters') for (const filter of docsOf(value)) sayQuery(filter, say)
    if (option === 'projection' || option === 'fields') sayProjection(value, say)
    if (option === 'u' || option === 'update') sayUpdate(value, say)
    if (option === 'pipeline') sayStages(value, say)
    if (option === 'sort' && isDoc(value)) for (const path of value.keys()) sayPath(path, say)
    if (['updates', 'deletes', 'indexes'].includes(option))
      for (const inner of docsOf(value)) sayOptions(`${name} ${option}`, inner, say)
    if (option === 'explain' && isDoc(value)) for (const word of wordsOf(value)) say(word)
  }
}

// What a driver sends by itself, differently at each run.
const ofDriver = new Set(['hello', 'isMaster', 'ismaster', 'endSessions', 'killCursors'])

/** What a command asks of the server: its name, options, operators, stages, expressions and index options, without data. */
export const wordsOf = (body: Doc): Set<string> => {
  const words = new Set<string>()
  const say: Say = (word) => words.add(word)
  const name = body.keys().next().value ?? ''
  if (ofDriver.has(name)) return words
  say(name)
  sayOptions(name, body, say)
  return words
}
