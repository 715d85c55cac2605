import type { ModelPaper } from '../../contracts/model-use.ts'

/** A call of a language model that is to be made. */
export type IntendedCall = {
  householdId: string
  paper: ModelPaper
  model: string
  /** How many tokens the question has, rather too many than too few. */
  inputTokens: number
}

/** How a call ended. */
export type EndedCall = {
  /** `refused` by the server, which costs nothing; `unknown` where no answer came, or only a part of one. */
  outcome: 'answered' | 'refused' | 'unknown'
  sentBytes: number
  receivedBytes: number
  /** What the server says that it counted; null when it does not. */
  usage: { input: number; output: number } | null
}

/** Counts what households use of a language model, and holds it below the operator's cap. */
export interface ModelMeter {
  /**
   * Holds back what a call may use, and returns what ends it, which never rejects; null when it does not fit under the
   * day's cap.
   */
  begin: (call: IntendedCall) => Promise<((ended: EndedCall) => Promise<void>) | null>
}
