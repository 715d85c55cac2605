// Prints the regular expressions that modules build of texts while they are loaded, one JSON line each: `source`, `flags`,
// `file`. Arguments: the root, then the modules, relative to it.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [root = '', ...files] = process.argv.slice(2)
let file = ''
globalThis.RegExp = new Proxy(RegExp, {
  construct: (target, args) => {
    const built = Reflect.construct(target, args)
    console.log(JSON.stringify({ source: built.source, flags: built.flags, file }))
    return built
  },
})
for (file of files) await import(pathToFileURL(join(root, file)).href)
