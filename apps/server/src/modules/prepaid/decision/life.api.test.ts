import { expect, it } from 'vitest'
import { Random } from '../../../seed/random.ts'
import { takeReadings } from '../../metering/index.ts'
import { aHome, commands, ends, evaluates, type Home, PLAN, shown, tells } from '../account.builders.ts'
import { chargeAccounts } from '../charge/charge.service.ts'
import { rechargeByHand } from '../recharge/recharge.service.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const FROM = Date.parse('2026-06-15T12:00:00+08:00')
const STEPS = 45
const localOf = (at: number) => new Date(at + 8 * HOUR).toISOString().slice(0, 16).replace('T', ' ')

/** A home through some days: used at random, heard of or not, paid for or not, its orders done, late or in vain. */
class Life {
  cuts = 0
  restores = 0
  #home: Home
  #random: Random
  #at = FROM
  #kwh = 100
  #isOn = true
  #toldAt = FROM
  #paidAt = 0
  #known = 0

  constructor(home: Home, seed: number) {
    this.#home = home
    this.#random = new Random(seed)
  }
  get #ctx() {
    return this.#home.at(localOf(this.#at))
  }
  #chance = (share: number): boolean => this.#random.next() < share

  async step(): Promise<void> {
    const before = this.#at
    const minutes = 10 + Math.floor(this.#random.next() * 200)
    this.#at += minutes * MINUTE
    if (this.#isOn) this.#kwh += (minutes / 60) * (1 + this.#random.next() * 6)
    if (localOf(before).slice(0, 10) !== localOf(this.#at).slice(0, 10) && this.#chance(0.8)) await this.#dayBegins()
    if (this.#chance(0.75)) {
      this.#toldAt = this.#at
      await tells(this.#home, this.#ctx, this.#shown(), this.#isOn ? 'closed' : 'open')
    }
    await this.#evaluate()
    const { state } = await shown(this.#home, this.#ctx)
    if (this.#chance(state.startsWith('cut') ? 0.5 : 0.06)) await this.#pay()
    await this.#endCommand()
  }
  #shown = (): number => Math.floor(this.#kwh)

  async #dayBegins(): Promise<void> {
    const ctx = this.#ctx
    const number = { meterId: this.#home.meterId, readOn: ctx.today(), valueMilli: this.#shown() * 1_000 }
    await ctx.transaction((tx) => takeReadings(tx, [{ ...number, kind: 'remote', sure: true, confirmed: true }]))
    await chargeAccounts(ctx)
  }
  /** As the clock does it, and once more for what the first look began. */
  async #evaluate(): Promise<void> {
    for (let turn = 0; turn < 2; turn++) {
      await evaluates(this.#ctx)
      await this.#checkCommands()
      this.#at += 2 * MINUTE
    }
  }
  /** What was ordered since, held against what may be ordered at this moment. */
  async #checkCommands(): Promise<void> {
    const all = await commands(this.#home)
    for (const { kind } of all.slice(this.#known)) {
      if (kind !== 'switchOff') {
        this.restores++
        continue
      }
      this.cuts++
      const [day, time] = localOf(this.#at).split(' ') as [string, string]
      const { warnings, balanceFen } = await shown(this.#home, this.#ctx)
      const told = (level: number) =>
        warnings.find((one) => one.level === level && (one.notice === 'sent' || one.sms === 'sent'))
      const last = Math.max(...[1, 2].map((level) => Date.parse(told(level)?.at ?? '9999-01-01')))
      expect({ when: `${day} ${time}`, hours: time >= PLAN.cutFrom && time < PLAN.cutTo }).toMatchObject({
        hours: true,
      })
      expect([0, 6]).not.toContain(new Date(`${day}T00:00:00Z`).getUTCDay())
      expect(this.#at - last).toBeGreaterThanOrEqual(PLAN.noticeHours * HOUR)
      expect(this.#at - this.#toldAt).toBeLessThanOrEqual(PLAN.freshMinutes * MINUTE)
      expect(this.#toldAt).toBeGreaterThan(this.#paidAt)
      expect(balanceFen).toBeLessThan(-PLAN.overdraftFen)
    }
    this.#known = all.length
  }
  /** Whoever has money again has power, or an order for it; after a minute without it people are told. */
  async #pay(): Promise<void> {
    const { accountId, app } = this.#home
    const { state: before } = await shown(this.#home, this.#ctx)
    await rechargeByHand(this.#ctx, app, {
      accountId,
      amountFen: 500 + Math.floor(this.#random.next() * 6_000),
      method: 'cash',
    })
    this.#paidAt = this.#at
    await this.#checkCommands()
    const { state, balanceFen } = await shown(this.#home, this.#ctx)
    if (!before.startsWith('cut') || balanceFen <= PLAN.restoreFen) return
    expect(state).toBe('restoring')
    expect((await commands(this.#home)).at(-1)).toMatchObject({ kind: 'switchOn', cause: 'restore' })
    if (this.#chance(0.5)) return
    this.#at += 61_000
    await evaluates(this.#ctx)
    expect((await shown(this.#home, this.#ctx)).state).toBe('restore_failed')
  }
  async #endCommand(): Promise<void> {
    const last = (await commands(this.#home)).at(-1)
    if (!last || last.state !== 'queued' || this.#chance(0.2)) return
    const isDone = this.#chance(0.8)
    if (isDone) this.#isOn = last.kind === 'switchOn'
    await ends(this.#home, this.#ctx, isDone ? 'verified' : this.#chance(0.5) ? 'failed' : 'expired')
  }
}

it('cuts nobody at a wrong time, unwarned or on old numbers, and gives power back to whoever pays, whatever happens', async () => {
  const sum = { cuts: 0, restores: 0 }
  for (const seed of [1, 2, 3, 4]) {
    const life = new Life(await aHome(), seed)
    for (let at = 0; at < STEPS; at++) await life.step()
    sum.cuts += life.cuts
    sum.restores += life.restores
  }
  expect(sum.cuts).toBeGreaterThan(1)
  expect(sum.restores).toBeGreaterThan(1)
})
