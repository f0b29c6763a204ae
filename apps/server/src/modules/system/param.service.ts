import { MASK } from '@cloud-steward/contract'
import { isSecretKey, param } from '@cloud-steward/contract/system/param.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import { type Operations, standard } from '../../kit/standard-operations.ts'
import { dropSecret, keepSecret, paramById, paramByName } from './param.queries.ts'

const base = standard(param)

/** Parameters: what belongs to a secret key is kept apart and never listed, exported or audited. */
export const params: Operations<typeof param> = {
  ...base,
  add: (ctx, draft, made) =>
    ctx.transaction(async (tx) => {
      const { paramKey, paramValue: value } = draft
      if (!value || !isSecretKey(paramKey)) return base.add(tx, draft, made)
      const added = await base.add(tx, { ...draft, paramValue: MASK }, made)
      await tx.db.run(keepSecret(tx.tenant.id, added.id, value))
      return added
    }),
  update: (ctx, change, made) =>
    ctx.transaction(async (tx) => {
      const { id } = change
      const before = await tx.db.first(paramById(tx.tenant.id, id))
      if (!before) return base.update(tx, change, made)
      const wasSecret = isSecretKey(before.key)
      const isSecret = isSecretKey(change.paramKey ?? before.key)
      const asItWas = change.paramValue === undefined || change.paramValue === MASK
      // Nobody can have read a secret, so a key that is one no longer starts without a value.
      const value = !asItWas ? change.paramValue : wasSecret && !isSecret ? null : before.value
      if (isSecret && value && value !== MASK) await tx.db.run(keepSecret(tx.tenant.id, id, value))
      else if (wasSecret && !(isSecret && value)) await tx.db.run(dropSecret(tx.tenant.id, id))
      return base.update(tx, { ...change, paramValue: isSecret && value ? MASK : (value ?? null) }, made)
    }),
}

/** What a parameter says, secrets in clear: for the server's own use. */
export const paramValue = async (ctx: Ctx, name: string): Promise<string | undefined> =>
  (await ctx.db.first(paramByName(ctx.tenant.id, name)))?.value ?? undefined

interface NumberRule {
  /** What counts when the tenant has set none, or something that is not a whole number of at most twelve digits. */
  usual: number
  /** Outside these bounds the nearer bound counts. */
  least?: number
  most?: number
}
/** A whole number a tenant may set by a parameter: an amount in fen, minutes or a count, as the name says. */
export async function paramNumber(ctx: Ctx, name: string, { usual, least, most }: NumberRule): Promise<number> {
  const text = (await paramValue(ctx, name))?.trim() ?? ''
  if (!/^\d{1,12}$/.test(text)) return usual
  return Math.min(most ?? Number.MAX_SAFE_INTEGER, Math.max(least ?? 0, Number(text)))
}
