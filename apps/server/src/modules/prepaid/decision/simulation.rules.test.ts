import { expect, test } from 'vitest'
import { FEN } from '../charge/months.rules.ts'
import { facts, HOUR, localOf, PLAN } from './decision.fixture.ts'
import {
  type AccountState,
  afterCommand,
  decide,
  type Facts,
  isWithoutPower,
  nextMove,
  type Warned,
} from './decision.rules.ts'

const METERS = 10_000
const DAYS = 30
/** Hours from one look to the next. */
const STEP = 3
const BASE = facts()
const UNTOLD = { cut: false, checks: [] }
const FROM = Date.parse('2026-04-10T00:00:00+08:00')

const CLOCK = Array.from({ length: DAYS * 24 }, (_, hour) => localOf(FROM + hour * HOUR))

/** The same numbers every time. */
function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
interface Sum {
  cuts: number
  restores: number
  crossings: number
}

/** A meter, every few hours: it counts, is sometimes not heard of, tells late; its payer tops up when he is warned, is dark, or never. */
function live(seed: number, sum: Sum): void {
  const chance = random(seed * 7_919 + 1)
  const hourly = 10 + chance() * 60
  const habit = chance()
  let [used, paid, told, readAt] = [0, 2_000 + chance() * 8_000, 0, FROM]
  let state: AccountState = 'normal'
  let warned: (Warned | undefined)[] = []
  let [lastCreditAt, commandAt]: (number | undefined)[] = []
  let wasBelow = false
  for (let hour = 0; hour < DAYS * 24; hour += STEP) {
    const now = FROM + hour * HOUR
    const isOn = !isWithoutPower(state) || state === 'restoring'
    if (isOn) used += STEP * hourly * (0.5 + chance())
    // A tenth of the numbers does not come; some come again or late, and say less than what is known.
    const late = chance()
    if (late > 0.1) [told, readAt] = [used, now - 60_000]
    else if (late > 0.08) told = Math.max(told, used - 500)
    const isUrgent = isWithoutPower(state) || state === 'arrears' || state === 'protected'
    if (chance() < (isUrgent ? habit * 0.3 : habit * 0.03)) {
      paid += 500 + chance() * 6_000
      lastCreditAt = now
      if (paid - told > -PLAN.overdraftFen) warned = []
    }
    const balance = (paid - told) * FEN
    const isBelow = balance < -PLAN.overdraftFen * FEN
    if (isBelow && !wasBelow) sum.crossings++
    wasBelow = isBelow
    if (state === 'normal' ? balance > PLAN.alarm1Fen * FEN : state === 'cut' && balance <= 0) continue
    const all: Facts = {
      ...BASE,
      state,
      balance,
      now,
      local: CLOCK[hour]!,
      readAt,
      lastCreditAt,
      online: now - readAt < HOUR,
      warned1: warned[1],
      warned2: warned[2],
      commandAt,
    }
    const { command, warn, state: next } = nextMove(all, balance < 0 && !isWithoutPower(state) ? decide(all) : UNTOLD)
    if (warn) warned[warn] = { at: now, delivered: chance() < 0.97 }
    state = next
    if (!command) continue
    commandAt = now
    if (command === 'cut') {
      sum.cuts++
      const [day, time] = all.local.split(' ') as [string, string]
      const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
      const wrong =
        time < '09:00' ||
        time >= '17:00' ||
        weekday === 0 ||
        weekday === 6 ||
        PLAN.holidays.includes(day) ||
        !warned[1]?.delivered ||
        !warned[2]?.delivered ||
        now - readAt > HOUR ||
        readAt <= (lastCreditAt ?? 0) ||
        paid - used > 0
      if (wrong) throw new Error(`meter ${seed} was cut wrongly at ${all.local}`)
    } else sum.restores++
    state = afterCommand(state, command, chance() < 0.95 ? 'verified' : 'failed', false)
  }
  if (state === 'cut' && paid - told > 0) throw new Error(`meter ${seed} is dark with money`)
}

test(`${METERS} meters for ${DAYS} days: nobody is cut wrongly, nobody stays dark with money`, () => {
  const sum: Sum = { cuts: 0, restores: 0, crossings: 0 }
  for (let seed = 1; seed <= METERS; seed++) live(seed, sum)
  expect(sum.cuts).toBeGreaterThan(1_000)
  expect(sum.restores).toBeGreaterThan(100)
})
