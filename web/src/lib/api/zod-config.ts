import '@larder/shared/contracts/base/plain-words'
import { config } from 'zod'

// By default zod compiles parsers with `new Function`, which the content security policy forbids. This must run before
// any schema is created: it is the first import of the application.
config({ jitless: true })
