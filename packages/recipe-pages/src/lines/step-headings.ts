/** The line by which a heading stands among the steps: 'For the sauce:'. */
export const headingOf = (name: string): string => `${name.replace(/(?<![\s:：.])[\s:：.]+$/, '')}:`

const LONGEST = 100

/** Whether a line among steps is the heading of those that follow it. */
export const isStepHeading = (step: string): boolean => step.length <= LONGEST && /[:：]$/.test(step)

/** Steps without the headings that nothing follows but another heading or the end. */
export const withoutEmptyHeadings = (steps: readonly string[]): string[] =>
  steps.filter((step, at) => {
    const next = steps[at + 1]
    return !isStepHeading(step) || (next !== undefined && !isStepHeading(next))
  })

/** Each heading joined with the step that follows it, for lists whose lines are all steps: 'For the sauce: melt the butter.' */
export function joinHeadings(steps: readonly string[]): string[] {
  const joined: string[] = []
  let heading = ''
  for (const step of steps) {
    if (isStepHeading(step)) heading = heading === '' ? step : `${heading} ${step}`
    else {
      joined.push(heading === '' ? step : `${heading} ${step}`)
      heading = ''
    }
  }
  return heading === '' ? joined : [...joined, heading]
}
