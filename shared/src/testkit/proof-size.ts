/** The factor by which a long proof exceeds the suite's; `npm run prove` sets 10. */
export const PROOF_FACTOR = Number(process.env.PROOF_FACTOR ?? 1)

/** The seed of all random choices; another number makes another run of the same kind. */
export const PROOF_SEED = Number(process.env.PROOF_SEED ?? 20_260_314)
