// Vitest loads this before each file of tests.
import fc from 'fast-check'
import { PROOF_SEED } from './proof-size.ts'

// The same examples at every run, so that a change fails by itself and not by chance; `npm run prove -- properties` tries others.
fc.configureGlobal({ seed: PROOF_SEED })
