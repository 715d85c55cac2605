import { followSession } from '../app/follow-session.ts'

// As `main.tsx` does, once for all files that share these modules.
followSession()
