import type { InputOf } from '@cloud-steward/contract'
import { myNotification } from '@cloud-steward/contract/notices/index.ts'
import {
  answerSettlementQuery,
  querySettlementLines,
  querySettlementQuerySteps,
  raiseSettlementQuery,
  releaseFreeze,
  settlement,
  withdrawSettlementQuery,
} from '@cloud-steward/contract/wallet/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import {
  aBill,
  aWorld,
  balancesAt,
  brokenInvariants,
  pay,
  settle,
  TODAY,
  type World,
} from '../../billing/billing.builders.ts'
import { aLandlord } from '../../housing/housing.builders.ts'
import { operatorId } from '../../ledger/ledger/ledger.rules.ts'
import { recompute } from '../../ledger/ledger/recompute.service.ts'
import { bookReversal } from '../../payments/payment/reversal.service.ts'
import { settlementQueries, settlements } from './settlement-query.service.ts'

let world: World
let admin: Client
let landlord: Client
let settlementId: string
/** A landlord whose 2,000.00 were settled. */
beforeEach(async () => {
  world = await aWorld()
  await pay(world, await aBill(world), { receivedOn: '2026-06-04', amountFen: 200_000 })
  await settle(world.today, '2026-06-13')
  ;[admin, landlord] = await Promise.all([signIn(world.app, world), signIn(world.app, world, 'ROLE_LANDLORD')])
  settlementId = (await settlements.query(world.today, {})).list[0]!.id
})
type Raised = InputOf<typeof raiseSettlementQuery>
const raise = async (given: Partial<Raised> = {}, who = landlord, key: string = newId()) => {
  const input = { settlementId, kind: 'too_little' as const, amountFen: 5_000, reason: '少了一笔车位费' }
  return (await who.call(raiseSettlementQuery, { ...input, ...given }, { key })).body
}
const answer = async (id: string, given: Partial<InputOf<typeof answerSettlementQuery>> = {}, who = admin) => {
  const input = { id, decision: 'accept' as const, correctedFen: 5_000, answer: '核对属实，已补' }
  return (await who.call(answerSettlementQuery, { ...input, ...given }, { key: newId() })).body
}
const linesOf = async (id: string, who = landlord) => (await who.call(querySettlementLines, { id })).body.data
const wallet = () => balancesAt(world.today, world.landlordId, 'available', 'frozen')
const shown = (id: string) => settlementQueries.get(world.today, id)
const sound = async () => {
  expect(await brokenInvariants(world.today)).toEqual([])
  expect(await recompute(world.today)).toBe(0)
}

describe('a settlement', () => {
  it('says what it is made of: what came in since the one before, less what was taken back meanwhile', async () => {
    const first = await linesOf(settlementId)
    expect(first.lines.map(({ kind, amountFen }) => [kind, amountFen])).toEqual([['collected', 200_000]])
    expect(first.otherFen).toBe(0)
    const bill = await aBill(world)
    await pay(world, bill, { receivedOn: '2026-06-14', amountFen: 70_000 })
    // Booked later for a day that was settled: it is in the next one.
    await pay(world, bill, { receivedOn: '2026-06-10', amountFen: 20_000 })
    const back = await pay(world, bill, { receivedOn: '2026-06-14', amountFen: 1_000 })
    await bookReversal(world.today, { id: back.id, reason: '入错账' })
    await pay(world, bill, { receivedOn: TODAY, amountFen: 3_000 })
    await settle(world.today, '2026-06-14')
    const [next] = (await settlements.query(world.today, {})).list
    const { lines, otherFen } = await linesOf(next!.id)
    expect(next).toMatchObject({ day: '2026-06-14', amountFen: 90_000 })
    expect(lines.map(({ businessOn, amountFen }) => [businessOn, amountFen])).toEqual([
      ['2026-06-10', 20_000],
      ['2026-06-14', 70_000],
      ['2026-06-14', 1_000],
      [TODAY, -1_000],
    ])
    expect(otherFen).toBe(0)
    expect((await linesOf(settlementId)).lines).toHaveLength(1)
  })

  it('is seen by its landlord and by staff, and by nobody else', async () => {
    expect((await landlord.send(settlement.endpoints.query, {})).body.data).toMatchObject({
      list: [{ day: '2026-06-13', amountFen: 200_000 }],
    })
    const other = await freshTenant(world.app)
    const stranger = await signIn(world.app, other)
    expect((await stranger.call(querySettlementLines, { id: settlementId })).status).toBe(404)
    expect((await raise({}, stranger)).code).toBe(404)
  })
})

