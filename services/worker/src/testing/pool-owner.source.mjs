// Starts pool-owner.ts from source.
import { register } from 'tsx/esm/api'

register()
await import('./pool-owner.ts')
