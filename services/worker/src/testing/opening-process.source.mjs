// Starts opening-process.ts from source.
import { register } from 'tsx/esm/api'

register()
await import('./opening-process.ts')
