import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/billing/index.ts'
import { taxInvoice } from '@cloud-steward/contract/billing/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { cut } from '../../../infra/cut.ts'
import type { NewRow } from '../../../infra/db/bulk.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { moveState } from '../../../infra/steps/move-state.ts'
import { recordStep, stepsOf } from '../../../infra/steps/steps.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { notFound, standard } from '../../../kit/standard-operations.ts'
import { requireMaker } from '../../approvals/index.ts'
import { attachFiles } from '../../files/index.ts'
import { checkMoneyDay } from '../../ledger/index.ts'
import { type BillRow, type LineRow, linesOf, lockBills } from '../bill/bill.queries.ts'
import { bills } from '../bill/bill.source.ts'
import { accountsByFee } from '../income/income-account.queries.ts'
import { accountFinder } from '../income/income-account.rules.ts'
import {
  endInvoiceLines,
  type InvoiceRow,
  type InvoiceState,
  insertInvoice,
  insertInvoiceLines,
  invoiceableBills,
  invoiceLines,
  lockInvoice,
  ratesOfInvoice,
} from './tax-invoice.queries.ts'
import { invoiceableFen, type RateOfTax, ratesOf, taxNoOf } from './tax-invoice.rules.ts'

export const taxInvoices = standard(taxInvoice)
const RESOURCE = taxInvoice.name
/** Which of its states a command takes an invoice from. */
const FROM = {
  issued: ['asked'],
  refused: ['asked'],
  withdrawn: ['asked'],
  reversed: ['issued', 'red_due'],
} as const satisfies Record<string, readonly InvoiceState[]>
/** What the log calls a change, where it is not the name of the state. */
const ACTIONS: Partial<Record<InvoiceState, string>> = {
  refused: 'rejected',
  issued: 'issueInvoice',
  red_due: 'redDue',
}

/** What may be invoiced of bills, which are locked: a payment taken back waits, or has happened. */
async function paidOf(tx: TxCtx, ids: readonly string[]): Promise<{ bill: BillRow; fen: number; own: LineRow[] }[]> {
  const found = await tx.db.rows(lockBills(tx.tenant.id, ids))
  const lines = await tx.db.rows(linesOf(tx.tenant.id, ids))
  return found.map((bill) => {
    const own = lines.filter(({ billId }) => billId === bill.id)
    return { bill, own, fen: bill.state === 'void' ? 0 : invoiceableFen(own, bill.lateFeePaidFen) }
  })
}
/** The tax that is in it: as lines said when they were issued; late fees, and lines from before, as is usual for their fee. */
async function taxOf(tx: TxCtx, paid: Awaited<ReturnType<typeof paidOf>>): Promise<RateOfTax[]> {
  const accountOf = accountFinder(await tx.db.rows(accountsByFee(tx.tenant.id)))
  return ratesOf(
    paid.flatMap(({ bill, own }) => [
      ...own
        .filter(({ fee }) => fee !== 'deposit')
        .map((line) => ({ rateBp: line.taxBp ?? accountOf(line)?.taxBp ?? 0, paidFen: line.paidFen })),
      { rateBp: accountOf({ fee: 'late_fee' })?.taxBp ?? 0, paidFen: bill.lateFeePaidFen },
    ]),
  )
}

/** What an invoice says of its bills, which are locked, beside what of them may be invoiced now. */
export async function paidOfInvoice(
  tx: TxCtx,
  id: string,
): Promise<{ no: string; invoicedFen: number; paidFen: number }[]> {
  const lines = await tx.db.rows(invoiceLines(tx.tenant.id, id))
  const ids = lines.map(({ billId }) => billId)
  return (await paidOf(tx, ids)).map(({ bill, fen }) => ({
    no: bill.no,
    invoicedFen: lines.find(({ billId }) => billId === bill.id)!.amountFen,
    paidFen: fen,
  }))
}

/** Asks for an invoice of all that is paid on bills of one rentee; whoever asks sees each of them. */
export function askInvoice(
  ctx: Ctx,
  { billIds, titleKind, title, taxNo, email, remark }: InputOf<typeof contract.askInvoice>,
): Promise<AnswerOf<typeof contract.askInvoice>> {
  if (ctx.scope.kind === 'landlord') throw new Refusal('kit.error.forbidden', { http: 403 })
  const number = taxNoOf({ titleKind, taxNo })
  if (number === undefined) throw new Refusal('billing.error.taxNoMissing', { fields: ['taxNo'] })
  return ctx.transaction(async (tx) => {
    const ids = [...new Set(billIds.map((id) => id.toLowerCase()))]
    for (const id of ids) await bills.get(tx, id)
    const paid = await paidOf(tx, ids)
    const fields = ['billIds']
    if (new Set(paid.map(({ bill }) => bill.renteeId)).size > 1)
      throw new Refusal('billing.error.otherRentee', { fields })
    const unpaid = paid.find(({ fen }) => fen === 0)
    if (unpaid) throw new Refusal('billing.error.nothingToInvoice', { values: { no: unpaid.bill.no }, fields })
    const first = paid[0]!.bill
    const [serial] = (await tx.numbers('taxInvoice')) as [number]
    const rates = await taxOf(tx, paid)
    const row = {
      id: newId(),
      no: serialNo('FP', tx.today(), serial),
      rentee_id: first.renteeId,
      site_id: first.siteId,
      bill_nos: paid.map(({ bill }) => bill.no).join(', '),
      amount_fen: paid.reduce((sum, { fen }) => sum + fen, 0),
      tax_fen: rates.reduce((sum, { taxFen }) => sum + taxFen, 0),
      rates,
      title_kind: titleKind,
      title: title.trim(),
      tax_no: number,
      email: email?.trim() || null,
      remark: remark?.trim() || null,
      maker_id: tx.user?.id ?? null,
      maker: tx.user?.username ?? 'system',
    }
    await tx.db.run(insertInvoice(tx.tenant.id, row))
    const lines = paid.map(({ bill, fen }) => ({ billId: bill.id, amountFen: fen }))
    await tx.db.run(insertInvoiceLines(tx.tenant.id, row.id, lines))
    recordStep(tx, { subject: RESOURCE, recordId: row.id, from: null, to: 'asked', reason: remark })
    tx.audit({ action: 'request', resource: RESOURCE, recordId: row.id, after: row })
    return { id: row.id, no: row.no, amountFen: row.amount_fen }
  })
}

