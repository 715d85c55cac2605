import { DomainError } from '@larder/shared/contracts/base/errors'
import type { Processor } from '@larder/shared/server/jobs/processor'
import type { RecipePhotoWork } from '@larder/shared/server/recipes/photos/recipe-photo-work.service'
import { createDocumentProcessor } from '@larder/shared/server/work/document-processor'
import type { PhotoEncoder } from '../../photos/photo-encoder.ts'

type Deps = { work: RecipePhotoWork; encoder: Pick<PhotoEncoder, 'encode'>; now: () => Date }

/** Creates the processor that makes of an uploaded photo the pictures that screens show. */
export const createRecipePhoto = ({ work, encoder, now }: Deps): Processor<'recipe.photo'> =>
  createDocumentProcessor('recipe.photo', {
    work: work.store,
    run: async (held, { signal }) => {
      const upload = await work.findUpload(held)
      if (upload === null) throw new DomainError('photo_failed')
      const encoded = await encoder.encode(upload.data, held.document.mime_type, signal)
      signal.throwIfAborted()
      await work.complete(held, encoded)
    },
    onFailed: work.settleFailed,
    now,
  })
