import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** The parts of zod that describe schemas as JSON Schema. Every schema refers to them, so they can't be shaken off. */
const DESCRIBING = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/

/**
 * Leaves zod's descriptions of schemas out of the built client (6 kB gzipped of what is loaded first): only the API and
 * the workers describe schemas. In the client, asking for one throws.
 */
export function noJsonSchema(): Plugin {
  return {
    name: 'larder-no-json-schema',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!DESCRIBING.test(id)) return null
      const names = Object.keys((await import(pathToFileURL(id).href)) as object)
      return [
        "const refuse = () => { throw new Error('The client has no JSON Schema') }",
        // These make functions while schemas are in normal use.
        ...names.map(
          (name) => `export const ${name} = ${name.startsWith('create') ? '() => refuse' : 'refuse'}`,
        ),
      ].join('\n')
    },
  }
}
