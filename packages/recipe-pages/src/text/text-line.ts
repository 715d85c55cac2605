/**
 * What a line of a recipe's text can be taken for: the title, times and servings, an ingredient, a step, a heading (of a
 * section or a part), a note beside the recipe, or nothing that is kept.
 */
export const LINE_KINDS = ['title', 'fact', 'ingredient', 'step', 'heading', 'note', 'none'] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** A line of a text, as it is written there. */
export type TextLine = {
  text: string
  taken_for: LineKind
  /** An empty line stands before it. */
  is_apart: boolean
}
