import type { Plugin } from 'vite'
import { chunkOf, type Chunks, closureOf } from './chunks.ts'

/** What a screen behind the sign-in needs beside the scripts that every page names, by its path. */
type Modules = Readonly<Record<string, readonly string[]>>

/** How the script begins that asks for them, once `themeScript` has named it. */
const THEME = '<script src="/assets/theme-'

/**
 * Writes the scripts and styles of these screens into the page, for `theme.js`, which asks for them when somebody is signed
 * in: beside the first scripts, instead of after these have run.
 */
export function firstFiles(screens: Modules): Plugin {
  return {
    name: 'larder-first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const outputs = Object.values(bundle).filter((output) => output.type === 'chunk')
        const chunks: Chunks = new Map(outputs.map((chunk) => [chunk.fileName, chunk]))
        const entry = outputs.find((chunk) => chunk.isEntry)
        if (entry === undefined) throw new Error('The build has no entry')
        const named = closureOf(entry.fileName, chunks)
        const files = Object.entries(screens).map(([path, modules]) => {
          const needed = new Set<string>()
          for (const module of modules) {
            const chunk = chunkOf(module, chunks)
            if (chunk === undefined) throw new Error(`${module}, needed by ${path}, is not in the build`)
            closureOf(chunk.fileName, chunks, needed)
          }
          const scripts = [...needed].filter((name) => !named.has(name))
          const styles = scripts.flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])])
          return [path, [...new Set([...styles, ...scripts])].map((name) => `/${name}`)]
        })
        const attribute = JSON.stringify(Object.fromEntries(files)).replaceAll('"', '&quot;')
        if (!html.includes(THEME)) throw new Error(`The page has no ${THEME}`)
        return html.replace(THEME, () => `<script data-files="${attribute}" src="/assets/theme-`)
      },
    },
  }
}
