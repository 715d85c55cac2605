/** How much more than the suite's share a long proof does; `npm run prove` sets 10. */
export const PROOF_FACTOR = Number(process.env.PROOF_FACTOR ?? 1)

/** Where the random choices of a long proof begin; another number makes another run of the same kind. */
export const PROOF_SEED = Number(process.env.PROOF_SEED ?? 20_260_314)
