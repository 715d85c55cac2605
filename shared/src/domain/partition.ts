/** The values that a condition holds for, and the others, each in their order. */
export const partition = <T>(values: readonly T[], isFirst: (value: T) => boolean): [T[], T[]] => [
  values.filter(isFirst),
  values.filter((value) => !isFirst(value)),
]
