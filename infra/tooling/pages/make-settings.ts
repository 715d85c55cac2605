// `npm run settings`: writes the tables of settings into docs/operating.md, from the configuration of API and workers.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { withSettings } from './settings-table.ts'

const PAGE = fileURLToPath(new URL('../../../docs/operating.md', import.meta.url))

writeFileSync(PAGE, withSettings(readFileSync(PAGE, 'utf8')))
