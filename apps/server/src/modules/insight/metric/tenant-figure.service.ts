import { type Dimension, type MetricCode, MOST_PARTS, metricOf } from '@cloud-steward/contract/insight/metric.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { checkKeeper } from '../../platform/index.ts'
import type { Counted, Figure } from './figures.ts'
import { type TenantRow, tenantRows } from './tenant-figure.queries.ts'

interface Part {
  value: number
  /** The whole of a share. */
  whole?: number | null
  takenAt?: string | null
}
const stored = ({ figures }: TenantRow, code: string): Part | undefined => figures?.[code]
/** One tenant's contribution to a figure of the platform; undefined if it was not counted yet. */
const OF_TENANT: Partial<Record<MetricCode, (row: TenantRow) => Part | undefined>> = {
  'tenant.live': () => ({ value: 1 }),
  'tenant.houseLimit': ({ houseLimit }) => ({ value: houseLimit }),
  'tenant.houseShare': (row) => ({ value: stored(row, 'tenant.houses')?.value ?? 0, whole: row.houseLimit }),
  // A snapshot of yesterday says nothing of the money of today.
  'tenant.received': ({ figures }) => {
    const counted = figures?.['tenant.received']
    return counted?.isOfToday ? counted : undefined
  },
}
const PATH = '/businessmana'

/**
 * A figure of the platform: the sum of the latest figures of its active tenants. One that was not counted yet is a row like
 * the others, without a value. @throws platformOnly
 */
export async function tenantFigure(ctx: Ctx, code: MetricCode, by: Dimension | undefined): Promise<Counted> {
  checkKeeper(ctx)
  const isShare = metricOf(code).unit === 'bp'
  const valueOf = (counted: readonly Part[]): number | null => {
    const add = (of: (part: Part) => number) => counted.reduce((sum, part) => sum + of(part), 0)
    const value = add((part) => part.value)
    if (!isShare) return value
    const whole = add((part) => part.whole ?? 0)
    return whole ? Math.round((value * 10_000) / whole) : null
  }
  const of = OF_TENANT[code] ?? ((row: TenantRow) => stored(row, code))
  const rows = (await ctx.db.rows(tenantRows(ctx.now()))).filter(({ state }) => state === 'active')
  const counted = rows.map((row) => ({ row, own: [of(row) ?? []].flat() }))
  const parts = counted.map(({ row, own }): Figure & { key: string; label: string } => ({
    key: row.code,
    label: row.name,
    value: own.length ? valueOf(own) : null,
    rows: 1,
    opens: `${PATH}?${new URLSearchParams({ state: 'active', tenantCode: row.code })}`,
  }))
  const all = counted.flatMap(({ own }) => own)
  const [oldest] = all.flatMap(({ takenAt }) => takenAt ?? []).toSorted()
  return {
    value: valueOf(all),
    rows: rows.length,
    opens: `${PATH}?state=active`,
    parts: by ? parts.toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1)).slice(0, MOST_PARTS) : [],
    hasMore: Boolean(by) && parts.length > MOST_PARTS,
    ...(oldest && { countedAt: new Date(oldest) }),
  }
}
