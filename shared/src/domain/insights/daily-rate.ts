/**
 * What is bought more often than about weekly has its use said by the day, other things by the week. In a file of its own,
 * as the client says rates without the table of foods, which outlooks need.
 */
export const DAYS_OF_A_DAILY_RATE = 6.65
