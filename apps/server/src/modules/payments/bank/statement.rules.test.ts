// Layouts of statements as banks and payment services export them, with invented names, accounts and numbers:
// ICBC and CCB (online banking, CSV), CMB (CSV), Alipay 账务明细 (CSV), WeChat Pay 资金账单 (columns as in the fund bill that public
// SDKs keep in their tests: 记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),…).
import { expect, it } from 'vitest'
import { payerTailOf } from './payer.rules.ts'
import { readRows } from './statement.rules.ts'
import { columnsOf, findHeading } from './statement-headings.rules.ts'

const table = (text: string): string[][] => text.split('\n').map((line) => (line ? line.split('|') : []))
const read = (text: string) => {
  const rows = table(text)
  const { at, layout } = findHeading(rows)
  return readRows('account', rows.slice(at + 1), layout.columns)
}

const ICBC = `#明细查询
卡号: 6222****7890|卡别名:|子账户序号: 00000|币种: 人民币

交易日期|摘要|交易场所|交易国家或地区简称|钞/汇|交易金额(收入)|交易金额(支出)|交易币种|记账金额(收入)|记账金额(支出)|记账币种|余额|对方户名
2026-11-20|转账|手机银行|CHN|钞|1,200.00||人民币|1,200.00||人民币|58,801.22|李某某
2026-11-21|消费||CHN|钞||35.60|人民币||35.60|人民币|58,765.62
合计笔数: 2`
const CCB = `中国建设银行个人活期账户全部交易明细
卡号/账号:6217****1234|客户名称:某某|起始日期:20261101|结束日期:20261130
序号|摘要|币别|钞汇|交易日期|交易金额|账户余额|交易地点/附言|对方账号与户名
1|电子汇入|人民币元|钞|20261120|1,200.00|60,000.00|11月房租|6222021234567890123/李某某
2|消费|人民币元|钞|20261121|-35.60|59,964.40|财付通|/`
const CMB = `# 招商银行交易记录
# 账号: [622588******1234]
交易日期|交易时间|收入|支出|余额|交易类型|交易备注
20261120|09:30:15|1200.00||60000.00|汇入汇款|11月房租 李某某
20261121|10:00:00||35.60|59964.40|快捷支付|财付通
# 合计|||35.60`
const ALIPAY = `#支付宝账务明细查询
#账号：[2088000000000000156]
账务流水号|业务流水号|商户订单号|商品名称|发生时间|对方账号|收入金额（+元）|支出金额（-元）|账户余额（元）|交易渠道|业务类型|备注
20261120123456789012345|2026112022001412345678|R2611-1|房租|2026-11-20 09:30:15|138****8000| 1200.00|| 60000.00|支付宝|在线支付|
#---账务明细列表结束---`
const WECHAT = `记账时间|微信支付业务单号|资金流水单号|业务名称|业务类型|收支类型|收支金额(元)|账户结余(元)|资金变更提交申请人|备注|业务凭证号
2026-11-20 13:54:01|50300806962021020105978994968|4200000920202611201234567890|交易|交易|收入|1200.00|60000.00|1601959334API|房租|S1
2026-11-20 14:00:45|50300907032021020105978998710|4200000846202611201234567891|退款|退款|支出|0.01|59999.99|1601959334API|退款|S2
资金流水总笔数|收入笔数|收入金额|支出笔数|支出金额
2|1|1200.00|1|0.01`

it.each([
  ['ICBC', ICBC, { payerName: '李某某', payerTail: '', memo: '转账' }, 1, 1],
  ['CCB', CCB, { payerName: '李某某', payerTail: '0123', memo: '电子汇入 11月房租' }, 1, 0],
  ['CMB', CMB, { payerName: '', payerTail: '', memo: '11月房租 李某某' }, 1, 1],
  ['Alipay', ALIPAY, { payerTail: '8000', memo: '房租', bankRef: '20261120123456789012345' }, 0, 1],
  ['WeChat Pay', WECHAT, { memo: '交易 房租', bankRef: '4200000920202611201234567890' }, 1, 2],
])('reads a statement of %s', (_, text, receipt, outgoing, skipped) => {
  const found = read(text)
  expect(found.receipts).toHaveLength(1)
  expect(found.receipts[0]).toMatchObject({ receivedOn: '2026-11-20', amount: '1200.00', ...receipt })
  expect(found).toMatchObject({ outgoing, skipped })
})

it('takes a sign or a direction, and neither for money that did not move', () => {
  const rows = `日期|金额|收/支|对方户名
2026-11-20|¥1,200.00|收入|甲
2026-11-20|35|支出|乙
2026-11-20|10|不计收支|丙
2026-11-20|0.00|收入|丁
2026-11-20|-5.00||戊
2026-11-20|+6.00||己
2026-11-20|||庚
2026-11-20|many|收入|辛
20261301|7|收入|壬`
  const found = read(rows)
  expect(found.receipts.map(({ payerName, amount }) => [payerName, amount])).toEqual([
    ['甲', '1200.00'],
    ['己', '6.00'],
    // What cannot be read is refused by the import with its row, and not left out.
    ['辛', 'many'],
    ['壬', '7.00'],
  ])
  expect(found).toMatchObject({ outgoing: 2, skipped: 3 })
})

it('gives a line without a reference the same one in each statement that has it', () => {
  const [first] = read(CCB).receipts
  const later = CCB.replace('\n1|电子汇入', '\n7|电子汇入')
  expect(read(later).receipts[0]!.bankRef).toBe(first!.bankRef)
  const line = '2026-11-20|1.00|甲'
  const refs = read(`日期|收入|对方户名\n${line}\n${line}\n2026-11-20|1.00|乙`).receipts.map(({ bankRef }) => bankRef)
  expect(new Set(refs).size).toBe(3)
  expect(refs[1]).toBe(`${refs[0]}-2`)
})

it('knows a heading again, and finds the widest line where it knows none', () => {
  const rows = table('某银行\nA|B|C\n2026-11-20|5|x')
  const unknown = findHeading(rows)
  expect(unknown).toMatchObject({ at: 1, isRemembered: false, layout: { columns: ['none', 'none', 'none'] } })
  const known = { headings: ['A', 'B', 'C'], columns: ['day', 'income', 'memo'] as const }
  const again = findHeading(rows, { ...known, columns: [...known.columns] })
  expect(again).toMatchObject({ at: 1, isRemembered: true, layout: known })
  expect(columnsOf(['交易日期', '交易时间', '摘要', '余 额', '摘要'])).toEqual([
    'day',
    'none',
    'memo',
    'balance',
    'none',
  ])
})

it.each([
  ['6222021234567890123', '0123'],
  ['6222 0212 3456 7890', '7890'],
  ['6217****1234', '1234'],
  ['138****8000', '8000'],
  ['3456', '3456'],
  ['12345678', '12345678'],
  ['456', '0456'],
  ['李某某', ''],
  ['', ''],
  ['6.22202E+18', '6.22202E+18'],
])('the tail of %s is %s', (account, tail) => {
  expect(payerTailOf(account)).toBe(tail)
})

it('reads headings and accounts of any length in bounded time', () => {
  expect(columnsOf(['['.repeat(30_000), '交易日期'])).toEqual(['none', 'day'])
  expect(payerTailOf(`${'1'.repeat(30_000)}x`)).toBe('')
  expect(payerTailOf(`${' '.repeat(30_000)}6222 0212 3456 7890 123`)).toBe('0123')
})
