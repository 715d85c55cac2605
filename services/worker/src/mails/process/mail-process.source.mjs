// Starts the process that reads mails from TypeScript source (tests, `npm run eval`, `npm run bench`). The built product
// starts mail-process.js directly.
import { register } from 'tsx/esm/api'

register()
await import('./mail-process.ts')
