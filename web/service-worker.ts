import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { shellFiles } from './shell-files.ts'

/** The address of the worker; it may handle every path below its own, so it must be at the top. */
const FILE_NAME = 'service-worker.js'
const SOURCE = fileURLToPath(new URL('./src/service-worker/main.ts', import.meta.url))

/**
 * Builds the service worker after the client, whose files and whose entry, which names the build, are written into it.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'larder-service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const outputs = Object.values(bundle)
        const entry = outputs.find((output) => output.type === 'chunk' && output.isEntry)
        if (entry === undefined) return this.error('The build has no entry')
        const files = shellFiles(
          outputs.map((output) => ({
            fileName: output.fileName,
            content: output.type === 'chunk' ? output.code : output.source,
          })),
        )
        const built = (await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: {
            'process.env.NODE_ENV': '"production"',
            SHELL_BUILD: JSON.stringify(`/${entry.fileName}`),
            SHELL_FILES: JSON.stringify(files),
          },
          build: {
            write: false,
            target: this.environment.config.build.target,
            rolldownOptions: { input: SOURCE, output: { format: 'iife', entryFileNames: FILE_NAME } },
          },
        })) as Rolldown.RolldownOutput
        this.emitFile({ type: 'asset', fileName: FILE_NAME, source: built.output[0].code })
      },
    },
  }
}
