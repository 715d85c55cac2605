import { followSession } from '../../app/sign-in/follow-session.ts'

// As `main.tsx` does, once for all files that share these modules.
followSession()
