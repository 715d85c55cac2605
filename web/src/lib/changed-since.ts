/** What of a form's changes was made after others were sent, so that it stays when these are saved. */
export const changedSince = <Fields extends object>(
  sent: Partial<Fields>,
  now: Partial<Fields>,
): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => value !== sent[name as keyof Fields]),
  ) as Partial<Fields>
