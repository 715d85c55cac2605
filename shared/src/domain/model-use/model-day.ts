/** What calls of a language model use: tokens, and what they cost in the money of the operator's prices. */
export type Amount = { tokens: number; money: number }

/** The most that a household may use in one of its days; null for no bound. */
export type DailyCap = { tokens: number | null; money: number | null }

/** Money for a million tokens. */
export type Prices = { input: number; output: number }

/** A call that is under way: what is held back for it, and until when at the latest. */
export type Reservation = Amount & { id: string; until: string }

/** What a household has used in one of its days, and what is held back for calls under way. */
export type ModelDay = { spent: Amount; open: readonly Reservation[] }

/** Three bytes of any writing are at most about a token; texts of this kind have four. */
const BYTES_PER_TOKEN = 3
const MILLION = 1_000_000

/** The tokens of a text of so many bytes, rather too many than too few. */
export const tokensOfBytes = (bytes: number): number => Math.ceil(bytes / BYTES_PER_TOKEN)

/** What so many tokens of question and answer come to. */
export const amountOf = (input: number, output: number, prices: Prices): Amount => ({
  tokens: input + output,
  money: (input * prices.input + output * prices.output) / MILLION,
})

const add = (left: Amount, right: Amount): Amount => ({
  tokens: left.tokens + right.tokens,
  money: left.money + right.money,
})

/** What is used or under way at an instant: what was held back for a call of a worker that died counts no more. */
export const totalOf = ({ spent, open }: ModelDay, at: Date): Amount =>
  open.filter(({ until }) => until > at.toISOString()).reduce<Amount>(add, spent)

/** What part of the cap is used or under way, at most 1; null without a cap. */
export const shareOf = (total: Amount, cap: DailyCap): number | null => {
  const shares = [
    ...(cap.tokens === null ? [] : [total.tokens / cap.tokens]),
    ...(cap.money === null ? [] : [total.money / cap.money]),
  ]
  return shares.length === 0 ? null : Math.min(Math.max(...shares), 1)
}

/** The day with an amount held back for a call; null when it does not fit under the cap. */
export const reserve = (day: ModelDay, call: Reservation, cap: DailyCap, at: Date): ModelDay | null => {
  const total = add(totalOf(day, at), call)
  const isOver =
    (cap.tokens !== null && total.tokens > cap.tokens) || (cap.money !== null && total.money > cap.money)
  if (isOver) return null
  return { spent: day.spent, open: [...day.open.filter(({ until }) => until > at.toISOString()), call] }
}

/** The day after a call, with what it really used: also one whose reservation has run out meanwhile. */
export const settle = ({ spent, open }: ModelDay, callId: string, used: Amount): ModelDay => ({
  spent: add(spent, used),
  open: open.filter(({ id }) => id !== callId),
})
