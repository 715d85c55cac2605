import { FIGURE, figureOf } from '@larder/foods'

/** The longest time that a recipe can take: two weeks. */
const MOST_MINUTES = 14 * 24 * 60

const PER_UNIT: readonly [pattern: string, minutes: number][] = [
  ['s|secs?|seconds?|sekunden?|secondes?|segundos?|secondi|seconden|sekunder|seconden', 1 / 60],
  [
    "m|mins?|minutes?|minuten?|minutos?|minut[ioya]?|minuter|minutter|minuuttia|perc|percek|'|min\\.|минут[аы]?|мин|хв(?:илин[аи]?)?|λεπτά|λεπτό|דקות|דקה|دقيقة|دقائق|دقیقه|分钟|分鐘|分|분|นาที|phút|menit|dakika|dk|मिनट",
    1,
  ],
  [
    'h|hrs?|hours?|std|stunden?|heures?|horas?|or[ae]|uur|uren|timm(?:e|ar)|timer?|tuntia?|óra|hod(?:in[ay]?)?|godz(?:in[aey]?)?|час(?:а|ов)?|ч|год(?:ин[аи]?)?|ώρ(?:α|ες)|שעות|שעה|ساعة|ساعات|ساعت|小时|小時|時間|시간|ชั่วโมง|giờ|jam|saat|sa|घंटे|घंटा',
    60,
  ],
  ['d|days?|tage?|jours?|días?|dias?|giorn[io]|dag(?:en|ar|e)?|дн(?:я|ей)|день|天|日', 24 * 60],
]

const UNITS = PER_UNIT.map(([pattern, minutes]) => ({
  pattern: new RegExp(
    `(?<!\\d)(${FIGURE})(?:\\s*(?:-|–|to|bis|à|a)\\s*(${FIGURE}))?\\s*(?:${pattern})(?![\\p{L}\\p{M}])`,
    'giu',
  ),
  minutes,
}))
/** Japanese and Chinese write no blanks: a letter follows the unit at once. */
const DENSE = /(?<!\d)(\d{1,6})\s*(分钟|分鐘|分|小时|小時|時間)/g

/**
 * The minutes of a duration: ISO 8601 ('PT1H30M'), a number of minutes, or words ('1 hr 20 mins', '1 Std. 20 Min.',
 * '1:30 h'); of a range the later end. Null for what is none, for nothing and for more than two weeks.
 */
export function readMinutes(value: unknown): number | null {
  if (typeof value === 'number') return plausible(value)
  if (typeof value !== 'string') return null
  const text = value.slice(0, 200).trim()
  const iso =
    /^[+]?P(?=.)(?:(\d{1,6}(?:[.,]\d{1,6})?)Y)?(?:(\d{1,6}(?:[.,]\d{1,6})?)M)?(?:(\d{1,6}(?:[.,]\d{1,6})?)W)?(?:(\d{1,6}(?:[.,]\d{1,6})?)D)?(?:T?(?:\s*(\d{1,6}(?:[.,]\d{1,6})?)H)?(?:\s*(\d{1,6}(?:[.,]\d{1,6})?)(?:M|(?=$)))?(?:\s*(\d{1,6}(?:[.,]\d{1,6})?)S)?)?$/i.exec(
      text,
    )
  if (iso) {
    const [, years, months, weeks, days, hours, minutes, seconds] = iso.map((part) =>
      Number((part ?? '0').replace(',', '.')),
    )
    // Nobody cooks for years: a 'P0Y0M0DT…' states zeros alone.
    if (years || months) return null
    return plausible(weeks! * 7 * 1440 + days! * 1440 + hours! * 60 + minutes! + seconds! / 60)
  }
  if (/^\d+$/.test(text)) return plausible(Number(text))
  const clock = /^(\d{1,2}):(\d{2})(?::\d{2})?\s*(?:h|hrs?|hours?|std\.?|uur)?$/i.exec(text)
  if (clock) return plausible(Number(clock[1]) * 60 + Number(clock[2]))
  return plausible(minutesOfWords(text))
}

/** '1 h 15', where the hours say what the minutes are. */
const HOURS_AND_MINUTES = /\d\s?(?:h|std\.?|hrs?|heures?|uur|ore|horas?)\s?([0-5]\d)(?![\d.,]|\s?\p{L})/iu

/** Durations without a figure, in English, German, French, Spanish, Italian, Dutch and Hebrew. */
const IN_WORDS: readonly [pattern: RegExp, minutes: number][] = [
  [
    /(?<!\p{L})(?:half an? hour|(?:eine |einer )?halben? stunde|(?:une )?demi-?\s?heure|media hora|mezz['’]?\s?ora|(?:een )?half uur|חצי שעה)(?!\p{L})/iu,
    30,
  ],
  [
    /(?<!\p{L})(?:(?:a )?quarter of an hour|viertelstunde|quart d['’]heure|cuarto de hora|quarto d['’]ora|kwartier|רבע שעה)(?!\p{L})/iu,
    15,
  ],
  [/(?<!\p{L})(?:an hour and a half|(?:anderthalb|eineinhalb) stunden|שעה וחצי)(?!\p{L})/iu, 90],
  [
    /(?<!\p{L}|half |of )(?:(?:an|one) hour(?! and a half)|eine stunde|une heure|una hora|un['’]\s?ora|een uur)(?!\p{L})|(?<!חצי |רבע |\p{L}|\d\s?)שעה(?! וחצי|\p{L})/iu,
    60,
  ],
]

function minutesOfWords(text: string): number {
  if (/[\u3040-\u30ff\u4e00-\u9fff]/.test(text)) {
    let dense = 0
    for (const [, number, unit] of text.matchAll(DENSE))
      dense += Number(number) * (unit!.startsWith('分') ? 1 : 60)
    if (dense > 0) return dense
  }
  let sum = 0
  for (const { pattern, minutes } of UNITS) {
    const match = new RegExp(pattern).exec(text)
    if (match) sum += figureOf(match[2] ?? match[1]!) * minutes
  }
  for (const [pattern, minutes] of IN_WORDS) if (pattern.test(text)) sum += minutes
  const after = HOURS_AND_MINUTES.exec(text)
  return after ? sum + Number(after[1]) : sum
}

function plausible(minutes: number): number | null {
  const rounded = Math.round(minutes)
  return rounded > 0 && rounded <= MOST_MINUTES ? rounded : null
}
