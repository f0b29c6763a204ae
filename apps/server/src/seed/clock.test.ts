import { expect, it } from 'vitest'
import { clockOf } from './clock.ts'
import { makeLettings } from './make-leases.ts'
import { makeMoney } from './make-money.ts'
import { makePlaces } from './make-places.ts'
import { DEMO_TENANTS } from './plan.ts'
import { Random } from './random.ts'

/** Everything a tenant of the demonstration has that carries a time. */
function timesOf(now: Date): string[] {
  const { seed, sites } = DEMO_TENANTS[0]!
  const [random, clock] = [new Random(seed), clockOf(now)]
  const { rooms } = makePlaces(random, sites)
  const { lettings } = makeLettings(random, rooms, clock)
  const { bills, payments, postings, settlements } = makeMoney(random, 1, lettings, clock)
  return [
    ...lettings.map(({ lease }) => lease.created_at),
    ...[...bills, ...payments, ...settlements].map(({ created_at }) => created_at),
    ...postings.map(({ at }) => at),
  ].map(String)
}

it.each([
  ['in the morning', '2026-11-20T02:00:00.000Z'],
  ['when it is tomorrow already where the data live', '2026-11-20T17:30:00.000Z'],
  ['just after midnight there', '2026-11-20T16:00:30.000Z'],
])('nothing has happened later than now, %s', (_, now) => {
  const times = timesOf(new Date(now))
  expect(times.length).toBeGreaterThan(5_000)
  expect(times.filter((time) => !(time <= now))).toEqual([])
})
