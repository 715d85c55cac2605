import { config, type core } from 'zod'

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  nan: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
}

const FORMATS: Record<string, string> = {
  datetime: 'a date',
  date: 'a date',
  email: 'an e-mail address',
  url: 'an internet address',
}

/** The unit of a value's size, for example 'at most 20 characters'. */
const UNITS: Record<string, string> = {
  string: 'characters',
  array: 'entries',
  set: 'entries',
  map: 'entries',
}

const UNREADABLE = 'be something that can be read'

/** The required format of a value, for use after 'must'. */
const demandOf = (issue: core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined || issue.input === null) return 'be given'
      const kind = KINDS[issue.expected]
      return kind === undefined ? UNREADABLE : `be ${kind}`
    }
    case 'too_big': {
      const limit = `${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}`
      const unit = UNITS[issue.origin]
      return unit === undefined ? `be ${limit}` : `have ${limit} ${unit}`
    }
    case 'too_small': {
      const limit = `${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`
      const unit = UNITS[issue.origin]
      if (unit === undefined) return `be ${limit}`
      return Number(issue.minimum) === 1 ? 'not be empty' : `have ${limit} ${unit}`
    }
    case 'invalid_format': {
      const format = FORMATS[issue.format]
      return format === undefined ? UNREADABLE : `be ${format}`
    }
    case 'invalid_value':
      return `be one of: ${issue.values.map(String).join(', ')}`
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return UNREADABLE
  }
}

/** 'The purchase date' for a path that ends in `purchase_date`. */
const nameOf = (path: readonly PropertyKey[] | undefined): string => {
  const field = path?.findLast((part) => typeof part === 'string')
  return field === undefined ? 'This' : `The ${field.replaceAll('_', ' ')}`
}

/**
 * Readable messages for schema violations without a message of their own, instead of the library's technical ones: 'The
 * quantity must be at most 1000000'.
 */
const plainWords = (issue: core.$ZodRawIssue): string => `${nameOf(issue.path)} must ${demandOf(issue)}`

// For every schema of the process: all modules that validate people's input import this, in the API and the client.
config({ localeError: plainWords })
