import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { printNotices } from '@cloud-steward/contract/billing/index.ts'
import { capitalAmount } from '../../../infra/capital-amount.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { newId } from '../../../infra/db/id.ts'
import { type Block, blocksOf, writePages } from '../../../infra/documents/index.ts'
import { escapeHtml } from '../../../infra/escape-html.ts'
import { translate } from '../../../infra/labels.ts'
import { localTime } from '../../../infra/local-time.ts'
import { lastDayOfMonth } from '../../../infra/month.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { type NoticeBill, noticeBills } from './dunning.queries.ts'
import { groupsOf } from './dunning.rules.ts'
import { outstandingOf } from './dunning.service.ts'

/** More bills are no batch to print at once. */
const MOST_BILLS = 2_000
const yuan = (fen: number): string => (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
type Owed = NoticeBill & { outstandingFen: number }

/** One rentee's page: what is open and due by the end of the month, bill by bill, with the late fee of today. */
function pageOf(ctx: Ctx, month: string, bills: readonly Owed[]): Block[] {
  const word = (key: string, values?: Record<string, string | number>) =>
    escapeHtml(translate(ctx.language, `billing.notice.${key}`, values))
  const [first] = bills as [Owed]
  const totalFen = bills.reduce((sum, bill) => sum + bill.outstandingFen, 0)
  const cells = (tag: 'th' | 'td', values: readonly string[]) =>
    `<tr>${values.map((value) => `<${tag}>${value}</${tag}>`).join('')}</tr>`
  return blocksOf(`<h1>${word('title')}</h1>
    <p>${word('to', { name: first.renteeName })}</p>
    <p>${word('text', { month, count: bills.length, amount: yuan(totalFen) })}</p>
    <table>${cells(
      'th',
      ['billNo', 'room', 'period', 'dueOn', 'amount'].map((key) => word(key)),
    )}
    ${bills
      .map((bill) =>
        cells('td', [
          escapeHtml(bill.no),
          escapeHtml(`${bill.siteName} ${bill.roomName}`),
          `${bill.periodFrom} ~ ${bill.periodTo}`,
          bill.dueOn,
          yuan(bill.outstandingFen),
        ]),
      )
      .join('')}
    </table>
    <p>${word('total', { amount: yuan(totalFen), capital: capitalAmount(totalFen) })}</p>
    <p>${word('paid')}</p>
    <p>${escapeHtml(ctx.tenant.name)}</p><p>${ctx.today()}</p>`)
}

/** Notices of a month as one PDF, a page for each rentee at least, and a reminder for every bill that stands on one. */
export async function noticesPdf(ctx: Ctx, input: InputOf<typeof printNotices>): Promise<Buffer> {
  staffOnly(ctx)
  const through = lastDayOfMonth(input.month)
  const rows = await ctx.db.rows(noticeBills(ctx, { ...input, through, most: MOST_BILLS + 1 }))
  if (rows.length > MOST_BILLS)
    throw new Refusal('billing.error.noticesTooMany', { values: { most: MOST_BILLS }, fields: ['siteId'] })
  const today = ctx.today()
  const bills = rows.map((row) => outstandingOf(row, today)).filter(({ outstandingFen }) => outstandingFen > 0)
  if (!bills.length) throw new Refusal('billing.error.noNotices', { fields: ['month'] })
  const word = (key: string, values?: Record<string, string | number>) =>
    translate(ctx.language, `billing.notice.${key}`, values)
  const blocks = [...groupsOf(bills, ({ renteeId }) => renteeId).values()].flatMap((own, at): Block[] => [
    ...(at ? [{ kind: 'page' } as const] : []),
    ...pageOf(ctx, input.month, own),
  ])
  const bytes = await writePages(blocks, {
    title: word('title'),
    footer: word('printed', { name: ctx.user?.nickname ?? '', time: localTime(ctx.tenant.timeZone, ctx.now()) }),
    pageOf: (page, pages) => `${page} / ${pages}`,
    signatures: [],
  })
  await ctx.transaction(async (tx) => {
    const batchId = newId()
    const printed = bills.map((bill) => ({
      id: newId(),
      batch_id: batchId,
      bill_id: bill.id,
      rentee_id: bill.renteeId,
      site_id: bill.siteId,
      channel: 'print',
      result: 'sent',
      text: word('logged', { month: input.month, amount: yuan(bill.outstandingFen) }),
      username: tx.user?.username ?? null,
    }))
    await tx.db.run(insertMany(tx.tenant.id, 'billing_reminder', printed))
    tx.audit({
      action: 'print',
      resource: 'billing.reminder',
      recordId: batchId,
      after: { ...input, bills: bills.length },
    })
  })
  return bytes
}
