/** '1. Chop', '2) Fry', 'Step 3: Serve'; not '1.5 l of water'. */
const NUMBERED = /^(?:step\s+)?(\d+)\s*[.):](?:\s+|(?=\D))/i

/** The steps of a recipe, one per line of its instructions, without numbers where all of them are numbered in order. */
export function stepsOf({ instructions }: { instructions: string }): string[] {
  const lines = instructions
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const areNumbered = lines.every((line, index) => Number(NUMBERED.exec(line)?.[1]) === index + 1)
  return areNumbered ? lines.map((line) => line.replace(NUMBERED, '')) : lines
}
