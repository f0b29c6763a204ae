// Statements as two banks (ICBC, CCB) and Alipay (账务明细) export them, in GBK, with invented names and numbers.
import { readFile } from 'node:fs/promises'
import {
  bankAccount,
  bankLine,
  importStatement,
  queryBankMatch,
  readStatement,
} from '@cloud-steward/contract/payments/index.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { freshTenant, signIn, type TestApp, testApp } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { endOfRun, itemsOfRun } from '../../../../test/runs.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { aRentee } from '../../housing/housing.builders.ts'
import { bankLines } from './bank.service.ts'

const NOW = new Date('2026-11-30T04:00:00Z')
let app: TestApp
let today: Ctx
let admin: Client
let accountId: string
let stop = async () => {}
beforeAll(async () => {
  app = await testApp({ now: () => NOW })
  stop = await app.work()
})
afterAll(() => stop())
beforeEach(async () => {
  const tenant = await freshTenant(app)
  today = tenant.ctx(NOW)
  admin = await signIn(app, tenant)
  accountId = await account('H4账户')
})
const account = async (name: string) =>
  ((await admin.send(bankAccount.endpoints.add, { name })).body.data as { id: string }).id
const file = (name: string) => readFile(new URL(`../../../../test/statements/bank-${name}.csv`, import.meta.url))
const to = (endpoint: typeof readStatement | typeof importStatement, query: Record<string, string> = {}) => ({
  ...endpoint,
  path: `${endpoint.path}?${new URLSearchParams({ accountId, ...query })}`,
})
const read = async (bytes: Buffer, query?: Record<string, string>, who = admin) =>
  (await who.upload(to(readStatement, query), bytes, 'bank.csv')).body
async function take(bytes: Buffer, query?: Record<string, string>, name = 'bank.csv') {
  const { body } = await admin.upload(to(importStatement, query), bytes, name)
  expect(body.code, JSON.stringify(body)).toBe(200)
  const run = await endOfRun(admin, body.data.runId)
  return { answer: body.data, run }
}
const lines = async () => (await bankLines.query(today, { pageSize: 100 })).list

it.each([
  ['icbc', { payerName: '张三丰', payerTail: null, memo: '转账' }, { outgoing: 1, skipped: 5 }],
  ['ccb', { payerName: '张三丰', payerTail: '0123', memo: '电子汇入 11月房租' }, { outgoing: 1, skipped: 3 }],
  ['alipay', { payerName: null, payerTail: '8000', bankRef: '20261120123456789012345' }, { outgoing: 0, skipped: 6 }],
])('takes the receipts of a statement of %s, once', async (name, line, left) => {
  const bytes = await file(name)
  expect((await read(bytes)).data).toMatchObject({ isComplete: true, isRemembered: false, incoming: 1, ...left })
  expect(await lines()).toEqual([])
  const { answer, run } = await take(bytes)
  expect(answer).toMatchObject({ incoming: 1, incomingFen: 120_000, ...left })
  expect(run).toMatchObject({ state: 'succeeded', done: 1, failed: 0 })
  expect(await lines()).toMatchObject([{ accountId, receivedOn: '2026-11-20', amountFen: 120_000, ...line }])
  expect((await take(bytes)).run).toMatchObject({ done: 0, failed: 1 })
  expect((await read(bytes)).data).toMatchObject({ isRemembered: true })
})

it('keeps what somebody said of the columns, for this account alone', async () => {
  const bytes = Buffer.from('某行\nA,B,C,D\n2026/11/20,"1,200.00",x,丙\n2026/11/21,,5,丁\n')
  const unknown = await read(bytes)
  expect(unknown.data).toMatchObject({ headings: ['A', 'B', 'C', 'D'], isComplete: false, incoming: 0 })
  expect((await admin.upload(to(importStatement), bytes, 'bank.csv')).body.reason).toBe(
    'payment.error.statementColumns',
  )
  const columns = 'day,income,expense,payerName'
  expect((await read(bytes, { columns })).data).toMatchObject({ incoming: 1, outgoing: 1, isComplete: true })
  expect((await take(bytes, { columns })).run).toMatchObject({ done: 1 })
  const next = Buffer.from('A,B,C,D\n2026/11/22,7,,戊\n')
  expect((await read(next)).data).toMatchObject({ isRemembered: true, incoming: 1, columns: columns.split(',') })
  accountId = await account('另一账户')
  expect((await read(next)).data).toMatchObject({ isRemembered: false, isComplete: false })
})

it('refuses other columns, other accounts and statements without receipts', async () => {
  const bytes = await file('ccb')
  expect((await read(bytes, { columns: 'day,magic' })).reason).toBe('payment.error.statementColumns')
  const none = Buffer.from('日期,收入,支出\n2026-11-20,,5\n')
  expect((await admin.upload(to(importStatement), none, 'bank.csv')).body.reason).toBe('payment.error.statementEmpty')
  expect((await read(Buffer.from('\n\n'))).reason).toBe('kit.error.emptyFile')
  const other = await signIn(app, await freshTenant(app))
  expect((await read(bytes, {}, other)).reason).toBe('kit.error.notFound')
})

it('refuses a row whose reference a spreadsheet has rounded, and says the way out', async () => {
  const bytes = Buffer.from('日期,收入,流水号\n2026-11-20,5,4.20000E+27\n2026-11-20,6,`4200000810202611201234567890\n')
  const { run } = await take(bytes)
  expect(run).toMatchObject({ done: 1, failed: 1 })
  const failed = (await itemsOfRun(admin, run.id)).find(({ state }) => state === 'failed')
  expect(failed?.message).toMatch(/4\.20000E\+27.*(文本|text)/)
  expect(await lines()).toMatchObject([{ bankRef: '4200000810202611201234567890' }])
})

it('finds renters behind hidden letters, other dots and whole account numbers', async () => {
  const uyghur = await aRentee(today, { name: '古丽米热·艾比布力' })
  const hidden = await aRentee(today, { name: '张三丰' })
  const bytes = Buffer.from(
    '日期,收入,对方户名,对方账号\n2026-11-20,5,古丽米热•艾比布力,6222021234567890123\n2026-11-20,6,张**,6217****1234\n2026-11-20,7,*三丰,\n2026-11-20,8,古丽米热‧艾***,\n',
  )
  expect((await take(bytes)).run).toMatchObject({ done: 4 })
  const found = await Promise.all(
    (await lines()).map(async ({ id, amountFen, payerTail }) => {
      const { candidates } = (await admin.call(queryBankMatch, { id })).body.data
      return [amountFen, payerTail, candidates[0]?.renteeId]
    }),
  )
  expect(found.toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
    [500, '0123', uyghur],
    [600, '1234', hidden],
    [700, null, hidden],
    [800, null, uyghur],
  ])
})

it('keeps the tail of a whole account number in a row of the template', async () => {
  const header = '收款账户,到账日期,到账金额（元）,付款人,付款账号尾号,摘要附言,银行流水号'
  const rows = ['6222021234567890123', '6217****1234', '456'].map(
    (tail, at) => `H4账户,20261120,"￥1,200.00",张三,${tail},房租,T${at}`,
  )
  const { body } = await admin.upload(
    bankLine.endpoints.import,
    Buffer.from(`${header}\r${rows.join('\r')}\r`),
    'rows.csv',
  )
  expect(await endOfRun(admin, body.data.runId)).toMatchObject({ done: 3 })
  expect((await lines()).map(({ payerTail }) => payerTail).toSorted()).toEqual(['0123', '0456', '1234'])
})
