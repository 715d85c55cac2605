import { describe, expect, it } from 'vitest'
import { arrivesUntil, decideDigest, lastDayAfterChange, quietUntil } from './digest-time.ts'

const ZONE = 'Europe/Berlin'
const NIGHT = { from: '22:00', to: '07:00' }
const at8 = { time: '08:00', quiet: NIGHT }
const day = (date: string) => `${date}T00:00:00.000Z`
const at = (instant: string) => new Date(instant)

type Times = Parameters<typeof decideDigest>[0]

/** Runs a clock through instants as the server sees them; answers the days that were sent, with the instants. */
const run = (times: Times, instants: Iterable<Date>, timeZone = ZONE) => {
  let lastDay: string | null = null
  const sent: string[] = []
  for (const now of instants) {
    const decision = decideDigest(times, timeZone, lastDay, now)
    if ('day' in decision) {
      lastDay = decision.day
      sent.push(`${decision.day.slice(0, 10)} at ${now.toISOString().slice(0, 16)}`)
    } else {
      expect(decision.waitUntil.getTime()).toBeGreaterThan(now.getTime())
    }
  }
  return sent
}

function* everyQuarter(from: string, to: string) {
  for (let ms = Date.parse(from); ms < Date.parse(to); ms += 900_000) yield new Date(ms)
}

describe('the day of a digest', () => {
  it('has one digest, at the set time of the household', () => {
    expect(run(at8, everyQuarter('2026-11-23T00:00Z', '2026-11-26T00:00Z'))).toEqual([
      '2026-11-23 at 2026-11-23T07:00',
      '2026-11-24 at 2026-11-24T07:00',
      '2026-11-25 at 2026-11-25T07:00',
    ])
  })

  it('is named with the instant of the next one while it is too early', () => {
    expect(decideDigest(at8, ZONE, null, at('2026-11-23T05:00Z'))).toEqual({
      waitUntil: at('2026-11-23T07:00Z'),
    })
    expect(decideDigest(at8, ZONE, day('2026-11-23'), at('2026-11-23T07:15Z'))).toEqual({
      waitUntil: at('2026-11-24T07:00Z'),
    })
  })

  it('gets its digest later when the server was away at its time', () => {
    expect(decideDigest(at8, ZONE, day('2026-11-22'), at('2026-11-23T16:30Z'))).toEqual({
      day: day('2026-11-23'),
    })
  })

  it('gets one digest after a clock jumped forward over several days', () => {
    const instants = [at('2026-11-23T07:00Z'), at('2026-11-27T09:00Z'), at('2026-11-27T09:15Z')]
    expect(run(at8, instants)).toEqual(['2026-11-23 at 2026-11-23T07:00', '2026-11-27 at 2026-11-27T09:00'])
  })

  it('gets no second digest when a clock jumps back, by hours or by days', () => {
    const instants = [
      at('2026-11-23T07:00Z'),
      at('2026-11-23T04:00Z'),
      at('2026-11-23T07:00Z'),
      at('2026-11-20T07:00Z'),
      at('2026-11-23T07:15Z'),
    ]
    expect(run(at8, instants)).toEqual(['2026-11-23 at 2026-11-23T07:00'])
  })

  it('is decided anew on the next day when a clock was years ahead', () => {
    const ahead = day('2031-01-01')
    const decision = decideDigest(at8, ZONE, ahead, at('2026-11-23T09:00Z'))
    expect(decision).toEqual({ waitUntil: at('2026-11-24T07:00Z') })
    expect(lastDayAfterChange(at8, ZONE, { lastDay: ahead, isNew: false }, at('2026-11-23T05:00Z'))).toBe(
      day('2026-11-23'),
    )
  })

  it('gets no second digest when the household moves to a zone where it is still yesterday', () => {
    expect(decideDigest(at8, 'America/Los_Angeles', day('2026-11-24'), at('2026-11-24T05:00Z'))).toEqual({
      waitUntil: at('2026-11-24T16:00Z'),
    })
  })
})

describe('a day on which clocks are changed', () => {
  const atHalfPastTwo = { time: '02:30', quiet: null }

  it('has one digest when its time is left out in spring', () => {
    expect(run(atHalfPastTwo, everyQuarter('2026-03-28T23:00Z', '2026-03-29T12:00Z'))).toHaveLength(1)
    expect(decideDigest(atHalfPastTwo, ZONE, null, at('2026-03-29T00:00Z'))).toEqual({
      waitUntil: at('2026-03-29T01:30Z'),
    })
  })

  it('has one digest when its time comes twice in autumn, at the first', () => {
    expect(run(atHalfPastTwo, everyQuarter('2026-10-24T22:00Z', '2026-10-25T12:00Z'))).toEqual([
      '2026-10-25 at 2026-10-25T00:30',
    ])
  })

  it('ends quiet hours by the clock on the wall', () => {
    expect(quietUntil(at8, ZONE, at('2026-10-24T21:00Z'))).toEqual(at('2026-10-25T06:00Z'))
    expect(quietUntil(at8, ZONE, at('2026-03-28T22:00Z'))).toEqual(at('2026-03-29T05:00Z'))
  })

  it('ends quiet hours that hold in the hour that comes twice at its second end', () => {
    const toHalfPastTwo = { time: '08:00', quiet: { from: '22:00', to: '02:30' } }
    expect(quietUntil(toHalfPastTwo, ZONE, at('2026-10-25T00:10Z'))).toEqual(at('2026-10-25T00:30Z'))
    expect(quietUntil(toHalfPastTwo, ZONE, at('2026-10-25T01:10Z'))).toEqual(at('2026-10-25T01:30Z'))
  })

  it.each(['Pacific/Apia', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'America/St_Johns'])(
    'and every other day of %s has one digest',
    (zone) => {
      const sent = run(at8, everyQuarter('2026-10-20T00:00Z', '2026-10-27T00:00Z'), zone)
      expect(new Set(sent.map((one) => one.slice(0, 10))).size).toBe(sent.length)
      expect(sent.length).toBeGreaterThanOrEqual(6)
    },
  )
})

