import type { Dimension, MetricCode } from '@cloud-steward/contract/insight/metric.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { checkKeeper } from '../../platform/index.ts'
import type { Counted, Figure } from './figures.ts'
import { type TenantRow, tenantRows } from './tenant-figure.queries.ts'

interface Part {
  value: number
  /** The whole of a share. */
  whole?: number
}
const stored = ({ figures }: TenantRow, code: string): Part | undefined => {
  const found = figures?.[code]
  return found && { value: found.value, ...(found.whole !== null && { whole: found.whole }) }
}
/** One tenant's contribution to a figure of the platform; undefined if it was not counted yet. */
const OF_TENANT: Partial<Record<MetricCode, (row: TenantRow) => Part | undefined>> = {
  'tenant.live': ({ state }) => ({ value: Number(state === 'active') }),
  'tenant.houseLimit': ({ houseLimit }) => ({ value: houseLimit }),
  'tenant.houseShare': (row) => {
    const used = stored(row, 'tenant.houses')
    return used && { value: used.value, whole: row.houseLimit }
  },
}
const shareOf = ({ value, whole }: Part): number | null =>
  whole === undefined ? value : whole ? Math.round((value * 10_000) / whole) : null
const PATH = '/businessmana'

/** A figure of the platform: the sum of the latest figures of its tenants. @throws platformOnly */
export async function tenantFigure(ctx: Ctx, code: MetricCode, by: Dimension | undefined): Promise<Counted> {
  checkKeeper(ctx)
  const rows = await ctx.db.rows(tenantRows())
  const of = OF_TENANT[code] ?? ((row: TenantRow) => stored(row, code))
  const told = rows
    .filter(({ state }) => state === 'active')
    .flatMap((row) => {
      const part = of(row)
      return part ? [{ row, part }] : []
    })
  const sum: Part = told.reduce(
    (all: Part, { part }) => ({
      value: all.value + part.value,
      ...(part.whole !== undefined && { whole: (all.whole ?? 0) + part.whole }),
    }),
    { value: 0 },
  )
  const parts = told.map(({ row, part }): Figure & { key: string; label: string } => ({
    key: row.name,
    label: row.name,
    value: shareOf(part),
    rows: 1,
    opens: `${PATH}?${new URLSearchParams({ tenantName: row.name })}`,
  }))
  return {
    value: told.length ? shareOf(sum) : null,
    rows: told.length,
    opens: `${PATH}?state=active`,
    parts: by ? parts.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0)) : [],
    hasMore: false,
  }
}
