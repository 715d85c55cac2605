import type { MakeDocuments } from '../oldest-documents.ts'
import { uploadForm } from '../receipt-upload.ts'
import type { ForeignCalls, OldestDocuments } from '../samples.ts'
import type { TestHousehold } from '../test-household.ts'

export type GenerationIds = { generationId: string }

/** A recipe that is being generated; its owner can have few at a time. No worker generates it. */
export const make = async ({ connection, owner, sut }: TestHousehold): Promise<GenerationIds> => {
  const generations = connection.collection('recipe_generations')
  const user_id = new connection.base.Types.ObjectId(owner.user.id)
  const known = await generations.findOne({ user_id, state: 'queued' })
  if (known !== null) return { generationId: String(known._id) }
  const body = new Response(uploadForm({ fields: { description: 'soup' } }))
  const started = await sut.app.inject({
    method: 'POST',
    url: '/api/v1/meals/generate-recipe',
    headers: {
      ...owner.headers,
      prefer: 'respond-async',
      'content-type': body.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  const { job_id: generationId } = started.json<{ job_id: string }>()
  // One that has waited for some seconds is given up when somebody asks for it.
  const created_at = new Date(Date.now() + 3_600_000)
  await generations.updateOne(
    { _id: new connection.base.Types.ObjectId(generationId) },
    { $set: { created_at } },
  )
  return { generationId }
}

export const oldestIds = ({ recipe_generations }: OldestDocuments): GenerationIds => ({
  generationId: String(recipe_generations?._id),
})

const ofGeneration = ({ generationId }: GenerationIds) =>
  ({ reach: 'theirs', params: { jobId: generationId } }) as const

export const FOREIGN_CALLS: ForeignCalls<GenerationIds> = {
  // A wish names nothing of the household; a full one would wait for a worker.
  'POST /meals/generate-recipe': () => ({ reach: 'own', form: { description: '' } }),
  'GET /meals/generate-recipe/:jobId': ofGeneration,
  'DELETE /meals/generate-recipe/:jobId': ofGeneration,
}

const AT = new Date('2026-11-23T05:00:00Z')

export const makeOldestDocuments: MakeDocuments = ({ user, household, id }) => ({
  recipe_generations: {
    _id: id(),
    household_id: household._id,
    user_id: user._id,
    wish: { description: 'soup', dietary_restrictions: [], use_inventory: false },
    image_type: null,
    restrictions: { diets: [], allergens: [] },
    stock_names: [],
    chosen: null,
    unmet: 'No recipe with soup fits.',
    state: 'failed',
    attempt: 1,
    start_count: 0,
    lease: { worker: null, until: AT },
    error: { code: 'wish_unmet', detail: 'No recipe with soup fits.' },
    updated_at: AT,
    step: 'waiting',
    result: null,
    created_at: AT,
    expires_at: new Date(Date.now() + 3_600_000),
  },
})