const notNow = ({ no }: InvoiceRow): Refusal => new Refusal('billing.error.invoiceNotNow', { values: { no } })
async function lockFor(tx: TxCtx, id: string, to: keyof typeof FROM): Promise<InvoiceRow> {
  await taxInvoices.get(tx, id)
  const row = await tx.db.first(lockInvoice(tx.tenant.id, id))
  if (!row) throw notFound()
  if (!(FROM[to] as readonly InvoiceState[]).includes(row.state)) throw notNow(row)
  return row
}
export async function moveTo(
  tx: TxCtx,
  row: InvoiceRow,
  to: InvoiceState,
  columns: Partial<NewRow<'billing_tax_invoice'>> = {},
  why?: string,
): Promise<void> {
  const action = row.state === 'red_due' && to === 'issued' ? 'redNotDue' : (ACTIONS[to] ?? to)
  const moved = await moveState(tx, 'billing_tax_invoice', {
    subject: RESOURCE,
    recordId: row.id,
    from: row.state,
    to,
    columns,
    reason: why,
    action,
    after: { state: to, ...columns },
  })
  if (!moved) throw notNow(row)
  if (to !== 'issued' && to !== 'red_due') await tx.db.run(endInvoiceLines(tx.tenant.id, row.id))
}
const keepFiles = (tx: TxCtx, recordId: string, fileIds: readonly string[] | null | undefined, purpose: string) =>
  attachFiles(tx, fileIds, { resource: RESOURCE, recordId, purpose, locked: true })

/** It was written in the tax office's system: refused when a payment was taken back meanwhile. */
export function issueInvoice(
  ctx: Ctx,
  { id, invoiceNo, issuedOn, fileIds }: InputOf<typeof contract.issueInvoice>,
): Promise<object> {
  staffOnly(ctx)
  checkMoneyDay(ctx, issuedOn, 'issuedOn')
  return ctx.transaction(async (tx) => {
    const row = await lockFor(tx, id, 'issued')
    const less = (await paidOfInvoice(tx, id)).find(({ paidFen, invoicedFen }) => paidFen < invoicedFen)
    if (less) throw new Refusal('billing.error.invoiceTooMuch', { values: { no: less.no } })
    await keepFiles(tx, id, fileIds, 'invoice')
    await moveTo(tx, row, 'issued', { invoice_no: invoiceNo, issued_on: issuedOn }, invoiceNo)
    return {}
  })
}
export function refuseInvoice(ctx: Ctx, { id, reason }: InputOf<typeof contract.refuseInvoice>): Promise<object> {
  staffOnly(ctx)
  return ctx.transaction(async (tx) => {
    await moveTo(tx, await lockFor(tx, id, 'refused'), 'refused', { reason }, reason)
    return {}
  })
}
export const withdrawInvoice = (ctx: Ctx, { id }: InputOf<typeof contract.withdrawInvoice>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(tx, id, 'withdrawn')
    requireMaker(tx, row.maker_id)
    await moveTo(tx, row, 'withdrawn')
    return {}
  })
/** A red invoice took it back. */
export function reverseInvoice(
  ctx: Ctx,
  { id, redNo, redOn, reason, fileIds }: InputOf<typeof contract.reverseInvoice>,
): Promise<object> {
  staffOnly(ctx)
  checkMoneyDay(ctx, redOn, 'redOn')
  return ctx.transaction(async (tx) => {
    const row = await lockFor(tx, id, 'reversed')
    if (redOn < row.issued_on!) throw new Refusal('billing.error.redBeforeIssue', { fields: ['redOn'] })
    await keepFiles(tx, id, fileIds, 'redInvoice')
    await moveTo(tx, row, 'reversed', { red_no: redNo, red_on: redOn, reason }, cut(`${redNo} ${reason}`, 200))
    return {}
  })
}

/** Of a rentee his own; staff name whose. */
export async function queryInvoiceable(
  ctx: Ctx,
  { renteeId }: InputOf<typeof contract.queryInvoiceable>,
): Promise<AnswerOf<typeof contract.queryInvoiceable>> {
  const { scope } = ctx
  if (scope.kind === 'landlord') throw new Refusal('kit.error.forbidden', { http: 403 })
  const of = scope.kind === 'rentee' ? scope.id : renteeId
  if (!of) throw new Refusal('kit.error.required', { fields: ['renteeId'] })
  return ctx.db.rows(invoiceableBills(ctx.tenant.id, of))
}
export async function queryInvoiceSteps(
  ctx: Ctx,
  { id }: InputOf<typeof contract.queryInvoiceSteps>,
): Promise<AnswerOf<typeof contract.queryInvoiceSteps>> {
  await taxInvoices.get(ctx, id)
  const [steps, [row]] = await ctx.db.all(
    stepsOf<InvoiceState>(ctx.tenant.id, RESOURCE, id),
    ratesOfInvoice(ctx.tenant.id, id),
  )
  return { steps, rates: row?.rates ?? [] }
}
