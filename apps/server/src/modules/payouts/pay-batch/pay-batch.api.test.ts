import * as channelsContract from '@cloud-steward/contract/channels/index.ts'
import * as contract from '@cloud-steward/contract/payouts/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import { uploaded } from '../../../../test/picture.ts'
import { newId } from '../../../infra/db/id.ts'
import { sealChain, walkChain } from '../../ledger/chain/chain.service.ts'
import { ACCOUNT_NO, CARD, setAccount, settleAccounts } from '../merchant/merchant.builders.ts'
import { Office } from '../withdrawal/payout.builders.ts'
import { payLines } from './pay-line.service.ts'

const office = new Office()
let ids: string[]
beforeEach(async () => {
  await setAccount(office.landlord)
  await settleAccounts(office.shop)
  ids = [await office.approved(100_000), await office.approved(50_000)]
})
const key = () => ({ key: newId() })
const make = async (which: string[] = ids) =>
  (await office.shop.admin.call(contract.makePayBatch, { ids: which }, key())).body
const payable = async () =>
  (await office.shop.admin.call(contract.queryPayable, { day: '2099-12-31' })).body.data.list.map(({ id }) => id)
const file = (id: string, isTemplate?: 'c') => office.shop.admin.call(contract.exportBankFile, { id, isTemplate })
const send = async (id: string) => (await office.shop.admin.call(contract.sendPayBatch, { id }, key())).body
const cancel = async (id: string) =>
  (await office.shop.admin.call(contract.cancelPayBatch, { id, reason: '重新安排' }, key())).body
type Row = Record<string, unknown> & { id: string; no: string }
const batchRow = async (id: string) =>
  ((await office.shop.admin.call(contract.payBatch.endpoints.query, { id })).body.data as { list: Row[] }).list[0]!
const lines = async (batchId: string) =>
  ((await office.shop.admin.call(contract.payLine.endpoints.query, { batchId })).body.data as { list: Row[] }).list
const lineOf = async (batchId: string, withdrawalId: string) => {
  const { no } = await office.shown(withdrawalId)
  return (await lines(batchId)).find((one) => one.no === no)!
}
const settle = async (id: string, given: object) =>
  (await office.shop.admin.call(contract.settlePayLine, { id, ...given } as never, key())).body
/** A batch the bank has. */
async function sent(): Promise<string> {
  const { data } = await make()
  await file(data.id)
  await send(data.id)
  return data.id
}

