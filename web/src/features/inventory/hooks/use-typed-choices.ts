import type { TypedChoice } from '@larder/shared/contracts/stock/typed-stock'
import { useState } from 'react'

const NO_CHOICES: readonly TypedChoice[] = []

/** What somebody chose for typed lines, by their names; `choose` adds to what was chosen for the line of that name. */
export function useTypedChoices() {
  const [choices, setChoices] = useState(NO_CHOICES)
  const choose = (choice: TypedChoice) =>
    setChoices((before) => {
      const same = before.find(({ name }) => name === choice.name)
      return [...before.filter((other) => other !== same), { ...same, ...choice }]
    })
  return { choices, choose, setChoices, forgetChoices: () => setChoices(NO_CHOICES) }
}
