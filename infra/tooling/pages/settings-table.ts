import { z } from 'zod'
import { ApiConfig } from '@larder/api/config'
import { BackupConfig } from '@larder/backup/config'
import { WorkerConfig } from '@larder/worker/config'

const START = '<!-- made by `npm run settings` -->\n'
const END = '\n<!-- end of what is made -->'

/** The names of the settings that a process reads. */
export const SETTINGS = { API: Object.keys(ApiConfig.shape), worker: Object.keys(WorkerConfig.shape) }

const shapes: Record<string, z.core.$ZodType> = {
  ...BackupConfig.shape,
  ...WorkerConfig.shape,
  ...ApiConfig.shape,
}

/** What a setting is when it is absent, as it would be written; undefined where nothing stands for it. */
const defaultOf = (schema: z.core.$ZodType): unknown => {
  if (schema instanceof z.ZodDefault) return schema.def.defaultValue
  return schema instanceof z.ZodPipe ? defaultOf(schema.def.in) : undefined
}

const rowOf = (name: string): string => {
  const schema = shapes[name]
  const meta = schema === undefined ? undefined : z.globalRegistry.get(schema)
  if (schema === undefined || meta?.description === undefined)
    throw new Error(`${name} has no description: say with .describe() what it is for.`)
  const value = defaultOf(schema)
  const usual =
    (meta.usual as string | undefined) ??
    (value === undefined || value === '' ? 'none' : `\`${z.coerce.string().parse(value)}\``)
  return `| \`${name}\` | ${usual} | ${meta.description} |`
}

const tableOf = (title: string, names: string[]): string =>
  [`### ${title}`, '', '| Name | Default | Meaning |', '|---|---|---|', ...names.map(rowOf)].join('\n')

/** All settings as tables of Markdown: first what API and workers share. */
export const renderSettings = (): string => {
  const { API: api, worker } = SETTINGS
  return [
    tableOf(
      'Of API and workers',
      api.filter((name) => worker.includes(name)),
    ),
    tableOf(
      'Of the API',
      api.filter((name) => !worker.includes(name)),
    ),
    tableOf(
      'Of workers',
      worker.filter((name) => !api.includes(name)),
    ),
    tableOf(
      'Of backups',
      Object.keys(BackupConfig.shape).filter((name) => !api.includes(name)),
    ),
  ].join('\n\n')
}

/**
 * A page with the tables in their place.
 * @throws Error where the page has no place for them
 */
export const withSettings = (page: string): string => {
  const [from, to] = [page.indexOf(START), page.indexOf(END)]
  if (from === -1 || to < from) throw new Error('The page has no place for the settings.')
  return `${page.slice(0, from)}${START}\n${renderSettings()}\n${page.slice(to)}`
}