describe('a batch for the bank', () => {
  it('is made, exported, handed over and answered, by hand and by a sheet', async () => {
    expect((await payable()).toSorted()).toEqual(ids.toSorted())
    const { data } = await make()
    expect(await payable()).toEqual([])
    expect((await send(data.id)).reason).toBe('payout.error.payBatch.preparing')
    const csv = (await file(data.id, 'c')).bytes.toString()
    for (const one of ids) expect(csv).toContain((await office.shown(one)).no)
    for (const part of ['王芳', ACCOUNT_NO, '招商银行杭州分行', '1000', '500']) expect(csv).toContain(part)
    // An importer of a bank takes it as it stands.
    expect(csv).not.toContain('\t')
    expect((await file(data.id)).bytes.subarray(0, 2).toString()).toBe('PK')
    expect(await batchRow(data.id)).toMatchObject({ state: 'exported', count: 2, amountFen: 150_000 })
    const [one, two] = [await lineOf(data.id, ids[0]!), await lineOf(data.id, ids[1]!)]
    expect((await settle(one.id, { outcome: 'paid' })).reason).toBe('payout.error.payBatch.exported')
    expect((await send(data.id)).code).toBe(200)
    expect((await cancel(data.id)).reason).toBe('payout.error.payBatch.sent')
    expect((await file(data.id)).body.reason).toBe('payout.error.payBatch.sent')

    expect((await settle(one.id, { outcome: 'paid', channelNo: 'ICBC-1' })).data.state).toBe('paid')
    expect((await settle(one.id, { outcome: 'paid', channelNo: 'ICBC-1' })).reason).toBe('payout.error.payLineDone')
    expect((await settle(two.id, { outcome: 'paid', channelNo: 'ICBC-1' })).reason).toBe('payment.error.channelNoUsed')
    const sheet = [
      { no: two.no, outcome: 'returned', amountFen: 1, reason: '户名不符' },
      { no: two.no, outcome: 'returned', amountFen: 50_000 },
      { no: two.no, outcome: 'returned', amountFen: 50_000, reason: '户名不符' },
      { no: two.no, outcome: 'paid' },
      { no: 'W0000-000000', outcome: 'paid' },
    ]
    const answers = await office.shop.today.transaction((tx) => payLines.addImportedMany!(tx, sheet))
    expect(answers.map((answer) => answer?.reason)).toEqual([
      'payout.error.payLineAmount',
      'payout.error.reasonMissing',
      undefined,
      'payout.error.payLineDone',
      'payout.error.payLineUnknown',
    ])
    expect(await batchRow(data.id)).toMatchObject({ state: 'done', paidFen: 100_000, returnedFen: 50_000 })
    expect(await office.shown(ids[0]!)).toMatchObject({ state: 'paid', channelNo: 'ICBC-1', way: 'bank' })
    expect(await office.shown(ids[1]!)).toMatchObject({ state: 'failed', reason: '户名不符' })
    expect(await office.balances()).toEqual({ available: 200_000, frozen: 0 })
    // Days later the bank sends back what it had paid.
    expect((await settle(one.id, { outcome: 'returned', reason: '账户已销户' })).data.state).toBe('returned')
    expect(await batchRow(data.id)).toMatchObject({ state: 'done', paidFen: 0, returnedFen: 150_000 })
    expect(await office.balances()).toEqual({ available: 300_000, frozen: 0 })
    const { steps } = (await office.shop.admin.call(contract.queryPayBatchSteps, { id: data.id })).body.data
    expect(steps.map(({ state }) => state)).toEqual(['preparing', 'exported', 'exported', 'sent', 'done'])
    await office.sound()
    await sealChain(office.shop.today, office.shop.app.secrets)
    expect(await walkChain(office.shop.today, office.shop.app.secrets)).toBeUndefined()
  })

  it('has each withdrawal alone, and nobody pays it otherwise meanwhile', async () => {
    const made = await Promise.all([make(), make(), make([ids[0]!])])
    expect(made.filter(({ code }) => code === 200)).toHaveLength(1)
    for (const { code, reason } of made) if (code !== 200) expect(reason).toBe('payout.error.payBatchTaken')
    const { data } = made.find(({ code }) => code === 200)!
    const [inside] = ids
    expect((await office.shown(inside!)).payBy).toBe('batch')
    const { admin } = office.shop
    const paid = { id: inside!, paidOn: office.shop.today.today(), channelNo: 'HAND-1' }
    expect((await admin.call(contract.payWithdrawal, paid, key())).body.reason).toBe('payout.error.inPayBatch')
    expect((await admin.call(contract.failWithdrawal, { id: inside!, reason: 'x' }, key())).body.reason).toBe(
      'payout.error.inPayBatch',
    )
    const mode = await admin.call(channelsContract.setFundMode, { mode: 'manual', reason: '试试' }, key())
    expect(mode.body.reason).toBe('channel.error.moneyOnItsWay')
    expect((await cancel(data.id)).code).toBe(200)
    expect((await office.shown(inside!)).payBy).toBe('bank')
    expect((await cancel(data.id)).reason).toBe('payout.error.payBatch.cancelled')
    expect((await make()).code).toBe(200)
  })

  it('is paid once by many answers at once, and never beside a payment by hand', async () => {
    const id = await sent()
    const line = await lineOf(id, ids[0]!)
    const answers = await Promise.all(Array.from({ length: 5 }, () => settle(line.id, { outcome: 'paid' })))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await office.balances()).toEqual({ available: 150_000, frozen: 50_000 })
    await office.sound()

    const third = await office.approved(10_000)
    const paid = { id: third, paidOn: office.shop.today.today(), channelNo: 'HAND-2' }
    const [byHand, batch] = await Promise.all([
      office.shop.admin.call(contract.payWithdrawal, paid, key()),
      make([third]),
    ])
    expect([byHand.body.code === 200, batch.code === 200].filter(Boolean)).toHaveLength(1)
    await office.sound()
  })

  it('is made in the manual mode as well, but not for a landlord who is suspended', async () => {
    const { admin } = office.shop
    await admin.call(channelsContract.setFundMode, { mode: 'manual', reason: '人工打款' }, key())
    const pictures = { idFrontFile: await uploaded(office.landlord), idBackFile: await uploaded(office.landlord) }
    const applied = await office.landlord.call(
      contract.applyLandlord,
      { legalName: '王芳', idNo: CARD, ...pictures },
      key(),
    )
    const { id } = applied.body.data
    const hold = (step: 'suspend' | 'resume') =>
      admin.call(contract.holdLandlord, { id, step, reason: '投诉核实中' }, key())
    await admin.call(contract.decideReview, { id, decision: 'take' }, key())
    await admin.call(contract.decideReview, { id, decision: 'approve' }, key())
    await hold('suspend')
    const { list } = (await admin.call(contract.queryPayable, { day: '2099-12-31' })).body.data
    expect(list.map(({ hindrance }) => hindrance)).toEqual(['suspended', 'suspended'])
    expect((await make()).reason).toBe('payout.error.payBatchHindrance.suspended')
    await hold('resume')
    expect((await make()).code).toBe(200)
  })

  it('is for staff of the tenant, and of withdrawals that are there', async () => {
    expect((await make([])).code).not.toBe(200)
    expect((await make([newId()])).code).toBe(404)
    const id = await sent()
    const [line] = await lines(id)
    for (const who of [office.landlord, office.shop.rentee]) {
      expect((await who.send(contract.makePayBatch, { ids }, key())).status).toBe(403)
      expect((await who.send(contract.exportBankFile, { id })).status).toBe(403)
      expect((await who.send(contract.settlePayLine, { id: line!.id, outcome: 'paid' }, key())).status).toBe(403)
      expect((await who.send(contract.payLine.endpoints.query, {})).status).toBe(403)
    }
    const stranger = await signIn(office.shop.app, await freshTenant(office.shop.app))
    expect((await stranger.send(contract.makePayBatch, { ids }, key())).status).toBe(404)
    expect((await stranger.send(contract.exportBankFile, { id })).status).toBe(404)
    expect((await stranger.send(contract.sendPayBatch, { id }, key())).status).toBe(404)
    expect((await stranger.send(contract.queryPayBatchSteps, { id })).status).toBe(404)
    expect((await stranger.send(contract.settlePayLine, { id: line!.id, outcome: 'paid' }, key())).status).toBe(404)
    expect((await settle(line!.id, { outcome: 'lost' })).code).not.toBe(200)
    expect((await settle(line!.id, { outcome: 'paid', paidOn: '2099-01-01' })).reason).toBe('payout.error.dayInFuture')
    expect(
      (await office.operator.call(contract.settlePayLine, { id: line!.id, outcome: 'paid' }, key())).body.code,
    ).toBe(200)
  })
})
