/** Where a call comes from: its network address, and browser and system in words. */
export type Caller = { address: string; device: string }