describe('quiet hours', () => {
  it('hold over midnight', () => {
    expect(quietUntil(at8, ZONE, at('2026-11-23T20:59Z'))).toBeNull()
    expect(quietUntil(at8, ZONE, at('2026-11-23T21:00Z'))).toEqual(at('2026-11-24T06:00Z'))
    expect(quietUntil(at8, ZONE, at('2026-11-24T05:59Z'))).toEqual(at('2026-11-24T06:00Z'))
    expect(quietUntil(at8, ZONE, at('2026-11-24T06:00Z'))).toBeNull()
  })

  it('hold within a day', () => {
    const nap = { time: '08:00', quiet: { from: '12:00', to: '14:00' } }
    expect(quietUntil(nap, ZONE, at('2026-11-23T12:30Z'))).toEqual(at('2026-11-23T13:00Z'))
    expect(quietUntil(nap, ZONE, at('2026-11-23T13:00Z'))).toBeNull()
    // What was missed in the morning waits for the end of the nap.
    expect(decideDigest(nap, ZONE, null, at('2026-11-23T12:30Z'))).toEqual({
      waitUntil: at('2026-11-23T13:00Z'),
    })
  })

  it('move a digest that is set within them to their end', () => {
    const late = { time: '23:00', quiet: NIGHT }
    expect(run(late, everyQuarter('2026-11-23T00:00Z', '2026-11-25T00:00Z'))).toEqual([
      '2026-11-23 at 2026-11-23T06:00',
      '2026-11-24 at 2026-11-24T06:00',
    ])
  })

  it('hold back what the server missed until it is morning', () => {
    const decision = decideDigest(at8, ZONE, day('2026-11-22'), at('2026-11-23T22:00Z'))
    expect(decision).toEqual({ waitUntil: at('2026-11-24T06:00Z') })
  })

  it('are none where none are set', () => {
    expect(quietUntil({ time: '23:00', quiet: null }, ZONE, at('2026-11-23T22:30Z'))).toBeNull()
  })
})

describe('what is sent', () => {
  it.each([
    ['until quiet hours begin', NIGHT, '2026-11-23T07:00Z', '2026-11-23T21:00Z'],
    [
      'until quiet hours begin within the day',
      { from: '12:00', to: '14:00' },
      '2026-11-23T07:00Z',
      '2026-11-23T11:00Z',
    ],
    ['until its day is over', null, '2026-11-23T07:00Z', '2026-11-23T23:00Z'],
    [
      'until its day is over after the quiet hours of the day',
      { from: '12:00', to: '14:00' },
      '2026-11-23T13:00Z',
      '2026-11-23T23:00Z',
    ],
    [
      'until its day is over before quiet hours after midnight',
      { from: '00:30', to: '07:00' },
      '2026-11-23T07:00Z',
      '2026-11-23T23:00Z',
    ],
    ['until a day of 25 hours is over', null, '2026-10-25T05:00Z', '2026-10-25T23:00Z'],
  ])('may arrive %s', (_until, quiet, sent, end) => {
    expect(arrivesUntil({ quiet }, ZONE, at(sent))).toEqual(at(end))
  })
})

describe('changed settings', () => {
  const isNew = { lastDay: null, isNew: true }

  it('begin tomorrow when the time of today has passed, and today when it has not', () => {
    expect(lastDayAfterChange(at8, ZONE, isNew, at('2026-11-23T09:00Z'))).toBe(day('2026-11-23'))
    expect(lastDayAfterChange(at8, ZONE, isNew, at('2026-11-23T06:00Z'))).toBeNull()
  })

  it('keep what is due today and was not sent yet', () => {
    const before = { lastDay: day('2026-11-22'), isNew: false }
    const last = lastDayAfterChange(at8, ZONE, before, at('2026-11-23T07:01Z'))
    expect(decideDigest(at8, ZONE, last, at('2026-11-23T07:01Z'))).toEqual({ day: day('2026-11-23') })
  })

  it('never send a second digest on a day that had one', () => {
    const evening = { time: '18:00', quiet: null }
    const last = lastDayAfterChange(
      evening,
      ZONE,
      { lastDay: day('2026-11-23'), isNew: false },
      at('2026-11-23T10:00Z'),
    )
    expect(decideDigest(evening, ZONE, last, at('2026-11-23T17:30Z'))).toEqual({
      waitUntil: at('2026-11-24T17:00Z'),
    })
  })
})
