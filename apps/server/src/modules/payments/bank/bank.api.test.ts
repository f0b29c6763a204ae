import {
  bankAccount,
  bankLine,
  bookBankLine,
  ignoreBankLine,
  matchBankLines,
  queryBankMatch,
  reversePayment,
  undoBankLine,
} from '@cloud-steward/contract/payments/index.ts'
import { param } from '@cloud-steward/contract/system/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { isDue } from '../../../../test/schedules.ts'
import { importSheet } from '../../../../test/sheets.ts'
import { newId } from '../../../infra/db/id.ts'
import { getRun } from '../../../infra/queue/runs.ts'
import {
  aBill,
  aLease,
  aWorld,
  billsOf,
  brokenInvariants,
  fingerprint,
  issue,
  pay,
  TODAY,
  type World,
} from '../../billing/billing.builders.ts'
import { aRentee } from '../../housing/housing.builders.ts'
import { bankLines } from './bank.service.ts'
import { matchBankJob, runMatch, matchBankLines as startMatch } from './match-bank.job.ts'

let world: World
let admin: Client
let accountId: string
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
  accountId = ((await admin.send(bankAccount.endpoints.add, { name: '基本户' })).body.data as { id: string }).id
})
let refs = 0
const add = async (given: object = {}) => {
  const bankRef = `REF${++refs}`
  const row = { accountId, receivedOn: '2026-06-10', amountFen: 100, bankRef, ...given }
  const [refusal] = await world.today.transaction((tx) => bankLines.addImportedMany!(tx, [row]))
  if (refusal) throw refusal
  return lineOf(row.bankRef)
}
const lineOf = async (bankRef: string) => (await bankLines.query(world.today, { bankRef })).list[0]!
const match = async () => {
  expect(await isDue(matchBankJob, world.today)).toBe(true)
  await runMatch(world.today, (await startMatch(world.today)).runId, new AbortController().signal)
}
const setParam = (value: string) =>
  admin.send(param.endpoints.add, {
    paramName: 'payment.bankAutoAt',
    paramKey: 'payment.bankAutoAt',
    paramValue: value,
  })
const book = (id: string, given: object = {}, who = admin, key = newId()) =>
  who.call(bookBankLine, { id, renteeId: world.renteeId, billIds: [], amountFen: 100, ...given }, { key })

describe('importing a statement', () => {
  const rows = [
    {
      accountId: '基本户',
      receivedOn: '2026-06-10',
      amountFen: '3000.5',
      payerName: '王五',
      payerTail: '1234',
      memo: '房租',
      bankRef: 'A1',
    },
    {
      accountId: '基本户',
      receivedOn: '2026-06-11',
      amountFen: '20',
      payerName: '',
      payerTail: '',
      memo: '',
      bankRef: 'A2',
    },
  ]
  const send = async (file: Buffer, name: string) => {
    const headers = { prefer: '', 'accept-language': 'en' }
    return (await admin.upload(bankLine.endpoints.import, file, name, { headers })).body
  }
  const lines = async () => (await bankLines.query(world.today, { pageSize: 100, sorter: 'receivedOn_ascend' })).list

  it('takes a workbook once, and the same file again changes nothing', async () => {
    const sheet = await importSheet(bankLine, rows)
    expect((await send(sheet, 'rows.xlsx')).code).toBe(200)
    const before = await lines()
    expect(before).toMatchObject([
      { bankRef: 'A1', amountFen: 300_050, payerName: '王五', payerTail: '1234', memo: '房租', state: 'open' },
      { bankRef: 'A2', amountFen: 2_000, payerName: null, memo: null },
    ])
    expect((await send(sheet, 'rows.xlsx')).message).toContain('Imported before')
    expect(await lines()).toEqual(before)
  })

  it('takes CSV in the encoding of banks, with quotes and line ends of theirs', async () => {
    const header = '收款账户,到账日期,到账金额（元）,付款人,付款账号尾号,摘要附言,银行流水号'
    const text = `\ufeff${header}\r\n基本户,2026-06-10,88.8,"李,四",0012,"说 ""谢谢""",\tC1\r\n`
    expect((await send(Buffer.from(text), 'rows.CSV')).code).toBe(200)
    expect(await lines()).toMatchObject([
      { bankRef: 'C1', amountFen: 8_880, payerName: '李,四', payerTail: '0012', memo: '说 "谢谢"' },
    ])
    const broken = Buffer.from(`${header}\n"基本户,2026`)
    expect(await send(broken, 'rows.csv')).toMatchObject({ reason: 'kit.error.damagedFile' })
  })

  it('answers row by row', async () => {
    const row = { accountId, receivedOn: '2026-06-10', amountFen: 5, bankRef: 'X1' }
    const answers = await world.today.transaction((tx) =>
      bankLines.addImportedMany!(tx, [
        row,
        row,
        { ...row, bankRef: 'X2', receivedOn: '2026-06-16' },
        { ...row, bankRef: 'X3' },
      ]),
    )
    expect(answers.map((one) => one?.reason)).toEqual([
      undefined,
      'payment.error.bankRefKnown',
      'ledger.error.dayInFuture',
      undefined,
    ])
    const before = await lineOf('X1')
    const again = await world.today.transaction((tx) => bankLines.addImportedMany!(tx, [{ ...row, amountFen: 9 }]))
    expect(again[0]?.reason).toBe('payment.error.bankRefKnown')
    expect(await lineOf('X1')).toEqual(before)
  })

  it('adds a line once for 20 imports at the same time', async () => {
    const row = { accountId, receivedOn: '2026-06-10', amountFen: 5, bankRef: 'RACE' }
    await Promise.all(
      Array.from({ length: 20 }, () => world.today.transaction((tx) => bankLines.addImportedMany!(tx, [row]))),
    )
    expect((await bankLines.query(world.today, { bankRef: 'RACE' })).list).toHaveLength(1)
  })
})

