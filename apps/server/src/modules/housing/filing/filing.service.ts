import { type InputOf, Refusal } from '@cloud-steward/contract'
import type { recordFiling as record } from '@cloud-steward/contract/housing/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { type FiledLease, leasesToFile, leasesWithFilingNo, setFiling } from './filing.queries.ts'

interface Filing {
  filingNo: string
  filedOn: string
}
const refuse = (key: string, field: string, values?: Record<string, string>): Refusal =>
  new Refusal(`housing.error.${key}`, { fields: [field], ...(values ? { values } : {}) })

/** What is wrong with filing a lease so, if anything: it is no lease yet, the day is before its signing or to come, or it stands filed under another number. */
function wrongWith(
  lease: FiledLease,
  { filingNo, filedOn }: Filing,
  today: string,
  why?: string | null,
): Refusal | undefined {
  if (!lease.signedOn) return new Refusal('housing.error.notSigned')
  if (filedOn < lease.signedOn) return refuse('filedBeforeSigned', 'filedOn', { day: lease.signedOn })
  if (filedOn > today) return refuse('filedInFuture', 'filedOn')
  const isOther = lease.filingNo !== null && (lease.filingNo !== filingNo || lease.filedOn !== filedOn)
  return isOther && !why ? refuse('alreadyFiled', 'filingNo', { no: lease.filingNo! }) : undefined
}
/** Unchanged is no change: nothing is written and nothing audited. */
async function write(tx: TxCtx, lease: FiledLease, filing: Filing, reason?: string | null): Promise<void> {
  if (lease.filingNo === filing.filingNo && lease.filedOn === filing.filedOn) return
  await tx.db.run(setFiling(tx.tenant.id, lease.id, filing.filingNo, filing.filedOn))
  tx.audit({
    action: 'recordFiling',
    resource: 'housing.lease',
    recordId: lease.id,
    before: { filingNo: lease.filingNo, filedOn: lease.filedOn },
    after: { ...filing, ...(reason ? { reason } : {}) },
  })
}

/** Files one lease; of two clerks with two numbers the second learns the first's. */
export const recordFiling = (ctx: Ctx, { id, reason, ...filing }: InputOf<typeof record>): Promise<void> =>
  ctx.transaction(async (tx) => {
    const [lease] = await tx.db.rows(leasesToFile(tx, 'id', [id]))
    if (!lease) throw notFound()
    const wrong = wrongWith(lease, filing, tx.today(), reason)
    if (wrong) throw wrong
    await write(tx, lease, filing, reason)
  })

/** Rows of a sheet: leases by their numbers. A sheet corrects nothing that stands already, and says so row by row. */
export async function addImportedFilings(tx: TxCtx, given: object[]): Promise<(Refusal | undefined)[]> {
  const rows = given as (Filing & { leaseNo: string })[]
  const leases = await tx.db.rows(leasesToFile(tx, 'no', [...new Set(rows.map(({ leaseNo }) => leaseNo))]))
  const known = new Map(leases.map((one) => [one.no, one]))
  const taken = await tx.db.rows(
    leasesWithFilingNo(
      tx.tenant.id,
      rows.map(({ filingNo }) => filingNo),
    ),
  )
  const numbers = new Map(taken.map((one) => [one.filingNo, one.id]))
  const results: (Refusal | undefined)[] = []
  for (const { leaseNo, filingNo, filedOn } of rows) {
    const lease = known.get(leaseNo)
    const wrong = lease
      ? (wrongWith(lease, { filingNo, filedOn }, tx.today()) ??
        ((numbers.get(filingNo) ?? lease.id) === lease.id ? undefined : refuse('filingNoTaken', 'filingNo')))
      : refuse('leaseUnknown', 'leaseNo', { name: leaseNo })
    results.push(wrong)
    if (!lease || wrong) continue
    await write(tx, lease, { filingNo, filedOn })
    // Later rows of the sheet see what this one said.
    numbers.set(filingNo, lease.id)
    known.set(leaseNo, { ...lease, filingNo, filedOn })
  }
  return results
}
