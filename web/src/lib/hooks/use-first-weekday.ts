import { useSession } from '../session/session.ts'

const MONDAY = 1

// Not in the types yet, and in some browsers a property instead of a method, or missing.
type LocaleWithWeeks = Intl.Locale & {
  getWeekInfo?: () => { firstDay: number }
  weekInfo?: { firstDay: number }
}

/** With which day weeks begin where a language is spoken: 1 for Monday to 7 for Sunday; Monday where the browser can't say. */
export const firstWeekdayOf = (language: string): number => {
  const locale = new Intl.Locale(language) as LocaleWithWeeks
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? MONDAY
}

/** With which day the household's weeks begin, 1 for Monday to 7 for Sunday: as it chose, else by the browser's language. */
export function useFirstWeekday(): number {
  const { user } = useSession()
  return user?.first_weekday ?? firstWeekdayOf(navigator.language)
}
