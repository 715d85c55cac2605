import type { MakeDocuments } from '../oldest-documents.ts'

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
