import {
  confirmShareStatement,
  coverReturn,
  disputeShareStatement,
  finishShare,
  makeShareStatements,
  previewParts,
  previewShare,
  printShareStatement,
  queryShareDetail,
  registerReceiver,
  retryReturn,
  retryShare,
  reverseShare,
  shareReceiver,
  shareRule,
  shareStatement,
  syncShare,
} from '@cloud-steward/contract/channels/index.ts'
import { describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { newId } from '../../../infra/db/id.ts'
import { monthAfter } from '../../../infra/month.ts'
import { makeStatementsJob } from './make-statements.job.ts'
import {
  AGENT,
  aMarket,
  aReceiver,
  aRule,
  BASE,
  type Market,
  PLATFORM,
  paid,
  pushed,
  ruleDraft,
  Stall,
  sharesOf,
  until,
} from './sharing.builders.ts'
import { judgeStatement } from './statement.service.ts'

const stall = new Stall()
type Row = Record<string, unknown> & { id: string }
const rules = async () =>
  ((await stall.market.admin.call(shareRule.endpoints.query, {})).body.data as { list: Row[] }).list
const added = async (parts: object[], given: object = {}) =>
  (await stall.market.admin.call(shareRule.endpoints.add, ruleDraft(parts, given))).body
const preview = async (given: object = {}) =>
  (
    await stall.market.admin.call(previewShare, {
      siteId: stall.market.bill.siteId,
      landlordId: stall.market.landlordId,
      feeKind: 'rent',
      amountFen: 300_000,
      ...given,
    })
  ).body.data

describe('a rule', () => {
  it('says what it would give each, and why the others would not', async () => {
    await aRule(stall.market, [{ receiverId: stall.market.agentId, fixedFen: 5_000 }], {
      priority: 5,
      feeKinds: ['utility'],
    })
    await aRule(stall.market, [{ receiverId: stall.market.agentId, fixedFen: 5_000 }], {
      landlordId: stall.market.landlordId,
      effectiveTo: '2020-12-31',
    })
    const shown = await preview()
    expect(shown).toMatchObject({ feeFen: 1_800, baseFen: BASE })
    expect(shown.parts.map(({ amountFen }) => amountFen)).toEqual([PLATFORM, AGENT, BASE - PLATFORM - AGENT])
    expect(shown.parts.at(-1)).toMatchObject({ isRemainder: true })
    expect(shown.rules.map(({ reason }) => reason)).toEqual(['over', 'other_fee', 'wins'])
    expect((await preview({ feeKind: 'utility', refundedFen: 100_000 })).parts[0]).toMatchObject({ amountFen: 5_000 })
    expect((await preview({ feeKind: 'late_fee' })).parts).toEqual([])
  })

  it('with tiers divides a payment by them, and shows what they give at each limit', async () => {
    const tiers = [{ upToFen: 100_000, basisPoints: 800 }, { basisPoints: 600 }]
    const parts = [{ receiverId: stall.market.platformId, tiers }]
    await aRule(stall.market, parts, { siteId: stall.market.bill.siteId })
    // 1,000.00 at 8 % and the other 1,982.00 at 6 %.
    const amountFen = 8_000 + 11_892
    expect((await preview()).parts[0]).toMatchObject({ amountFen })
    const [share] = await sharesOf(stall.market.admin, await paid(stall.market))
    expect(share).toMatchObject({ baseFen: BASE, sharedFen: amountFen, ownFen: BASE - amountFen })
    expect((await rules()).find(({ partsText }) => String(partsText).includes('≤'))).toMatchObject({
      partsText: expect.stringMatching(/≤ 1000\.00 8\.00% · > 6\.00%$/),
    })
    const { body } = await stall.market.admin.call(previewParts, { baseFen: 50_000, parts })
    expect(body.data.rows).toEqual([
      { baseFen: 50_000, amounts: [4_000, 46_000] },
      { baseFen: 100_000, amounts: [8_000, 92_000] },
      { baseFen: 100_001, amounts: [8_000, 92_001] },
    ])
    await stall.sound()
  })

  it('says when the channel would refuse it', async () => {
    await aRule(stall.market, [{ receiverId: stall.market.platformId, basisPoints: 3_100 }], {
      siteId: stall.market.bill.siteId,
    })
    expect((await preview()).limit).toBe('over_ratio')
  })

  it.each([
    ['ruleOneOf', (m: Market) => [{ receiverId: m.platformId }], {}],
    ['ruleOneOf', (m: Market) => [{ receiverId: m.platformId, basisPoints: 1, fixedFen: 1 }], {}],
    ['ruleOneOf', (m: Market) => [{ receiverId: m.platformId, basisPoints: 1, tiers: [{ basisPoints: 1 }] }], {}],
    ['ruleTiers', (m: Market) => [{ receiverId: m.platformId, tiers: [{ upToFen: 5, basisPoints: 1 }] }], {}],
    [
      'ruleWhole',
      (m: Market) => [
        { receiverId: m.platformId, tiers: [{ upToFen: 100, basisPoints: 1 }, { basisPoints: 6_000 }] },
        { receiverId: m.agentId, basisPoints: 4_001 },
      ],
      {},
    ],
    ['ruleBounds', (m: Market) => [{ receiverId: m.platformId, basisPoints: 1, minFen: 2, maxFen: 1 }], {}],
    [
      'ruleWhole',
      (m: Market) => [m.platformId, m.agentId].map((receiverId) => ({ receiverId, basisPoints: 5_001 })),
      {},
    ],
    [
      'receiverTwice',
      (m: Market) => [m.platformId, m.platformId].map((receiverId) => ({ receiverId, basisPoints: 1 })),
      {},
    ],
    ['receiverTwice', (m: Market) => [{ receiverId: m.platformId, basisPoints: 1 }], { remainder: true }],
    ['ruleDays', (m: Market) => [{ receiverId: m.platformId, basisPoints: 1 }], { effectiveTo: '2019-12-31' }],
  ])('that could not divide anything is refused: %s', async (reason, parts, given) => {
    const { remainder, ...rest } = given as { remainder?: boolean }
    const { reason: said } = await added(parts(stall.market), {
      ...rest,
      ...(remainder && { remainderId: stall.market.platformId }),
    })
    expect(said).toBe(`channel.error.${reason}`)
  })

  it('gets its next version once it has divided a payment; the one before stays as it was', async () => {
    const [before] = await rules()
    const update = async (id: string, change: object) =>
      (await stall.market.admin.call(shareRule.endpoints.update, { id, ...change })).body
    expect((await update(before!.id, { name: '平台佣金' })).data).toEqual({ id: before!.id })
    const orderId = await paid(stall.market)
    const parts = [{ receiverId: stall.market.platformId, basisPoints: 2_000 }]
    const made = await update(before!.id, { parts })
    expect(made.data).not.toEqual({ id: before!.id })
    const [old, next] = (await rules()).toSorted((a, b) => Number(a.version) - Number(b.version))
    expect(old).toMatchObject({ version: 1, isUsed: true, effectiveTo: expect.any(String), parts: before!.parts })
    expect(next).toMatchObject({
      version: 2,
      no: old!.no,
      isUsed: false,
      name: '平台佣金',
      effectiveFrom: stall.market.today.today(),
    })
    expect((await update(before!.id, { name: 'x' })).reason).toBe('channel.error.ruleSuperseded')
    expect((await stall.market.admin.call(shareRule.endpoints.delete, { id: before!.id })).body.reason).toBe(
      'channel.error.ruleUsed',
    )
    // The payment was divided by what was true then.
    expect((await sharesOf(stall.market.admin, orderId))[0]).toMatchObject({
      ruleVersion: 1,
      sharedFen: PLATFORM + AGENT,
    })
    expect((await preview()).parts[0]).toMatchObject({ amountFen: 59_640 })
  })
})

describe('a receiver', () => {
  it('is registered before its first part, and refused when it is named by a rule', async () => {
    const id = await aReceiver(stall.market)
    expect((await stall.market.admin.call(registerReceiver, { id })).body.data).toEqual({ state: 'registered' })
    expect((await stall.market.admin.call(shareReceiver.endpoints.delete, { id })).body.code).toBe(200)
    expect(
      (await stall.market.admin.call(shareReceiver.endpoints.delete, { id: stall.market.agentId })).body.reason,
    ).toBe('channel.error.receiverUsed')
  })
  it('is not put to sleep while a rule sends parts there', async () => {
    const sleep = async (id: string) =>
      (await stall.market.admin.call(shareReceiver.endpoints.update, { id, isActive: false })).body
    expect((await sleep(stall.market.agentId)).reason).toBe('channel.error.receiverInRule')
    expect((await sleep(await aReceiver(stall.market))).code).toBe(200)
  })
  it('must be whole', async () => {
    const add = async (given: object) =>
      (
        await stall.market.admin.call(shareReceiver.endpoints.add, {
          name: 'x',
          kind: 'merchant',
          channelId: stall.market.channelId,
          accountKind: 'merchant',
          account: newId().slice(0, 20),
          isActive: true,
          ...given,
        })
      ).body.reason
    expect(await add({ kind: 'landlord' })).toBe('channel.error.receiverLandlord')
    expect(await add({ accountKind: 'person' })).toBe('channel.error.receiverName')
    expect(await add({ account: stall.market.accounts.agent })).toBe('channel.error.receiverKnown')
  })
})

describe('a statement', () => {
  it('adds up the month of a receiver, is disputed, made anew and confirmed, and prints', async () => {
    const landlord = await signIn(stall.market.app, stall.market, 'ROLE_LANDLORD')
    const share = await until(stall.market, await paid(stall.market), 'finished')
    await stall.market.admin.call(reverseShare, { id: share.id, amountFen: 100_000, reason: 'x' }, { key: newId() })
    await pushed(stall.market, share.id)
    const month = stall.market.today.today().slice(0, 7)
    const make = async () => (await stall.market.admin.call(makeShareStatements, { month }, { key: newId() })).body
    expect((await make()).data).toEqual({ count: 2 })
    const list = async (who = stall.market.admin) =>
      ((await who.call(shareStatement.endpoints.query, {})).body.data as { list: Row[] }).list
    const one = (await list()).find(({ receiverId }) => receiverId === stall.market.platformId)!
    expect(one).toMatchObject({
      month,
      count: 2,
      sharedFen: PLATFORM,
      returnedFen: PLATFORM / 3,
      netFen: PLATFORM - PLATFORM / 3,
    })
    await stall.market.admin.call(disputeShareStatement, { id: one.id, reason: '少一笔' }, { key: newId() })
    expect((await make()).data).toEqual({ count: 2 })
    const confirm = async () =>
      (await stall.market.admin.call(confirmShareStatement, { id: one.id }, { key: newId() })).body.reason
    expect(await confirm()).toBe('channel.error.monthNotOver')
    const later = stall.market.ctx(new Date(Date.now() + 40 * 86_400_000))
    // The first of the next month makes it anew as well.
    await onSchedule(makeStatementsJob, stall.market.ctx(new Date(`${monthAfter(month)}-01T04:00:00Z`)))
    expect((await list()).find(({ id }) => id === one.id)).toMatchObject({ state: 'open' })
    await judgeStatement(later, one.id, 'confirmed')
    expect((await make()).data).toEqual({ count: 1 })
    await expect(judgeStatement(later, one.id, 'disputed')).rejects.toMatchObject({
      reason: 'channel.error.statementConfirmed',
    })
    expect((await stall.market.admin.call(confirmShareStatement, { id: one.id }, { key: newId() })).body.reason).toBe(
      'channel.error.statementConfirmed',
    )
    const { bytes } = await stall.market.admin.send(printShareStatement, { id: one.id })
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    // No landlord sees what others get.
    expect(await list(landlord)).toEqual([])
    expect((await landlord.call(confirmShareStatement, { id: one.id }, { key: newId() })).body.code).toBe(404)
  })
  it('is not made of a month to come', async () => {
    const { body } = await stall.market.admin.call(makeShareStatements, { month: '2099-01' }, { key: newId() })
    expect(body.reason).toBe('channel.error.monthAhead')
  })
})

describe('who may', () => {
  const COMMANDS = [retryShare, finishShare, retryReturn, coverReturn] as const
  it('see a share order is its landlord; nobody but staff moves anything', async () => {
    const [landlord, operator] = await Promise.all([
      signIn(stall.market.app, stall.market, 'ROLE_LANDLORD'),
      signIn(stall.market.app, stall.market, 'ROLE_TENEMENT'),
    ])
    const orderId = await paid(stall.market)
    const [share] = await sharesOf(landlord, orderId)
    expect(share).toMatchObject({ state: 'pending', landlordId: stall.market.landlordId })
    expect((await landlord.call(queryShareDetail, { id: share!.id })).body.code).toBe(200)
    for (const who of [landlord, stall.market.rentee]) {
      for (const command of COMMANDS)
        expect((await who.call(command, { id: share!.id, reason: 'x' }, { key: newId() })).status).toBe(403)
      expect((await who.call(syncShare, { id: share!.id })).status).toBe(403)
      expect((await who.call(shareRule.endpoints.add, ruleDraft([]))).status).toBe(403)
    }
    expect((await stall.market.rentee.call(queryShareDetail, { id: share!.id })).status).toBe(403)
    expect((await operator.call(syncShare, { id: share!.id })).body.data).toEqual({ state: 'pending' })
    expect(
      (await operator.call(shareRule.endpoints.add, ruleDraft([{ receiverId: stall.market.agentId, fixedFen: 1 }])))
        .status,
    ).toBe(403)
  })

  it('never reach another tenant', async () => {
    const other = await aMarket(stall.till)
    const orderId = await paid(stall.market)
    const [share] = await sharesOf(stall.market.admin, orderId)
    const { id } = share!
    expect(await sharesOf(other.admin, orderId)).toEqual([])
    expect((await other.admin.call(queryShareDetail, { id })).body.code).toBe(404)
    expect((await other.admin.call(syncShare, { id })).body.code).toBe(404)
    expect((await other.admin.call(reverseShare, { id, amountFen: 1, reason: 'x' }, { key: newId() })).body.code).toBe(
      404,
    )
    for (const command of COMMANDS)
      expect((await other.admin.call(command, { id, reason: 'x' }, { key: newId() })).body.code).toBe(404)
    const { body } = await other.admin.call(
      shareRule.endpoints.add,
      ruleDraft([{ receiverId: stall.market.agentId, fixedFen: 1 }]),
    )
    expect(body.code).toBe(404)
    expect((await other.admin.call(registerReceiver, { id: stall.market.agentId })).body.code).toBe(404)
  })
})