describe('a query', () => {
  it('that is accepted is corrected by an entry of its own, and both are told', async () => {
    const { id, no } = (await raise()).data
    expect((await raise()).reason).toBe('wallet.error.queryOpen')
    expect((await answer(id, {}, landlord)).code).not.toBe(200)
    expect((await answer(id)).code).toBe(200)
    expect((await answer(id)).reason).toBe('wallet.error.queryEnded')
    expect(await wallet()).toEqual({ available: 205_000, frozen: 0 })
    expect(await balancesAt(world.today, operatorId(world.id), 'fee_expense')).toEqual({ fee_expense: 5_000 })
    expect(await shown(id)).toMatchObject({ state: 'accepted', correctedFen: 5_000, answer: '核对属实，已补' })
    const { steps } = (await landlord.call(querySettlementQuerySteps, { id })).body.data
    expect(steps.map(({ from, to, reason }) => [from ?? '', to, reason])).toEqual([
      ['', 'open', '少了一笔车位费'],
      ['open', 'accepted', '核对属实，已补'],
    ])
    for (const who of [landlord, admin]) {
      const { data } = (await who.send(myNotification.endpoints.query, { pageSize: 20 })).body
      const told = (data as { list: { title: string; content: string }[] }).list.filter(({ content }) =>
        content.includes(no),
      )
      expect(told.map(({ title }) => title).toSorted()).toEqual([
        'A settlement was queried',
        'Settlement query accepted',
      ])
    }
    await sound()
  })

  it('that is refused changes nothing, and the settlement may be queried again', async () => {
    const { id } = (await raise()).data
    expect((await answer(id, { decision: 'refuse', answer: '车位费不由本平台代收' })).code).toBe(200)
    expect(await wallet()).toEqual({ available: 200_000, frozen: 0 })
    expect((await raise()).code).toBe(200)
    await sound()
  })

  it('of money that is somebody else’s freezes it until it is decided, and gives it to whose it is', async () => {
    const [line] = (await linesOf(settlementId)).lines
    const about = { entryId: line!.id, kind: 'not_mine' as const, reason: '不是我的房间' }
    expect((await raise({ ...about, amountFen: 200_001 })).reason).toBe('wallet.error.queryTooMuch')
    const { id } = (await raise({ ...about, amountFen: 150_000 })).data
    expect(await wallet()).toEqual({ available: 50_000, frozen: 150_000 })
    expect((await answer(id, { correctedFen: 150_001 })).reason).toBe('wallet.error.freezeTooMuch')
    expect((await answer(id, { correctedFen: 1 })).fields).toHaveProperty('payee')
    const otherId = await aLandlord(world.today)
    expect((await answer(id, { correctedFen: 120_000, payee: 'landlord', otherId })).code).toBe(200)
    expect(await wallet()).toEqual({ available: 80_000, frozen: 0 })
    expect(await balancesAt(world.today, otherId, 'available')).toEqual({ available: 120_000 })
    await sound()
  })

  it('that is refused or taken back releases what was frozen for it', async () => {
    const first = (await raise({ kind: 'not_mine', amountFen: 30_000 })).data
    expect((await answer(first.id, { decision: 'refuse' })).code).toBe(200)
    expect(await wallet()).toEqual({ available: 200_000, frozen: 0 })
    const { id } = (await raise({ kind: 'not_mine', amountFen: 30_000 })).data
    expect((await admin.call(withdrawSettlementQuery, { id }, { key: newId() })).body.reason).toBe(
      'approval.error.othersRequest',
    )
    // Staff decided about a part of the freeze by itself.
    const { freezeId } = await shown(id)
    const part = { id: freezeId!, amountFen: 10_000, reason: '先解冻一部分' }
    expect((await admin.call(releaseFreeze, part, { key: newId() })).body.code).toBe(200)
    expect((await landlord.call(withdrawSettlementQuery, { id }, { key: newId() })).body.code).toBe(200)
    expect(await wallet()).toEqual({ available: 200_000, frozen: 0 })
    await sound()
  })

  it('is raised once and answered once, however many do at the same moment, and not by who raised it', async () => {
    const raised = await Promise.all([1, 2, 3].map(() => raise({ kind: 'not_mine' })))
    expect(raised.filter(({ code }) => code === 200)).toHaveLength(1)
    const { id } = raised.find(({ code }) => code === 200)!.data
    expect(await wallet()).toEqual({ available: 195_000, frozen: 5_000 })
    const answers = await Promise.all([1, 2, 3].map(() => answer(id, { payee: 'operator' })))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await balancesAt(world.today, operatorId(world.id), 'fee_income')).toEqual({ fee_income: 5_000 })
    const own = (await raise({}, admin)).data
    expect((await answer(own.id)).reason).toBe('approval.error.ownRequest')
    await sound()
  })
})
