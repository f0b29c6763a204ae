import { takeEmergency } from '@cloud-steward/contract/prepaid/index.ts'
import { expect, it } from 'vitest'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { brokenInvariants } from '../../billing/billing.builders.ts'
import { aHome, at, commands, cutOff, ends, evaluates, type Home, shown } from '../account.builders.ts'
import { rechargeByHand } from '../recharge/recharge.service.ts'
import { takeEmergency as take } from './emergency.service.ts'

const taken = (home: Home) =>
  home.today.db.rows(
    raw<{ amountFen: number; repaidFen: number; ended: boolean }>(
      sql`select amount_fen as "amountFen", repaid_fen as "repaidFen", ended_at is not null as ended from prepaid_emergency where tenant_id = ${home.id} order by id`,
    ),
  )
const pay = (home: Home, local: string, amountFen: number) =>
  rechargeByHand(home.at(local), home.app, { accountId: home.accountId, amountFen, method: 'cash' })
const against = ({ checks }: Awaited<ReturnType<typeof shown>>) => checks.filter(({ ok }) => !ok).map(({ key }) => key)

it('gives power back to who was cut, once however often it is taken, and the first money repays it', async () => {
  const home = await aHome({ plan: { emergencyFen: 4_000 } })
  await cutOff(home)
  const ctx = home.at('2026-06-17 09:40')
  expect(await shown(home, ctx)).toMatchObject({ state: 'cut', mayTakeEmergency: true, emergencyOfferFen: 4_000 })
  const both = await Promise.allSettled([1, 2].map(() => take(ctx, undefined, { id: home.accountId })))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await taken(home)).toEqual([{ amountFen: 4_000, repaidFen: 0, ended: false }])
  expect((await commands(home)).map(({ kind }) => kind)).toEqual(['switchOff', 'switchOn'])
  await ends(home, home.at('2026-06-17 09:41'))
  await evaluates(home.at('2026-06-17 09:42'))
  // What was used of it keeps power on, and the decision says why.
  const kept = await at(home, '2026-06-17 10:00', 185)
  expect(kept).toMatchObject({ state: 'protected', balanceFen: -4_250, mayTakeEmergency: false })
  expect(against(kept)).toEqual(['emergency'])
  expect(kept.decisions[0]!.cut).toBe(false)

  await pay(home, '2026-06-17 10:05', 1_000)
  expect((await shown(home, home.at('2026-06-17 10:05'))).emergency).toMatchObject({
    amountFen: 4_000,
    repaidFen: 1_000,
  })
  expect(await at(home, '2026-06-17 10:10', 189)).toMatchObject({ state: 'protected', balanceFen: -3_450 })
  await expect(take(home.at('2026-06-17 10:11'), undefined, { id: home.accountId })).rejects.toThrow('emergency.taken')
  expect(await at(home, '2026-06-17 10:20', 190.5)).toMatchObject({ state: 'cut_pending', balanceFen: -3_525 })

  await pay(home, '2026-06-17 10:30', 3_000)
  expect(await taken(home)).toEqual([{ amountFen: 4_000, repaidFen: 4_000, ended: false }])
  await pay(home, '2026-06-17 10:31', 2_000)
  expect(await taken(home)).toMatchObject([{ ended: true }])
  await ends(home, home.at('2026-06-17 10:32'))
  expect(await at(home, '2026-06-17 10:40', 191)).toMatchObject({
    state: 'alarm1',
    balanceFen: 1_450,
    mayTakeEmergency: true,
  })
  expect(await brokenInvariants(home.today)).toEqual([])
})

it('is for the payer and for staff, not for others, and only where the plan grants it', async () => {
  const [home, other] = [await aHome(), await aHome({ plan: { emergencyFen: 100 } })]
  const ask = async (who: Home, id: string) => (await who.admin.send(takeEmergency, { id }, { key: newId() })).body
  expect((await ask(home, other.accountId)).code).toBe(404)
  await at(home, '2026-06-16 10:00', 150)
  expect((await ask(home, home.accountId)).reason).toBe('prepaid.error.emergency.none')
  expect((await ask(home, 'x')).code).toBe(400)
  expect(await taken(other)).toEqual([])
})
