import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { askInvoice, issueInvoice, queryInvoiceable } from '../modules/billing/tax-invoice/tax-invoice.service.ts'

/** Invoices of what was paid: the renter with an account has his, two more wait for whoever writes them. */
export async function addInvoices(ctx: Ctx, renteeId: string): Promise<void> {
  const others = await ctx.db.rows(
    raw<{ id: string; name: string }>(
      sql`select r.id, r.name from housing_rentee r join housing_lease l on l.tenant_id = r.tenant_id and l.rentee_id = r.id and l.status = 'signed'
        where r.tenant_id = ${ctx.tenant.id} and r.id <> ${renteeId} order by r.id limit 2`,
    ),
  )
  const [own] = await queryInvoiceable(ctx, { renteeId })
  if (own) {
    const { id } = await askInvoice(ctx, { billIds: [own.id], titleKind: 'personal', title: '个人' })
    await issueInvoice(ctx, { id, invoiceNo: `26317000000${ctx.tenant.id}001`, issuedOn: ctx.today() })
  }
  for (const [at, rentee] of others.entries()) {
    const [bill] = await queryInvoiceable(ctx, { renteeId: rentee.id })
    if (!bill) continue
    const company = { titleKind: 'company', title: '青城贸易有限公司', taxNo: '91310000MA1FL0000X' } as const
    const person = { titleKind: 'personal', title: rentee.name } as const
    await askInvoice(ctx, { billIds: [bill.id], email: 'fapiao@example.com', ...(at === 0 ? company : person) })
  }
}
