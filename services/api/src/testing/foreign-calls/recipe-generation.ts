import type { Belongings, ForeignCalls } from '../foreign-calls.ts'

const ofGeneration = ({ generationId }: Belongings) =>
  ({ reach: 'theirs', params: { jobId: generationId } }) as const

export const FOREIGN_CALLS: ForeignCalls = {
  // A wish names nothing of the household; a full one would wait for a worker.
  'POST /meals/generate-recipe': () => ({ reach: 'own', form: { description: '' } }),
  'GET /meals/generate-recipe/:jobId': ofGeneration,
  'DELETE /meals/generate-recipe/:jobId': ofGeneration,
}
