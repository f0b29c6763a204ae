import * as contract from '@cloud-steward/contract/system/region.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import type { App } from '../../kit/app.ts'
import { exportList } from '../../kit/export.ts'
import { importRows } from '../../kit/import.ts'
import { type Call, register } from '../../kit/register-endpoint.ts'
import { serve } from '../../kit/serve.ts'
import type { Operations } from '../../kit/standard-operations.ts'
import { queryDictByDictType } from './dict.service.ts'
import { checkKeeper, codesOf, regions, regionsIn } from './region.service.ts'
import { wholeRegionSource } from './region.source.ts'
import { regionTree } from './region-tree.ts'

interface ByCode {
  id?: string | null
  regionCode?: string | null
}
const keeping =
  <I>(work: (ctx: Ctx, input: I, call: Call) => Promise<unknown>) =>
  async (ctx: Ctx, input: I, call: Call): Promise<never> => {
    checkKeeper(ctx)
    return (await work(ctx, input, call)) as never
  }
/** Regions are known by their codes instead of ids, and belong to no tenant: so they are served one by one. */
export function serveRegion(app: App): void {
  const { region } = contract
  const { endpoints } = region
  const all = regions as unknown as Operations
  app.operations.set(region.name, all)
  register(app, endpoints.query, async (ctx, input) => (await regions.query(ctx, input as never)) as never)
  register(
    app,
    endpoints.add,
    keeping((ctx, draft) => regions.add(ctx, draft as never)),
  )
  register(
    app,
    endpoints.update,
    keeping((ctx, change) => regions.update(ctx, change as never)),
  )
  const codes = ({ id, regionCode }: ByCode) => codesOf(id || regionCode || '')
  register(
    app,
    endpoints.delete,
    keeping((ctx, input: ByCode) => regions.remove(ctx, codes(input))),
  )
  register(app, endpoints.impact, async (ctx, input) => regions.impact!(ctx, codes(input)) as never)
  for (const kind of ['export', 'exportWord', 'exportPDF'] as const)
    register(app, endpoints[kind], (ctx, input, call) =>
      exportList(app, ctx, { ...all, source: wholeRegionSource }, kind, input as never, call),
    )
  register(
    app,
    endpoints.import,
    keeping((ctx, _input, call) => importRows(ctx, all, call)),
  )

  serve(app, contract, {
    querySysRegionTree: async (ctx, input) => ({ list: await regionTree(ctx, input.parentRegionCode ?? undefined) }),
    queryRegionType: async (ctx) => ({ list: await queryDictByDictType(ctx, { dictType: 'region' }) }),
    queryProvince: async (ctx) => ({ list: await regionsIn(ctx, null) }),
    queryCity: async (ctx, { province }) => ({ list: await regionsIn(ctx, province) }),
  })
}
