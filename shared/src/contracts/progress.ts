import { z } from 'zod'

/**
 * The state of a long piece of work: at a named step, on page `page` of `of` where it has pages, `percent` of the step
 * done where known; or finished.
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

/** A step of a feature that defines its steps. */
type Running<Step extends string> = {
  state: 'running'
  step: Step
  page?: number | undefined
  of?: number | undefined
  percent?: number | undefined
}
export type Progress<Step extends string = string> =
  | Running<Step>
  | { state: 'completed' }
  | { state: 'failed' }

export const atStep = <Step extends string>(step: Step): Progress<Step> => ({ state: 'running', step })

/** A step whose pages are processed one after the other; pages count from 1. */
export const atPage = <Step extends string>(step: Step, page: number, of: number): Progress<Step> => ({
  state: 'running',
  step,
  page,
  of,
  percent: Math.min(100, Math.round((page / of) * 100)),
})

/** Whether the work has ended. */
export const isOver = ({ state }: Progress): boolean => state !== 'running'
