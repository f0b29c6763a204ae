import { type DraftOf, PLATFORM_TENANT, Refusal } from '@cloud-steward/contract'
import { region } from '@cloud-steward/contract/system/region.ts'
import type { Ctx, TxCtx } from '../../infra/ctx/types.ts'
import { queryPage } from '../../kit/list-page.ts'
import type { ListInput } from '../../kit/list-query.ts'
import { notFound, type Operations, standard } from '../../kit/standard-operations.ts'
import { nested } from '../../kit/tree.ts'
import {
  changeRegion,
  childrenOf,
  insertRegion,
  lockRegions,
  regionAt,
  regionsBelow,
  removeRegions,
  rewritePaths,
} from './region.queries.ts'
import { regionSource } from './region.source.ts'
import { forgetTree } from './region-tree.ts'

const base = standard(region, regionSource)
const MOST = 60_000
const UPPER = 'province,city,county'
const AUDITED = { resource: region.name }

const platformOnly = () => new Refusal('system.error.platformOnly')
/** At the door: the work of an import no longer knows the roles of who asked for it. */
export function checkKeeper(ctx: Ctx): void {
  if (ctx.tenant.code !== PLATFORM_TENANT || !ctx.user?.roles.includes('ROLE_ADMIN')) throw platformOnly()
}
/** One change at a time, and the tree in memory is built anew after it. */
const changing = <T>(ctx: Ctx, work: (tx: TxCtx) => Promise<T>): Promise<T> => {
  if (ctx.tenant.code !== PLATFORM_TENANT) throw platformOnly()
  return ctx
    .transaction(async (tx) => {
      await tx.db.run(lockRegions())
      return work(tx)
    })
    .finally(forgetTree)
}
const noParent = () => notFound('parentRegionCode')
const isTop = (code: string): boolean => code === '0'

async function pathAbove(tx: TxCtx, parent: string): Promise<string> {
  if (isTop(parent)) return ''
  const above = await tx.db.first(regionAt(parent))
  if (!above) throw noParent()
  return above.pathName
}

/** What stands directly below a division, or the provinces. */
export const regionsIn = (ctx: Ctx, parent: string | null) => ctx.db.rows(childrenOf(parent))

export const codesOf = (text: string): string[] => {
  const codes = [...new Set(text.split(',').map((one) => one.trim()))].filter(Boolean)
  if (!codes.length || codes.length > 500 || codes.some((code) => !/^\d{2,20}$/.test(code))) throw notFound()
  return codes
}

/** Everybody reads divisions; only administrators of the platform's own tenant change them. */
export const regions: Operations<typeof region> = {
  ...base,
  query: async (ctx, input) => {
    const isFiltered = ['id', ...region.search].some((key) => input[key] != null && input[key] !== '')
    // Of the whole tree the upper levels: forty thousand streets are asked for county by county, or searched.
    const levels = isFiltered ? {} : { regionType: UPPER }
    const asked: ListInput = { sorter: 'regionCode_ascend', ...input, ...levels, currentPage: 1, pageSize: MOST }
    const { list } = await queryPage(ctx, region, regionSource, asked)
    const rows = list as { id: string; parentRegionCode: string }[]
    const shown = isFiltered ? rows : nested(rows, (row) => row.parentRegionCode)
    return { list: shown as never, pagination: { total: shown.length, pageSize: shown.length, current: 1 } }
  },
  add: (ctx, draft: DraftOf<typeof region>) =>
    changing(ctx, async (tx) => {
      const { regionCode: code, regionName: name, regionType: kind, parentRegionCode: parent } = draft
      const path = `${await pathAbove(tx, parent)} ${name}`.trim()
      await tx.db.run(insertRegion({ code, name, kind, parent: isTop(parent) ? null : parent, path }))
      tx.audit({ ...AUDITED, action: 'add', recordId: code, after: draft })
      return { id: code }
    }),
  update: (ctx, change) =>
    changing(ctx, async (tx) => {
      const code = change.id
      const known = await tx.db.first(regionAt(code))
      if (!known) throw notFound()
      const before = { regionName: known.name, regionType: known.kind, parentRegionCode: known.parentCode ?? '0' }
      const after = {
        regionName: change.regionName ?? before.regionName,
        regionType: change.regionType ?? before.regionType,
        parentRegionCode: change.parentRegionCode ?? before.parentRegionCode,
      }
      const parent = after.parentRegionCode
      if ((await tx.db.rows(regionsBelow([code]))).some((one) => one.code === parent))
        throw new Refusal('kit.error.ownParent', { fields: ['parentRegionCode'] })
      const above = await pathAbove(tx, parent)
      const row = { code, name: after.regionName, kind: after.regionType, parent: isTop(parent) ? null : parent }
      await tx.db.run(changeRegion(row))
      await tx.db.run(rewritePaths(code, above))
      tx.audit({ ...AUDITED, action: 'update', recordId: code, before, after })
      return { id: code }
    }),
  remove: (ctx, codes) =>
    changing(ctx, async (tx) => {
      const below = (await tx.db.rows(regionsBelow(codes))).map(({ code }) => code)
      if (codes.some((code) => !below.includes(code))) throw notFound()
      for (const before of await tx.db.rows(removeRegions(below)))
        tx.audit({ ...AUDITED, action: 'delete', recordId: before.code as string, before })
    }),
  impact: async (ctx, codes) => {
    const lost = (await ctx.db.rows(regionsBelow(codes))).filter(({ code }) => !codes.includes(code))
    return lost.length
      ? [{ what: region.name, count: lost.length, titles: lost.slice(0, 10).map(({ name }) => name) }]
      : []
  },
}
