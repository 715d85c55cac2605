import '@larder/shared/contracts/base/plain-words'
import { config } from 'zod'

// zod compiles parsers with `new Function` unless told not to, which the content security policy forbids.
// This must run before any schema is made: it is the first import of the application.
config({ jitless: true })
