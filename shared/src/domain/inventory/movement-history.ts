/** Marks the movements that a later one has taken back. */
export const markUndone = <Movement extends { seq: number; undoes_seq: number | null }>(
  movements: readonly Movement[],
): (Movement & { is_undone: boolean })[] => {
  const undone = new Set(movements.map((movement) => movement.undoes_seq))
  return movements.map((movement) => ({ ...movement, is_undone: undone.has(movement.seq) }))
}
