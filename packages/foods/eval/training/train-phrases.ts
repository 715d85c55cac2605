import { writeFileSync } from 'node:fs'
import { LABELS } from '../../src/phrases/model/phrase-model.ts'
import type { PhraseStyle } from '../../src/phrases/model/phrase-model.ts'
import { isHeldBack, readLabelledPhrases } from './labelled-phrases.ts'
import { trainModel } from './train-model.ts'

// Trains the models of ingredient phrases from the labelled sets beside the project and writes their weights; with
// `--hold-back` it uses two thirds of them, so that the models can be tested on the others.
const TABLES = new URL('../../src/phrases/tables/', import.meta.url)
const ABOUT =
  'Weights of a model of ingredient phrases, as signed bytes in base64; written by npm run train:phrases. Features are hashed: no words are in it.'

const isHoldingBack = process.argv.includes('--hold-back')
const phrases = readLabelledPhrases().filter(({ id }) => !isHoldingBack || !isHeldBack(id))
for (const style of Object.keys(LABELS) as PhraseStyle[])
  writeFileSync(
    new URL(`phrase-weights-${style}.json`, TABLES),
    `${JSON.stringify({ about: ABOUT, ...trainModel(phrases, style) }, null, 2)}\n`,
  )
console.log(`Trained on ${phrases.length} phrases.`)
