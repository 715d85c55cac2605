import { writeFile } from 'node:fs/promises'
import { TEXT_MODELS } from '../src/index.ts'
import { deriveDetector, deriveRecogniser } from './derive-models.ts'
import { readLearnedLetters } from './letters/learned-letters.ts'
import { publishedModels } from './published-models.ts'

// `node packages/text-models/make/make-models.ts` writes `models/` anew from the published files.
const published = await publishedModels()
const learned = await readLearnedLetters()
const { recogniser, letters } = deriveRecogniser(published.recogniser, published.dictionary, learned)
await writeFile(TEXT_MODELS.detector, deriveDetector(published.detector))
await writeFile(TEXT_MODELS.recogniser, recogniser)
await writeFile(TEXT_MODELS.letters, letters.join('\n'))
await writeFile(TEXT_MODELS.learnedLetters, learned.letters.join('\n'))
