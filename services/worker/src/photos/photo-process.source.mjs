// Starts the process that encodes photos from TypeScript source (tests). The built product starts photo-process.js
// directly.
import { register } from 'tsx/esm/api'

register()
await import('./photo-process.ts')
