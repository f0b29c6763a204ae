import { Refusal } from '@cloud-steward/contract'
import { daysBetween } from '../../../infra/calendar.ts'
import { capitalAmount } from '../../../infra/capital-amount.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { type FilledDocument, pdfOf, textFor } from '../document/document.service.ts'
import {
  chargesFor,
  chargeTable,
  fieldValues,
  kindOf,
  type Lease,
  roomTable,
  word,
  yuan,
} from '../document/field-values.service.ts'
import { type FieldValues, fillTemplate } from '../document/template-fields.rules.ts'
import { leaseBase } from '../lease/lease.source.ts'
import { rooms as roomOperations } from '../place/room.service.ts'
import { leasesOf, type MasterRow, masterById } from './master-lease.queries.ts'
import { masterLeaseBase } from './master-lease.source.ts'
import type { Whole } from './master-lease-record.ts'

/** What its fields say that is not the same in each room: all of them together. */
const JOINED = ['site.name', 'site.address', 'landlord.name', 'landlord.mobile', 'landlord.bank'] as const
const MOST_ROWS = 2_000

/** What all leases of it charge on a day for the same days, as one. */
async function chargesOf(ctx: Ctx, leases: readonly Lease[]) {
  const sums = new Map<string, Awaited<ReturnType<typeof chargesFor>>[number]>()
  for (const lease of leases)
    for (const one of await chargesFor(ctx, lease)) {
      const key = [one.dueOn, one.fee, one.depositKind, one.periodFrom, one.periodTo].join()
      const known = sums.get(key)
      sums.set(key, known ? { ...known, amountFen: known.amountFen + one.amountFen } : { ...one })
    }
  const byDay = [...sums.values()].toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0))
  return byDay.slice(0, MOST_ROWS)
}
function otherDeposits(leases: readonly Lease[]): string {
  const sums = new Map<string, number>()
  for (const { kind, amountFen } of leases.flatMap((lease) => lease.otherDeposits ?? []))
    sums.set(kind, (sums.get(kind) ?? 0) + amountFen)
  return [...sums].map(([kind, fen]) => `${kindOf(kind)} ${yuan(fen)}`).join('、') || word('nothing')
}

/** The contract as one text: what is the same is said once, rooms stand in a table, amounts are those of all. */
async function valuesOf(ctx: Ctx, { no, remark }: { no: string; remark: string | null }, ids: readonly string[]) {
  const leases: Lease[] = []
  const rented = []
  // Site and landlord are asked for once each: what else they say is the same in all leases.
  const places = new Map<string, FieldValues>()
  for (const id of ids) {
    const lease = await leaseBase.get(ctx, id)
    leases.push(lease)
    rented.push({ ...lease, areaM2: (await roomOperations.get(ctx, lease.roomId)).areaM2 })
    const place = `${lease.siteId} ${lease.landlordId}`
    if (!places.has(place)) places.set(place, await fieldValues(ctx, id))
  }
  const each = [...places.values()]
  const [first] = each as [FieldValues]
  const sum = (of: 'rentFen' | 'depositFen') => leases.reduce((all, lease) => all + (lease[of] ?? 0), 0)
  const days = {
    from: leases.map((one) => one.startOn).toSorted()[0]!,
    to: leases
      .map((one) => one.endOn)
      .toSorted()
      .at(-1)!,
  }
  const joined = JOINED.map((key) => [
    key,
    [...new Set(each.map(({ texts }) => texts[key]))].filter(Boolean).join('、'),
  ])
  const texts = {
    ...first.texts,
    ...Object.fromEntries(joined),
    'lease.no': no,
    'room.name': leases.map(({ roomName }) => roomName).join('、'),
    'lease.startOn': days.from,
    'lease.endOn': days.to,
    'lease.days': String(daysBetween(days.from, days.to) + 1),
    'rent.amount': yuan(sum('rentFen')),
    'rent.words': capitalAmount(sum('rentFen')),
    'deposit.amount': yuan(sum('depositFen')),
    'deposit.words': capitalAmount(sum('depositFen')),
    'deposit.others': otherDeposits(leases),
    'rooms.count': String(leases.length),
    'room.area': String(rented.reduce((all, { areaM2 }) => all + (areaM2 ?? 0), 0) || ''),
    remark: remark || word('nothing'),
  }
  const blocks = { 'table.rooms': roomTable(rented), 'table.charges': chargeTable(await chargesOf(ctx, leases)) }
  return { ...first, texts, blocks: { ...first.blocks, ...blocks } }
}

const written = async (ctx: Ctx, master: MasterRow, ids: readonly string[]): Promise<FilledDocument> => {
  const { id: templateId, name: title, body } = await textFor(ctx, 'masterLease')
  return { title, no: master.no, html: fillTemplate(body, await valuesOf(ctx, master, ids)), templateId }
}
export const masterDocument = (ctx: Ctx, { master, leases }: Whole): Promise<FilledDocument> =>
  written(
    ctx,
    master,
    leases.map(({ id }) => id),
  )
/** The contract as it stands: of the rooms it is about, or was about last. */
export async function masterPdf(ctx: Ctx, { id }: { id: string }): Promise<Buffer> {
  await masterLeaseBase.get(ctx, id)
  const master = await ctx.db.first(masterById(ctx.tenant.id, id))
  const leases = await ctx.db.rows(leasesOf(ctx.tenant.id, id))
  const over = (status: string) => status === 'ended' || status === 'cancelled'
  const running = leases.filter(({ status }) => !over(status))
  const shown = running.length ? running : leases.filter((row) => !row.successor_id)
  if (!master || !shown.length) throw new Refusal('housing.error.leaseOver')
  return pdfOf(
    await written(
      ctx,
      master,
      shown.map((row) => row.id),
    ),
  )
}
