import { writeFileSync } from 'node:fs'
import { isHeldBack, readLabelledPhrases } from './labelled-phrases.ts'
import { trainModel } from './train-model.ts'

// Trains the model of ingredient phrases from the labelled sets beside the project and writes its weights; with
// `--hold-back` it uses two thirds of them, so that the model can be tested on the others.
const TABLE = new URL('../../../../shared/src/domain/phrases/tables/phrase-weights.json', import.meta.url)
const ABOUT =
  'Weights of the model of ingredient phrases, as signed bytes in base64; written by npm run train:phrases. Features are hashed: no words are in it.'

const isHoldingBack = process.argv.includes('--hold-back')
const phrases = readLabelledPhrases().filter(({ id }) => !isHoldingBack || !isHeldBack(id))
const { steps, ...weights } = trainModel(phrases)
const texts = Object.entries(weights).map(([name, bytes]) => [
  name,
  Buffer.from(bytes.buffer).toString('base64'),
])
writeFileSync(TABLE, `${JSON.stringify({ about: ABOUT, steps, ...Object.fromEntries(texts) }, null, 2)}\n`)
console.log(`Trained on ${phrases.length} phrases.`)
