import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { printMyBill, queryMyBill } from '@cloud-steward/contract/finance/index.ts'
import { addDays } from '../../../infra/calendar.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { localTime } from '../../../infra/local-time.ts'
import { openBillsOf } from '../bank/candidates.queries.ts'
import { lateFeeOf } from '../bill/bill.rules.ts'
import { accountId } from '../ledger/ledger.rules.ts'
import { balancesOf } from '../ledger/ledger.service.ts'
import { receiptPdf } from '../payment/receipt-pdf.ts'
import { insertReads, MOST_LINES, movementsOf, nameOfParty, sumBefore, unreadBills } from './statement.queries.ts'

type Statement = AnswerOf<typeof queryMyBill>
/** A longer statement is no statement any more. */
const MOST_DAYS = 1_100
/** What a statement of each party adds up: what a rentee owes; what is held for a landlord. */
const ACCOUNTS = { rentee: ['receivable'], landlord: ['unsettled', 'available', 'frozen'] } as const

/** The statement of whoever asks. Staff are no party and have the lists of bills and wallets. */
export async function myBill(ctx: Ctx, { from, to }: InputOf<typeof queryMyBill>): Promise<Statement> {
  const { scope } = ctx
  if (scope.kind !== 'rentee' && scope.kind !== 'landlord') throw new Refusal('kit.error.forbidden', { http: 403 })
  if (to < from || addDays(from, MOST_DAYS) < to) throw new Refusal('finance.error.periodTooLong', { fields: ['to'] })
  const { kind: party, id: ownerId } = scope
  const tenantId = ctx.tenant.id
  const accountIds = ACCOUNTS[party].map((kind) => accountId(tenantId, { ownerId, kind }))
  const [[named], [before], movements] = await ctx.db.all(
    nameOfParty(tenantId, party, ownerId),
    sumBefore(tenantId, accountIds, from),
    movementsOf(tenantId, accountIds, from, to),
  )
  if (movements.length > MOST_LINES) throw new Refusal('finance.error.periodTooLong', { fields: ['from'] })
  // A rentee's claims are debits; what is held for a landlord is credits.
  const sign = party === 'rentee' ? 1 : -1
  const openingFen = sign * before!.fen
  let balanceFen = openingFen
  const lines = movements.map(({ debitFen, creditFen, ...line }) => {
    const changeFen = sign * (debitFen - creditFen)
    balanceFen += changeFen
    return { ...line, moreFen: Math.max(0, changeFen), lessFen: Math.max(0, -changeFen), balanceFen }
  })
  const kinds = ['deposit_liability', 'prepaid', 'available', 'unsettled'] as const
  const held = (await balancesOf(ctx, [ownerId], kinds)).get(ownerId)!
  const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((total, line) => total + of(line), 0)
  return {
    party,
    name: named?.name ?? '',
    from,
    to,
    openingFen,
    closingFen: balanceFen,
    chargedFen: sum(({ moreFen }) => moreFen),
    paidFen: sum(({ lessFen }) => lessFen),
    owedFen: party === 'rentee' ? await owedToday(ctx, ownerId) : held.available + held.unsettled,
    depositFen: held.deposit_liability,
    prepaidFen: held.prepaid,
    availableFen: held.available,
    unsettledFen: held.unsettled,
    lines,
  }
}
/** What a rentee has opened he has read. Asked twice, or at once in two windows, it is noted once. */
export async function readBills(ctx: Ctx): Promise<{ bills: number }> {
  const { scope } = ctx
  if (scope.kind !== 'rentee') return { bills: 0 }
  return ctx.transaction(async (tx) => {
    const ids = (await tx.db.rows(unreadBills(tx.tenant.id, scope.id))).map(({ id }) => id)
    if (ids.length) await tx.db.run(insertReads(tx.tenant.id, ids, tx.user?.id ?? null))
    return { bills: ids.length }
  })
}
/** With the late fee as of today, which is no entry before it is fixed. */
async function owedToday(ctx: Ctx, renteeId: string): Promise<number> {
  const bills = await ctx.db.rows(openBillsOf(ctx.tenant.id, [renteeId]))
  const today = ctx.today()
  return bills.reduce(
    (sum, bill) => sum + bill.principalFen + lateFeeOf(bill, today).feeFen - bill.lateFeeSettledFen,
    0,
  )
}

const yuan = (fen: number): string => (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })

/** The statement as PDF, in the language of its reader. */
export async function myBillPdf(ctx: Ctx, input: InputOf<typeof printMyBill>): Promise<Buffer> {
  const made = await myBill(ctx, input)
  const word = (key: string, values?: Record<string, string | number>) =>
    translate(ctx.language, `finance.statement.${key}`, values)
  const of = (key: string) => word(`${made.party}.${key}`)
  return receiptPdf(
    {
      title: `${ctx.tenant.name} ${of('title')}`,
      mark: '',
      facts: [
        [word('name'), made.name],
        [word('period'), `${made.from} ~ ${made.to}`],
        [of('opening'), yuan(made.openingFen)],
        [of('closing'), yuan(made.closingFen)],
        ...(made.party === 'rentee'
          ? [[word('depositFen'), yuan(made.depositFen)] as const, [word('prepaidFen'), yuan(made.prepaidFen)] as const]
          : [
              [word('availableFen'), yuan(made.availableFen)] as const,
              [word('unsettledFen'), yuan(made.unsettledFen)] as const,
            ]),
      ],
      headers: [word('day'), word('kind'), word('no'), word('roomName'), of('more'), of('less'), word('balanceFen')],
      rows: made.lines.map((line) => [
        line.day,
        translate(ctx.language, `finance.entry.kind.${line.kind}`),
        line.no ?? '',
        line.roomName ?? '',
        line.moreFen ? yuan(line.moreFen) : '',
        line.lessFen ? yuan(line.lessFen) : '',
        yuan(line.balanceFen),
      ]),
      totals: [
        [of('more'), yuan(made.chargedFen)],
        [of('less'), yuan(made.paidFen)],
        [of('owed'), `¥${yuan(made.owedFen)}`],
      ],
      footer: word('printed', { time: localTime(ctx.tenant.timeZone, ctx.now()) }),
    },
    { size: 'A4', widths: [0.11, 0.14, 0.15, 0.24, 0.12, 0.12, 0.12], amounts: 3 },
  )
}
