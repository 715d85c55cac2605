import { preparePictureDecoders } from '../adapters/image-decoder.ts'
import { serveFiles } from '../pages/processes/serve-files.ts'
import { encodePhoto } from './encode-photo.ts'

// Entry of a process that encodes photos of recipes.
const MAX_RESIDENT_BYTES = 1_500_000_000
const MAX_IDLE_BYTES = 500_000_000

preparePictureDecoders()
serveFiles(encodePhoto, { maxResidentBytes: MAX_RESIDENT_BYTES, maxIdleBytes: MAX_IDLE_BYTES })