describe('matching', () => {
  it('suggests, and books nothing unless the tenant wants it', async () => {
    const bill = await aBill(world, { lateFeeBp: 0 })
    const line = await add({ amountFen: 600_000, memo: bill.no })
    const before = await fingerprint(world.today)
    await match()
    expect(await lineOf(line.bankRef)).toMatchObject({
      state: 'open',
      confidence: 95,
      matchType: 'exact',
      renteeId: world.renteeId,
    })
    expect(await fingerprint(world.today)).toBe(before)
    const { data } = (await admin.call(queryBankMatch, { id: line.id })).body
    expect(data.leftFen).toBe(600_000)
    expect(data.candidates[0]).toMatchObject({ confidence: 95, reasons: ['billNo', 'amountBill'] })
    expect(data.candidates[0]!.bills).toMatchObject([{ no: bill.no, outstandingFen: 600_000, isSuggested: true }])
    expect(JSON.stringify(data)).not.toContain('13900000000')
  })

  it('books by itself from the confidence the tenant has set, and the rest stays', async () => {
    await setParam('90')
    const bill = await aBill(world, { lateFeeBp: 0 })
    const sure = await add({ amountFen: 600_000, memo: bill.no })
    const doubled = await add({ amountFen: 600_000, memo: bill.no })
    await match()
    expect([(await lineOf(sure.bankRef)).state, (await lineOf(doubled.bankRef)).state]).toEqual(['booked', 'open'])
    expect((await billsOf(world.today, { id: bill.id }))[0]).toMatchObject({ state: 'paid' })
    await match()
    expect((await lineOf(doubled.bankRef)).state).toBe('open')
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('counts a line once, whether it is killed on the way or two workers have it', async () => {
    await setParam('90')
    for (const lateFeeBp of [0, 0]) await add({ amountFen: 600_000, memo: (await aBill(world, { lateFeeBp })).no })
    const part = await add({ amountFen: 500 })
    await book(part.id)
    await add()
    const { runId } = await startMatch(world.today)
    let looks = 0
    const killed = { throwIfAborted: () => void (looks++ && expect.fail('killed')) } as AbortSignal
    await expect(runMatch(world.today, runId, killed)).rejects.toThrow('killed')
    await Promise.all([1, 2].map(() => runMatch(world.today, runId, new AbortController().signal)))
    expect(await getRun(world.today, runId)).toMatchObject({ state: 'succeeded', total: 4, done: 4 })
    expect(await lineOf(part.bankRef)).toMatchObject({ state: 'open', bookedFen: 100, renteeId: world.renteeId })
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('learns payers from what was booked, and forgets when it is undone', async () => {
    const bill = await aBill(world, { lateFeeBp: 0 })
    const first = await add({ amountFen: 1_000, payerName: '某某贸易公司', payerTail: '8888' })
    await book(first.id, { amountFen: 1_000, billIds: [bill.id] })
    const second = await add({ amountFen: 2_000, payerName: '某某贸易公司', payerTail: '8888' })
    const reasons = async () =>
      (await admin.call(queryBankMatch, { id: second.id })).body.data.candidates.map((one) => one.reasons)
    expect(await reasons()).toEqual([['payer']])
    await admin.call(undoBankLine, { id: first.id, reason: '记错' }, { key: newId() })
    expect(await reasons()).toEqual([])
  })
})

describe('a clerk', () => {
  it('books, splits over rentees, keeps the rest as prepaid, and undoes all of it', async () => {
    const bill = await aBill(world, { lateFeeBp: 0 })
    const line = await add({ amountFen: 700_000 })
    const one = await book(line.id, { amountFen: 650_000, billIds: [bill.id] })
    expect(one.body.data).toMatchObject({ prepaidFen: 50_000, leftFen: 50_000 })
    const other = await aRentee(world.today)
    const two = await book(line.id, { amountFen: 50_000, renteeId: other })
    expect(two.body.data).toMatchObject({ prepaidFen: 50_000, leftFen: 0 })
    expect(await lineOf(line.bankRef)).toMatchObject({ state: 'booked', bookedFen: 700_000, username: 'admin' })
    expect(await brokenInvariants(world.today)).toEqual([])
    expect((await admin.call(undoBankLine, { id: line.id, reason: '错了' }, { key: newId() })).body.code).toBe(200)
    expect(await lineOf(line.bankRef)).toMatchObject({ state: 'open', bookedFen: 0 })
    expect((await billsOf(world.today, { id: bill.id }))[0]).toMatchObject({ state: 'issued', paidFen: 0 })
    expect((await book(line.id, { amountFen: 700_000, billIds: [bill.id] })).body.code).toBe(200)
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('finds the line open again when its payment is reversed elsewhere', async () => {
    const bill = await aBill(world, { lateFeeBp: 0 })
    const line = await add({ amountFen: 100 })
    const { paymentId } = (await book(line.id, { billIds: [bill.id] })).body.data
    await admin.call(reversePayment, { id: paymentId, reason: '退' }, { key: newId() })
    expect(await lineOf(line.bankRef)).toMatchObject({ state: 'open', bookedFen: 0 })
  })

  it('of 50 who press at once only one has an effect', async () => {
    const bill = await aBill(world, { lateFeeBp: 0 })
    const line = await add({ amountFen: 100 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => book(line.id, { billIds: [bill.id] })))
    const reasons = answers.map(({ body }) => (body.code === 200 ? 'booked' : body.reason))
    expect(reasons.filter((one) => one === 'booked')).toHaveLength(1)
    expect(new Set(reasons)).toEqual(new Set(['booked', 'payment.error.bankLineDone']))
    expect((await billsOf(world.today, { id: bill.id }))[0]).toMatchObject({ paidFen: 100 })
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('may not book more than there is, nor bills or rentees of others, nor what was done', async () => {
    const bill = await aBill(world, { lateFeeBp: 0 })
    const other = await aRentee(world.today)
    const line = await add({ amountFen: 100 })
    const reasonOf = async (given: object) => (await book(line.id, given)).body.reason
    expect(await reasonOf({ amountFen: 101 })).toBe('payment.error.bankLineLeft')
    expect(await reasonOf({ renteeId: other, billIds: [bill.id] })).toBe('billing.error.otherRentee')
    expect(await reasonOf({ renteeId: newId() })).toBe('kit.error.notFound')
    await admin.call(ignoreBankLine, { id: line.id, reason: '利息' }, { key: newId() })
    expect(await reasonOf({})).toBe('payment.error.bankLineDone')
    expect((await admin.call(undoBankLine, { id: line.id, reason: '看错' }, { key: newId() })).body.code).toBe(200)
    expect((await admin.call(undoBankLine, { id: line.id, reason: '看错' }, { key: newId() })).body.reason).toBe(
      'payment.error.bankLineOpen',
    )
    expect((await lineOf(line.bankRef)).state).toBe('open')
  })

  it('refuses a number a colleague has typed in by hand already', async () => {
    const bill = await aBill(world, { lateFeeBp: 0 })
    await pay(world, bill, { channelNo: 'DUP-1' })
    const line = await add({ amountFen: 100, bankRef: 'DUP-1' })
    expect((await book(line.id, { billIds: [bill.id] })).body.reason).toBe('payment.error.channelNoUsed')
    expect((await lineOf('DUP-1')).state).toBe('open')
  })

  it('of another tenant, a landlord and a rentee reach nothing', async () => {
    const line = await add({ amountFen: 100 })
    const stranger = await signIn(world.app, await freshTenant(world.app))
    const calls = [
      (who: Client) => who.call(queryBankMatch, { id: line.id }),
      (who: Client) => book(line.id, {}, who),
      (who: Client) => who.call(ignoreBankLine, { id: line.id, reason: 'x' }, { key: newId() }),
      (who: Client) => who.call(undoBankLine, { id: line.id, reason: 'x' }, { key: newId() }),
    ]
    for (const call of calls) expect((await call(stranger)).status).toBe(404)
    for (const role of ['ROLE_LANDLORD', 'ROLE_RENTEE'] as const) {
      const party = await signIn(world.app, world, role)
      for (const call of calls) expect((await call(party)).status).toBe(403)
      expect((await party.call(matchBankLines, {}, { key: newId() })).status).toBe(403)
    }
    expect((await lineOf(line.bankRef)).state).toBe('open')
  })
})

it('matches the lines of many rentees to their own bills', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => aRentee(world.today)))
  for (const [at, renteeId] of people.entries()) await aLease(world, { renteeId, terms: { rentFen: 300_000 + at } })
  await issue(world.today, TODAY)
  const bills = await billsOf(world.today)
  for (const bill of bills) await add({ amountFen: bill.outstandingFen, memo: `租金${bill.no}` })
  await match()
  const lines = (await bankLines.query(world.today, { pageSize: 100 })).list
  expect(lines.map(({ memo, renteeId }) => [memo, renteeId]).toSorted()).toEqual(
    bills.map(({ no, renteeId }) => [`租金${no}`, renteeId]).toSorted(),
  )
})
