import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/broadband/carrier.ts'
import { type CarrierKind, type CarrierMode, carrierLink } from '@cloud-steward/contract/broadband/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { ownPortOf } from '../../../infra/hook/own-port.ts'
import { mayTell } from '../../../infra/hook/post-hook.ts'
import type { Outside } from '../../../infra/outside.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { notFound, type Operations, standard } from '../../../kit/standard-operations.ts'
import { type LinkRow, linkById, linkOf, putCheck, putKey } from './carrier.queries.ts'
import { type Carrier, manualCarrier } from './carrier.ts'
import { httpCarrier } from './http-carrier.ts'

export type LineOuter = Pick<Outside, 'secrets' | 'payment'>
/** Stands for the address of the sandbox, which is another one at every start. */
const SANDBOX = 'sandbox'
const placeOf = (tenantId: number, id: string): string => `broadband_carrier ${tenantId} ${id} key`

async function addressOf({ url }: Pick<LinkRow, 'url'>, outer: LineOuter): Promise<string | undefined> {
  if (url !== SANDBOX) return url ?? undefined
  const sandbox = await outer.payment.sandboxUrl?.()
  return sandbox && `${sandbox}/carrier`
}
interface Draft {
  mode?: CarrierMode
  url?: string | null
}
async function checked<D extends Draft>(ctx: Ctx, outer: LineOuter, draft: D, before?: LinkRow): Promise<D> {
  wholeTenantOnly(ctx)
  const url = ('url' in draft ? draft.url : before?.url)?.trim().replace(/\/+$/, '') || null
  if ((draft.mode ?? before?.mode) !== 'http') return { ...draft, ...('url' in draft && { url }) }
  if (!url) throw new Refusal('kit.error.required', { fields: ['url'] })
  const address = await addressOf({ url }, outer)
  if (!address || !mayTell(address, await ownPortOf(outer)))
    throw new Refusal('broadband.error.carrierAddress', { fields: ['url'] })
  return { ...draft, url }
}
const base = standard(carrierLink)
export const carrierLinks = (outer: LineOuter): Operations<typeof carrierLink> => ({
  ...base,
  add: async (ctx, draft) => base.add(ctx, await checked(ctx, outer, draft)),
  update: async (ctx, change) => {
    const before = await ctx.db.first(linkById(ctx.tenant.id, change.id))
    if (!before) throw notFound()
    return base.update(ctx, await checked(ctx, outer, change, before))
  },
  remove: async (ctx, ids) => {
    wholeTenantOnly(ctx)
    await base.remove(ctx, ids)
  },
})

export const setCarrierKey = (
  ctx: Ctx,
  { secrets }: LineOuter,
  { id, key }: InputOf<typeof contract.setCarrierKey>,
): Promise<object> =>
  ctx.transaction(async (tx) => {
    wholeTenantOnly(tx)
    if (!(await tx.db.first(linkById(tx.tenant.id, id)))) throw notFound()
    await tx.db.run(putKey(tx.tenant.id, id, secrets.seal(key, placeOf(tx.tenant.id, id))))
    // That it happened, never what was given.
    tx.audit({ action: 'setCarrierKey', resource: carrierLink.name, recordId: id })
    return {}
  })
export const noticeUrlOf = ({ payment }: LineOuter): string =>
  `${payment.publicUrl}/api/broadband/carrier/carrierNotice`
export async function queryCarrierUrl(ctx: Ctx, outer: LineOuter, id: string): Promise<{ url: string }> {
  if (!(await ctx.db.first(linkById(ctx.tenant.id, id)))) throw notFound()
  return { url: noticeUrlOf(outer) }
}
/** The key of a link, to check the signature of a carrier's notice. */
export const keyOf = (ctx: Ctx, { secrets }: LineOuter, row: LinkRow): string | undefined =>
  row.secret ? secrets.open(row.secret, placeOf(ctx.tenant.id, row.id)) : undefined

async function opened(ctx: Ctx, outer: LineOuter, row: LinkRow): Promise<Carrier | undefined> {
  const [url, key] = [await addressOf(row, outer), keyOf(ctx, outer, row)]
  if (!url || !key) return undefined
  const { tenant, now } = { tenant: ctx.tenant.code, now: () => ctx.now() }
  const notifyUrl = noticeUrlOf(outer)
  return httpCarrier({ url, key, notifyUrl, tenant, carrier: row.carrier, now, ownPort: await ownPortOf(outer) })
}
/** How a carrier is asked from now on. */
export const modeOf = async (ctx: Ctx, carrier: CarrierKind): Promise<CarrierMode> =>
  (await ctx.db.first(linkOf(ctx.tenant.id, carrier)))?.mode ?? 'manual'
/** The carrier as a request was begun with; undefined where its link does not work now. */
export async function carrierOf(
  ctx: Ctx,
  outer: LineOuter,
  { carrier, mode }: { carrier: CarrierKind; mode: CarrierMode },
): Promise<Carrier | undefined> {
  if (mode === 'manual') return manualCarrier
  const row = await ctx.db.first(linkOf(ctx.tenant.id, carrier))
  return row && opened(ctx, outer, row)
}

/** Tests a link: asks the carrier for a request that does not exist. A carrier that accepts our key answers that it has no such request. */
export async function checkCarrier(ctx: Ctx, outer: LineOuter, id: string): Promise<{ problem?: string }> {
  wholeTenantOnly(ctx)
  const row = await ctx.db.first(linkById(ctx.tenant.id, id))
  if (!row) throw notFound()
  if (row.mode !== 'http') throw new Refusal('broadband.error.carrierManual')
  if (!row.secret) throw new Refusal('broadband.error.noCarrierKey')
  const carrier = await opened(ctx, outer, row)
  if (!carrier) throw new Refusal('broadband.error.carrierAddress')
  const said = await carrier.find('check')
  const problem = said.state === 'silent' ? said.problem : null
  await ctx.transaction(async (tx) => {
    await tx.db.run(putCheck(tx.tenant.id, id, problem))
    tx.audit({ action: 'checkCarrier', resource: carrierLink.name, recordId: id, after: { problem } })
  })
  return { problem: problem ?? undefined }
}
