/** Whether something is at least as likely as not, so that a screen may say 'probably'. */
export const isProbable = ({ confidence_score }: { confidence_score: number }): boolean =>
  confidence_score >= 0.5
