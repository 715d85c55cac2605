import { loadPhraseModel, readPhrase } from '@larder/foods'
import type { PhraseModel } from '@larder/foods'
import { readPhrases } from '@larder/foods/eval'
import { median } from '../figures.ts'

const ROUNDS = 5

/** Measures how many phrases of the labelled sets are read per second, by rules alone and with the model. */
export function benchPhrases(): void {
  const phrases = readPhrases()
  if (!phrases) {
    console.log('The labelled phrases are not beside the project (../shared/data/ingredients-*).')
    return
  }
  const start = performance.now()
  const model = loadPhraseModel()
  const loadedMs = performance.now() - start
  console.table({
    'model decoded, ms': Math.round(loadedMs),
    'by rules, phrases/s': speedOf(phrases, null),
    'with the model, phrases/s': speedOf(phrases, model),
  })
}

const speedOf = (phrases: readonly string[], model: PhraseModel | null): number =>
  median(
    Array.from({ length: ROUNDS }, () => {
      const start = performance.now()
      for (const phrase of phrases) readPhrase(phrase, model)
      return Math.round((phrases.length / (performance.now() - start)) * 1000)
    }),
  )
