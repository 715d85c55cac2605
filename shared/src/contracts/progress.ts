import { z } from 'zod'

/**
 * Where a long piece of work is: at a named step of its own, on page `page` of `of` where it has pages, `percent` of
 * the step done where that is known; or over.
 */
export const Progress = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('running'),
    step: z.string(),
    page: z.int().positive().optional(),
    of: z.int().positive().optional(),
    percent: z.number().min(0).max(100).optional(),
  }),
  z.object({ state: z.literal('completed') }),
  z.object({ state: z.literal('failed') }),
])

/** A step of a feature that names its steps. */
type Running<Step extends string> = {
  state: 'running'
  step: Step
  page?: number | undefined
  of?: number | undefined
  percent?: number | undefined
}
export type Progress<Step extends string = string> =
  Running<Step> | { state: 'completed' } | { state: 'failed' }

export const atStep = <Step extends string>(step: Step): Progress<Step> => ({ state: 'running', step })

/** A step whose pages are worked on in turn; pages count from 1. */
export const atPage = <Step extends string>(step: Step, page: number, of: number): Progress<Step> => ({
  state: 'running',
  step,
  page,
  of,
  percent: Math.min(100, Math.round((page / of) * 100)),
})

/** Whether nothing follows. */
export const isOver = ({ state }: Progress): boolean => state !== 'running'
