import type { MovementKind } from '@larder/shared/contracts/inventory'

type Line = { seq: number; kind: MovementKind; undoes_seq: number | null }

/** An undo of the movement with this number. */
export type Undo = Pick<Line, 'seq' | 'undoes_seq'>

/**
 * Marks the movements that a later one has undone: the one that it names, and the degradation after that. `laterUndos`
 * are undos that come after the given movements.
 */
export const markUndone = <Movement extends Line>(
  movements: readonly Movement[],
  laterUndos: readonly Undo[] = [],
): (Movement & { is_undone: boolean })[] => {
  const undos = [...laterUndos, ...movements].filter((movement) => movement.undoes_seq !== null)
  const isUndone = ({ seq, kind }: Line): boolean =>
    kind !== 'undo'
      ? undos.some((undo) => (undo.undoes_seq ?? 0) <= seq && seq < undo.seq)
      : undos.some((undo) => undo.undoes_seq === seq)
  return movements.map((movement) => ({ ...movement, is_undone: isUndone(movement) }))
}
