/** The origin of a call: its network address, and browser and system as text. */
export type Caller = { address: string; device: string }
