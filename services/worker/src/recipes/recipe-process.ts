import { serveFiles } from '../pages/processes/serve-files.ts'
import { readRecipeFile } from './read-recipe-file.ts'

// Entry of a process that reads pages and texts with recipes. It opens no pictures and no PDFs.
const MAX_RESIDENT_BYTES = 700_000_000
const MAX_IDLE_BYTES = 300_000_000

serveFiles(readRecipeFile, { maxResidentBytes: MAX_RESIDENT_BYTES, maxIdleBytes: MAX_IDLE_BYTES })
