import { writeFile } from 'node:fs/promises'
import { TEXT_MODELS } from '../src/index.ts'
import { deriveDetector, deriveRecogniser } from './derive-models.ts'
import { publishedModels } from './published-models.ts'

// `node packages/text-models/make/make-models.ts` writes `models/` anew from the published files.
const published = await publishedModels()
await writeFile(TEXT_MODELS.detector, deriveDetector(published.detector))
const { recogniser, letters } = deriveRecogniser(published.recogniser, published.dictionary)
await writeFile(TEXT_MODELS.recogniser, recogniser)
await writeFile(TEXT_MODELS.letters, letters)
