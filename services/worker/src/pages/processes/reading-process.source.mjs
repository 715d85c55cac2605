// Starts the reading process from TypeScript source (tests and `npm run eval`). The built product starts
// reading-process.js directly.
import { register } from 'tsx/esm/api'

register()
await import('./reading-process.ts')
