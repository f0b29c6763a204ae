import { taxInvoice } from '@cloud-steward/contract/billing/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { cut } from '../../../infra/cut.ts'
import { escapeHtml } from '../../../infra/escape-html.ts'
import { translate } from '../../../infra/labels.ts'
import type { Reaction } from '../../../infra/queue/jobs.ts'
import { stepsOf } from '../../../infra/steps/steps.ts'
import { administratorNames } from '../../identity/index.ts'
import { knownUsernames, notifyUsers } from '../../notices/index.ts'
import { causeOf, type InvoiceRow, type InvoiceState, invoicesToFollow, lockInvoice } from './tax-invoice.queries.ts'
import { followed } from './tax-invoice.rules.ts'
import { moveTo, paidOfInvoice } from './tax-invoice.service.ts'

/** Administrators, and who noted it as issued; of one that was withdrawn who asked for it, as far as they are still there. */
async function notify(tx: TxCtx, row: InvoiceRow, what: 'redDue' | 'takenBack', reason: string): Promise<void> {
  const steps = await tx.db.rows(stepsOf<InvoiceState>(tx.tenant.id, taxInvoice.name, row.id))
  const administrators = await tx.db.rows(administratorNames(tx.tenant.id))
  const issuers = steps.flatMap(({ to, username }) => (to === 'issued' ? username : []))
  const names = what === 'takenBack' ? [row.maker] : issuers
  const known = await tx.db.rows(knownUsernames(tx, names))
  const username = [...new Set([...administrators, ...known].map((one) => one.username))]
  if (!username.length) return
  const values = { no: row.no, number: row.invoice_no ?? '', reason }
  const [title, text] = ['Title', 'Text'].map((part) =>
    translate(tx.language, `billing.taxInvoice.${what}${part}`, values),
  ) as [string, string]
  await notifyUsers(tx, { title, content: `<p>${escapeHtml(text)}</p>`, type: 'message', priority: 'high', username })
}

/**
 * Looks at the live invoices of bills again, after what was paid on them changed. One not written yet is withdrawn, an
 * issued one needs a red one, and needs it no more when as much is paid again. Harmless to repeat: what is paid now decides.
 */
export async function followPaid(ctx: Ctx, billIds: readonly string[], cause: Cause): Promise<void> {
  for (const { id } of await ctx.db.rows(invoicesToFollow(ctx.tenant.id, billIds)))
    await ctx.transaction(async (tx) => {
      const row = await tx.db.first(lockInvoice(tx.tenant.id, id))
      const to = row && followed(row.state, await paidOfInvoice(tx, id))
      if (!row || !to) return
      const reason = cut(await reasonOf(tx, cause), 200)
      if (to === 'issued') return moveTo(tx, row, to, { red_due_on: null, red_due_reason: null }, reason)
      if (to === 'withdrawn') await moveTo(tx, row, to, { reason }, reason)
      else await moveTo(tx, row, to, { red_due_on: tx.today(), red_due_reason: reason }, reason)
      await notify(tx, row, to === 'withdrawn' ? 'takenBack' : 'redDue', reason)
    })
}

/** What changed it: a payment or notes, by their ids. */
type Cause = { paymentId: string } | { noteIds: readonly string[] }
async function reasonOf(tx: TxCtx, cause: Cause): Promise<string> {
  const found = await tx.db.first(causeOf(tx.tenant.id, 'paymentId' in cause ? [cause.paymentId] : cause.noteIds))
  return found ? translate(tx.language, `billing.taxInvoice.because.${found.what}`, { ...found }) : ''
}
export const invoiceReactions: Reaction[] = ['PaymentReversed', 'NotesWritten', 'PaymentRecorded'].map((event) => ({
  event,
  run: (ctx, payload) => followPaid(ctx, payload.billIds as string[], payload as Cause),
}))
