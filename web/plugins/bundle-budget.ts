import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { chunkOf, type Chunks, closureOf } from './chunks.ts'

type RouteBudget = {
  /** Path of the screen, for the table. */
  route: string
  /** The lazily loaded modules of the screen, relative to the project's root. */
  modules: readonly string[]
  /** The limit of script loaded before the screen shows, in gzipped kilobytes (1000 bytes). */
  maxKb: number
}

/**
 * Prints the gzipped script size of each route: the entry, its lazy modules and their static imports. Fails the build
 * above the limit.
 */
export function bundleBudget(budgets: readonly RouteBudget[]): Plugin {
  return {
    name: 'larder-bundle-budget',
    apply: 'build',
    writeBundle(_options, bundle) {
      const outputs = Object.values(bundle).filter((output) => output.type === 'chunk')
      const chunks: Chunks = new Map(outputs.map((chunk) => [chunk.fileName, chunk]))
      const sizes = new Map(
        outputs.map((chunk) => [chunk.fileName, gzipSync(chunk.code, { level: 9 }).length]),
      )
      const entry = outputs.find((chunk) => chunk.isEntry)
      if (entry === undefined) return this.error('The build has no entry')
      const lines = budgets.map(({ route, modules, maxKb }) => {
        const files = closureOf(entry.fileName, chunks)
        for (const module of modules) {
          const chunk = chunkOf(module, chunks)
          if (chunk === undefined) return this.error(`${module}, listed for ${route}, is not in the build`)
          closureOf(chunk.fileName, chunks, files)
        }
        const kb = [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0) / 1000
        return {
          text: `  ${route.padEnd(12)} ${kb.toFixed(1).padStart(6)} kB of ${maxKb} kB`,
          isOver: kb > maxKb,
        }
      })
      const table = lines.map((line) => line.text + (line.isOver ? '  OVER' : '')).join('\n')
      if (lines.some((line) => line.isOver)) this.error(`Script over budget (gzipped):\n${table}`)
      this.environment.logger.info(`script per route (gzipped):\n${table}`)
    },
  }
}
