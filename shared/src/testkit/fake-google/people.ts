/** An account at the stand-in for Google. */
export type FakePerson = { sub: string; email: string; name: string }

/** Two invented people, so that switching between Google accounts can be tried. */
export const SAMPLE_PEOPLE: readonly FakePerson[] = [
  { sub: '100000000000000000001', email: 'robin.baker@example.com', name: 'Robin Baker' },
  { sub: '100000000000000000002', email: 'kim.weaver@example.com', name: 'Kim Weaver' },
]
