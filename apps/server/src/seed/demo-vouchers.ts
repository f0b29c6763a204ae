import { addDays } from '../infra/calendar.ts'
import { makeCtx } from '../infra/ctx/make-ctx.ts'
import type { Caller, Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { receiptPdf } from '../infra/documents/receipt-pdf.ts'
import type { FileStore } from '../infra/files/store.ts'
import { matchVouchers } from '../modules/channels/voucher/match-vouchers.job.ts'
import { submitVoucher } from '../modules/channels/voucher/voucher.service.ts'
import { reviewVoucher } from '../modules/channels/voucher/voucher-review.service.ts'
import { keepUpload } from '../modules/files/attachment.service.ts'
import { bankLines } from '../modules/payments/bank/bank.service.ts'

interface Payer {
  id: string
  name: string
}
interface Account {
  id: string
  name: string
  accountNo: string
}
const yuan = (fen: number): string => (fen / 100).toLocaleString('en', { minimumFractionDigits: 2 })
/** What becomes of each: how much, how many days ago, and whether the bank's statement has it. */
const SLIPS = [
  { amountFen: 200_000, ago: 6, atBank: true, reviews: 1 },
  { amountFen: 150_000, ago: 3, atBank: true, reviews: 0 },
  { amountFen: 80_000, ago: 2, atBank: false, reviews: 0 },
  { amountFen: 6_800_000, ago: 2, atBank: true, reviews: 1 },
  { amountFen: 80_000, ago: 2, atBank: false, reviews: 0 },
  { amountFen: 36_000, ago: 5, atBank: false, reviews: 0, reason: '回单金额与填写金额不一致，请核对后重新提交' },
] as const
/** Which of them the payer of another hands in a second time. */
const TWICE = 4

/** Slips of rentees on their way to their balance: posted, waiting for either review, without a line, a double, rejected. */
export async function addVouchers(
  system: Parameters<typeof makeCtx>[0],
  operator: Ctx,
  files: FileStore,
): Promise<void> {
  const ctx = makeCtx(system)
  const { id: tenantId } = ctx.tenant
  const [payers, accounts, admins] = await ctx.db.all(
    raw<Payer>(sql`select r.id, r.name from housing_rentee r where r.tenant_id = ${tenantId}
      and exists (select from housing_lease l where l.tenant_id = r.tenant_id and l.rentee_id = r.id and l.status = 'signed')
      order by exists (select from identity_user u where u.tenant_id = r.tenant_id and u.party_id = r.id) desc, r.id limit ${SLIPS.length}`),
    raw<Account>(
      sql`select id, name, account_no as "accountNo" from payment_bank_account where tenant_id = ${tenantId} order by created_at limit 1`,
    ),
    raw<Pick<Caller, 'id' | 'username' | 'nickname'>>(
      sql`select id, username, nickname from identity_user where tenant_id = ${tenantId} and username = 'admin'`,
    ),
  )
  const [[account], [admin]] = [accounts, admins]
  if (!account || !admin) return
  const reviewer = makeCtx({ ...system, user: { ...admin, roles: [] } })
  for (const [at, slip] of SLIPS.entries()) {
    const payer = payers[at === TWICE ? at - 2 : at]
    if (!payer) continue
    const paidOn = addDays(ctx.today(), -slip.ago)
    const bankRef = `ICBC${paidOn.replaceAll('-', '')}${String(7_301 + at)}`
    const facts = {
      accountId: account.id,
      amountFen: slip.amountFen,
      bankRef,
      payerName: payer.name,
      payerTail: '6208',
    }
    const file = await keepUpload(
      operator,
      { files },
      {
        name: '电子回单.pdf',
        bytes: await slipOf(account, { ...facts, paidOn }),
      },
    )
    const { id } = await submitVoucher(operator, { ...facts, renteeId: payer.id, paidOn, fileIds: [file.id] })
    if (slip.atBank) {
      const { payerName, payerTail, amountFen, accountId } = facts
      const line = { accountId, amountFen, bankRef, payerName, payerTail, receivedOn: paidOn, memo: '转账' }
      await ctx.transaction((tx) => bankLines.addImportedMany!(tx, [line]))
      await matchVouchers(ctx)
    }
    if (slip.reviews) await reviewVoucher(reviewer, { id, decision: 'approve', reason: '与银行到账一致' })
    if ('reason' in slip) await reviewVoucher(reviewer, { id, decision: 'reject', reason: slip.reason })
  }
}

const slipOf = (
  { name, accountNo }: Account,
  {
    amountFen,
    bankRef,
    payerName,
    payerTail,
    paidOn,
  }: Record<'bankRef' | 'payerName' | 'payerTail' | 'paidOn', string> & { amountFen: number },
): Promise<Buffer> =>
  receiptPdf({
    title: '中国工商银行 电子回单',
    mark: '',
    facts: [
      ['流水号', bankRef],
      ['交易日期', paidOn],
      ['付款人', payerName],
      ['付款账号', `6222 **** **** ${payerTail}`],
      ['收款人', name],
      ['收款账号', accountNo],
    ],
    headers: ['币种', '用途', '渠道', '金额'],
    rows: [['人民币', '预存房租', '手机银行', yuan(amountFen)]],
    totals: [['合计', `¥ ${yuan(amountFen)}`]],
    footer: '本回单由演示数据生成，不作为任何付款凭证。',
  })
