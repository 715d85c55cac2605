/** An object of schema.org, from JSON-LD or from attributes of the page. */
export type SchemaObject = { readonly [name: string]: unknown }

/** How deep objects are followed; the deepest known pages have a recipe at 6. */
const MAX_DEPTH = 40

export const isObject = (value: unknown): value is SchemaObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as a list: nothing is empty, a single value a list of one. */
export const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : value === undefined || value === null ? [] : [value]

/** The names of an object's types, without the address of the vocabulary. */
export const typesOf = (object: SchemaObject): string[] =>
  listOf(object['@type'])
    .filter((type) => typeof type === 'string')
    .map((type) => type.split(/[/#:]/).at(-1)!.toLowerCase())

/** All objects of a type within a value, outermost first, at any place. */
export function objectsOfType(value: unknown, type: string): SchemaObject[] {
  const found: SchemaObject[] = []
  const visit = (part: unknown, depth: number) => {
    if (depth > MAX_DEPTH) return
    if (Array.isArray(part)) part.forEach((one) => visit(one, depth + 1))
    else if (isObject(part)) {
      if (typesOf(part).includes(type)) found.push(part)
      Object.values(part).forEach((one) => visit(one, depth + 1))
    }
  }
  visit(value, 0)
  return found
}
