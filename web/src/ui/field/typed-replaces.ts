type Place = { target: EventTarget }

const select = ({ target }: Place) => {
  if (target instanceof HTMLInputElement) target.select()
}

/**
 * For a field of a number, or around one: what is typed replaces it. A click puts the cursor between digits, also of a field
 * that had the focus already; only a selection that somebody dragged is kept.
 */
export const typedReplaces = {
  onFocus: select,
  onClick: (event: Place): void => {
    const { target } = event
    if (target instanceof HTMLInputElement && target.selectionStart === target.selectionEnd) select(event)
  },
}
