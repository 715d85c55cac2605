import type { MovementKind } from '@larder/shared/contracts/inventory'

type Line = { seq: number; kind: MovementKind; undoes_seq: number | null }

/** Marks the movements that a later one has taken back: the one that it names, and what was assumed after that. */
export const markUndone = <Movement extends Line>(
  movements: readonly Movement[],
): (Movement & { is_undone: boolean })[] => {
  const undos = movements.filter((movement) => movement.undoes_seq !== null)
  const isUndone = ({ seq, kind }: Line): boolean =>
    kind !== 'undo'
      ? undos.some((undo) => (undo.undoes_seq ?? 0) <= seq && seq < undo.seq)
      : undos.some((undo) => undo.undoes_seq === seq)
  return movements.map((movement) => ({ ...movement, is_undone: isUndone(movement) }))
}
