import { addDays } from '../infra/calendar.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import { newId } from '../infra/db/id.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { bankLines } from '../modules/payments/bank/bank.service.ts'

interface Owing {
  no: string
  name: string
  mobile: string
  fen: number
}
/** What people write when they pay, one after the other. */
const MEMOS: readonly ((one: Owing) => { payerName: string; memo: string; amountFen: number })[] = [
  ({ no, name, fen }) => ({ payerName: name, memo: `房租 ${no}`, amountFen: fen }),
  ({ name, fen }) => ({ payerName: name, memo: '房租', amountFen: fen }),
  ({ name, mobile, fen }) => ({ payerName: `*${name.slice(1)}`, memo: `租金 尾号${mobile.slice(-4)}`, amountFen: fen }),
  ({ name, fen }) => ({ payerName: '杭州云栖贸易有限公司', memo: `代${name}付房租`, amountFen: fen }),
  ({ name, fen }) => ({ payerName: name, memo: '先付一部分', amountFen: Math.ceil(fen / 2) }),
  ({ no, fen }) => ({ payerName: '', memo: no.replace('-', ''), amountFen: fen + 50_000 }),
]
const MOST = 14

/** The statement of the last days on the operator's account, not looked at yet: the job that matches it comes by itself. */
export async function addStatement(ctx: Ctx): Promise<void> {
  const accountId = newId()
  const owing = await ctx.db.rows(
    raw<Owing>(sql`select b.no, r.name, r.mobile, b.total_fen - b.paid_fen as fen from billing_bill b
      join housing_rentee r on r.tenant_id = b.tenant_id and r.id = b.rentee_id
      where b.tenant_id = ${ctx.tenant.id} and b.state = 'issued' and b.kind = 'rent' order by b.due_on desc, b.no limit ${MOST}`),
  )
  const lines = [
    ...owing.map((one, at) => MEMOS[at % MEMOS.length]!(one)),
    { payerName: '招商银行', memo: '活期结息', amountFen: 1_286 },
  ]
  const today = ctx.today()
  await ctx.transaction(async (tx) => {
    await tx.db.run(
      raw(sql`insert into payment_bank_account (tenant_id, id, name, bank_name, account_no)
        values (${tx.tenant.id}, ${accountId}, '租金收款户', '招商银行杭州分行', '571900000010001')`),
    )
    await bankLines.addImportedMany!(
      tx,
      lines.map((line, at) => ({
        ...line,
        accountId,
        receivedOn: addDays(today, -(at % 4)),
        bankRef: `CMB${today.replaceAll('-', '')}${String(at + 1).padStart(4, '0')}`,
      })),
    )
  })
}
