import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import type { ImportedRecipe, RecipeTextLine } from '@larder/shared/contracts/recipes/recipe-import'
import { randomKey } from '../../../lib/api/idempotency-keys.ts'
import { detailOr, reasonFor } from '../../../lib/api/messages.ts'
import { NetworkError } from '../../../lib/api/api-error.ts'
import { paths } from '../../../lib/paths.ts'
import { onOwnerLeft } from '../../../lib/session/session-store.ts'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { addRecipe, readSource } from './import-data.ts'
import { hasUnsaved, type ImportState, NO_IMPORT, type ReadRecipe, toSave } from './import-state.ts'
import { fileProblem, type RecipeSource, sourceProblem } from './recipe-source.ts'

/** Creates the import of a browser tab. It exists outside of the screens, so that it goes on while they change. */
function createImportSession() {
  let state = NO_IMPORT
  let reading = new AbortController()
  const listeners = new Set<() => void>()
  const set = (next: ImportState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const change = (fields: Partial<ImportState>) => set({ ...state, ...fields })
  const changeRecipe = (key: string, fields: Partial<ReadRecipe>) =>
    change({ recipes: state.recipes.map((one) => (one.key === key ? { ...one, ...fields } : one)) })

  const stopReading = () => {
    reading.abort()
    reading = new AbortController()
  }

  const saveOne = async ({ key, recipe }: ReadRecipe): Promise<OwnedRecipe | undefined> => {
    changeRecipe(key, { state: 'saving', error: null })
    try {
      const saved = await addRecipe(recipe, key)
      changeRecipe(key, { state: 'saved' })
      return saved
    } catch (error) {
      changeRecipe(key, { state: 'failed', error: reasonFor(error) })
      return undefined
    }
  }

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: (): ImportState => state,

    /** Changes what is given, by hand. */
    give: (fields: Partial<Omit<RecipeSource, 'file'>>): void => {
      change({ source: { ...state.source, ...fields }, error: null })
    },

    /** Takes a file, unless it can hold no recipe: then the one before stays, and the error says why. */
    choose: (file: File | undefined): void => {
      if (file === undefined) return
      const error = fileProblem(file)
      change({ source: error === null ? { ...state.source, way: 'file', file } : state.source, error })
    },

    /** Says why nothing could be taken over. */
    refuse: (error: string): void => {
      change({ error })
    },

    /** Reads what is given. What was given stays when it fails, with the error. */
    read: async (): Promise<void> => {
      if (state.readingSince !== null) return
      const problem = sourceProblem(state.source)
      change({ error: problem })
      if (problem !== null) return
      const { signal } = reading
      change({ readingSince: Date.now() })
      try {
        const answer = await readSource(state.source, signal)
        if (signal.aborted) return
        const found = answer.recipes.map((recipe): ReadRecipe => ({
          key: randomKey(),
          recipe,
          isChosen: true,
          state: 'unsaved',
          error: null,
        }))
        const [first] = answer.recipes
        change({
          readingSince: null,
          recipes: found,
          leftOutCount: answer.left_out_count ?? 0,
          text:
            first === undefined || answer.lines === undefined
              ? null
              : { read: { recipe: first, lines: answer.lines }, taken: answer.lines },
          shownInstead: answer.shown_instead ?? [],
        })
        tellElsewhere('success', 'Your recipe was read. It waits under ‘Import a recipe’.')
      } catch (error) {
        if (signal.aborted) return
        change({ readingSince: null, error: failureOf(error) })
        tellElsewhere('error', 'Your recipe could not be read. ‘Import a recipe’ says why.')
      }
    },

    /** Ends the reading; what was given stays. */
    cancel: (): void => {
      stopReading()
      change({ readingSince: null })
    },

    /** Chooses which recipes are to be saved. */
    select: (isWanted: (recipe: ReadRecipe) => boolean): void => {
      change({ recipes: state.recipes.map((one) => ({ ...one, isChosen: isWanted(one) })) })
    },

    /** Takes lines of the text for something else, which makes another recipe. */
    retake: (taken: readonly RecipeTextLine[], recipe: ImportedRecipe): void => {
      const [one] = state.recipes
      if (state.text === null || one === undefined) return
      change({
        text: { ...state.text, taken },
        recipes: [{ ...one, recipe, state: 'unsaved', error: null }],
      })
    },

    /** One recipe was saved by its form, as it is now. */
    markSaved: (key: string, recipe: ImportedRecipe): void => {
      changeRecipe(key, { state: 'saved', error: null, recipe })
    },

    /** Saves the chosen recipes, one after the other; those that fail can be saved again without being doubled. */
    save: async (onSaved: (recipe: OwnedRecipe) => void): Promise<void> => {
      if (state.recipes.some((one) => one.state === 'saving')) return
      const { signal } = reading
      for (const recipe of toSave(state.recipes)) {
        if (signal.aborted) return
        const saved = await saveOne(recipe)
        if (saved !== undefined) onSaved(saved)
      }
    },

    /** Forgets what was given and read. */
    reset: (): void => {
      stopReading()
      set(NO_IMPORT)
    },

    /** Takes back what was forgotten, unless something else was begun since. */
    restore: (earlier: ImportState): void => {
      if (state === NO_IMPORT) set(earlier)
    },
  }
}

/** The screen of the import says it itself. */
const tellElsewhere = (tone: 'success' | 'error', text: string): void => {
  if (window.location.pathname !== paths.importRecipe) showToast({ tone, text })
}

const failureOf = (error: unknown): string =>
  error instanceof NetworkError ? reasonFor(error) : detailOr(error, 'The recipe could not be read')

/** The import of this tab; it ends with the session, and is never another person's. */
export const importSession = createImportSession()
onOwnerLeft(importSession.reset)

// The browser asks before it closes or reloads a page whose recipes would be lost.
window.addEventListener('beforeunload', (event) => {
  if (hasUnsaved(importSession.current())) event.preventDefault()
})
