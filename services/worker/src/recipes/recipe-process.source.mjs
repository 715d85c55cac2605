// Starts the process that reads recipes from TypeScript source (tests). The built product starts recipe-process.js
// directly.
import { register } from 'tsx/esm/api'

register()
await import('./recipe-process.ts')
