import type { INVOICE_STATES } from '@cloud-steward/contract/billing/index.ts'
import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { TableRow } from '../../../infra/db/table-rows.ts'
import type { RateOfTax } from './tax-invoice.rules.ts'

export type InvoiceState = (typeof INVOICE_STATES)[number]
export type InvoiceRow = Omit<TableRow<'billing_tax_invoice'>, 'state'> & { state: InvoiceState }
/** Locked: of many who issue or refuse it one does. */
export const lockInvoice = (tenantId: number, id: string) =>
  raw<InvoiceRow>(sql`select * from billing_tax_invoice where tenant_id = ${tenantId} and id = ${id} for update`)
export const insertInvoice = (tenantId: number, row: NewRow<'billing_tax_invoice'>) =>
  insertMany(tenantId, 'billing_tax_invoice', [row])

export const ratesOfInvoice = (tenantId: number, id: string) =>
  raw<{ rates: RateOfTax[] | null }>(
    sql`select rates from billing_tax_invoice where tenant_id = ${tenantId} and id = ${id}`,
  )

interface InvoicedBill {
  billId: string
  amountFen: number
}
export const insertInvoiceLines = (tenantId: number, invoiceId: string, lines: readonly InvoicedBill[]) =>
  insertMany(
    tenantId,
    'billing_tax_invoice_line',
    lines.map(({ billId, amountFen }) => ({ invoice_id: invoiceId, bill_id: billId, amount_fen: amountFen })),
  )
export const invoiceLines = (tenantId: number, invoiceId: string) =>
  raw<InvoicedBill>(sql`select bill_id as "billId", amount_fen as "amountFen" from billing_tax_invoice_line
    where tenant_id = ${tenantId} and invoice_id = ${invoiceId} order by bill_id`)
/** Its bills may be invoiced anew. */
export const endInvoiceLines = (tenantId: number, invoiceId: string) =>
  raw(sql`update billing_tax_invoice_line set live = false where tenant_id = ${tenantId} and invoice_id = ${invoiceId}`)

/** Live invoices of bills. */
export const invoicesToFollow = (tenantId: number, billIds: readonly string[]) =>
  raw<{ id: string }>(sql`select distinct invoice_id as id from billing_tax_invoice_line
    where tenant_id = ${tenantId} and bill_id = any(${billIds}::uuid[]) and live order by 1`)
/** What is said of a payment or of the first of these notes. */
export const causeOf = (tenantId: number, ids: readonly string[]) =>
  raw<{ what: 'reversed' | 'paid' | 'credited'; no: string; reason: string }>(
    sql`select case state when 'reversed' then 'reversed' else 'paid' end as what, no, coalesce(reverse_reason, '') as reason
      from payment where tenant_id = ${tenantId} and id = any(${ids}::uuid[])
      union all select 'credited', n.no, n.reason from billing_note n where n.tenant_id = ${tenantId} and n.id = any(${ids}::uuid[])
      order by no limit 1`,
  )
/** The invoices a bill stands or stood on, the newest first. */
export const invoicesOfBill = (tenantId: number, billId: string) =>
  raw<{
    id: string
    no: string
    state: InvoiceState
    amountFen: number
    invoiceNo: string | null
    issuedOn: string | null
    why: string | null
  }>(sql`select i.id, i.no, i.state, l.amount_fen as "amountFen", i.invoice_no as "invoiceNo", i.issued_on as "issuedOn",
      case i.state when 'red_due' then i.red_due_reason else i.reason end as why
    from billing_tax_invoice_line l join billing_tax_invoice i on i.tenant_id = l.tenant_id and i.id = l.invoice_id
    where l.tenant_id = ${tenantId} and l.bill_id = ${billId} order by i.created_at desc, i.id desc limit 50`)

/** Bills of a rentee with something paid, deposits left out, that stands on no live invoice. */
export const invoiceableBills = (tenantId: number, renteeId: string) =>
  raw<{ id: string; no: string; roomName: string; periodFrom: string; periodTo: string; amountFen: number }>(
    sql`select b.id, b.no, r.full_name as "roomName", b.period_from as "periodFrom", b.period_to as "periodTo",
        (l.fen + b.late_fee_paid_fen)::bigint as "amountFen"
      from billing_bill b join housing_room r on r.tenant_id = b.tenant_id and r.id = b.room_id
      cross join lateral (select coalesce(sum(x.paid_fen), 0)::bigint as fen from billing_bill_line x
        where x.tenant_id = b.tenant_id and x.bill_id = b.id and x.fee <> 'deposit') l
      where b.tenant_id = ${tenantId} and b.rentee_id = ${renteeId} and b.state <> 'void' and l.fen + b.late_fee_paid_fen > 0
        and not exists (select from billing_tax_invoice_line x where x.tenant_id = b.tenant_id and x.bill_id = b.id and x.live)
      order by b.due_on desc, b.id desc limit 200`,
  )
