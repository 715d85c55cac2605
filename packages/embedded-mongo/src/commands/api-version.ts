import { isDoc } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import type { Request } from './request.ts'

/** The fields that a driver with a declared API version adds to each command. */
export const apiFields = ['apiVersion', 'apiStrict', 'apiDeprecationErrors']

/** The commands of this server that are not in API version 1; it deprecates none. */
const unstableCommands = new Set([
  'ismaster',
  'isMaster',
  'buildInfo',
  'buildinfo',
  'connectionStatus',
  'distinct',
  'setParameter',
])

const unstableFields: Record<string, readonly string[]> = {
  find: ['noCursorTimeout'],
  create: ['autoIndexId'],
}

const help =
  'Information on supported commands and migrations in API Version 1 can be found at https://dochub.mongodb.org/core/manual-versioned-api'

const refuse = (what: string): never => {
  throw new CommandError('APIStrictError', `Provided apiStrict:true, but ${what}. ${help}`)
}

const checkStrict = ({ name, body }: Request): void => {
  if (unstableCommands.has(name)) refuse(`the command ${name} is not in API Version 1`)
  for (const field of unstableFields[name] ?? [])
    if (body.has(field)) refuse(`the field ${name}.${field} is not in API Version 1`)
  const stages = name === 'aggregate' ? body.get('pipeline') : undefined
  if (Array.isArray(stages) && stages.some((stage) => isDoc(stage) && stage.has('$listLocalSessions')))
    refuse('the stage $listLocalSessions is not in API Version 1')
  const indexes = name === 'createIndexes' ? body.get('indexes') : undefined
  if (Array.isArray(indexes) && indexes.some((index) => isDoc(index) && index.has('sparse')))
    refuse('sparse indexes are not in API Version 1')
}

/**
 * Throws when a command declares an API version other than 1, or uses what is not in it although it declared apiStrict.
 */
export const checkApiVersion = (request: Request): void => {
  const [version, strict, deprecation] = apiFields.map((field) => request.body.get(field))
  if (version === undefined) {
    if (strict === undefined && deprecation === undefined) return
    throw new CommandError(4886600, 'Provided apiStrict or apiDeprecationErrors without passing apiVersion')
  }
  if (version !== '1') throw new CommandError('APIVersionError', 'API version must be "1"')
  if (strict === true) checkStrict(request)
}
