import type { DraftOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { contractType, optionsOf } from '@cloud-steward/contract/housing/contract-type.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import type { TenantDb } from '../../../infra/db/tenant-db.ts'
import { notFound, type Operations } from '../../../kit/standard-operations.ts'
import { templateById } from '../document/template.queries.ts'
import { contractTypeById, insertContractTypes, knownTypes } from './contract-type.queries.ts'
import { contractTypeBase } from './contract-type.source.ts'
import { answersTo, type Extra, type ExtraField } from './extras.rules.ts'

type Draft = Partial<DraftOf<typeof contractType>>

/** Fields that cannot be told apart, choices without a choice, texts that are no lease. */
async function check(ctx: Ctx, { fields, templateId }: Draft): Promise<void> {
  const labels = new Set<string>()
  for (const { label, kind, options } of fields ?? []) {
    if (labels.has(label)) throw new Refusal('housing.error.extraTwice', { values: { label }, fields: ['fields'] })
    labels.add(label)
    if (kind === 'choice' && optionsOf(options).length < 2)
      throw new Refusal('housing.error.extraNoOptions', { values: { label }, fields: ['fields'] })
  }
  if (!templateId) return
  const template = await ctx.db.first(templateById(ctx.tenant.id, templateId))
  if (!template) throw notFound('templateId')
  if (template.kind !== 'lease' || template.state === 'draft')
    throw new Refusal('housing.error.templateOfLease', { fields: ['templateId'] })
}
/** A list of groups travels as one JSON value. */
const stored = <D extends Draft>(draft: D): D =>
  'fields' in draft ? { ...draft, fields: draft.fields ? JSON.stringify(draft.fields) : null } : draft

/** Types of leases. One that leases name is not deleted; changing it changes none of them. */
export const contractTypes: Operations<typeof contractType> = {
  ...contractTypeBase,
  add: async (ctx, draft) => {
    await check(ctx, draft)
    return contractTypeBase.add(ctx, stored(draft))
  },
  update: async (ctx, change) => {
    await check(ctx, change)
    return contractTypeBase.update(ctx, stored(change))
  },
}

/** What a lease of a type keeps of what was answered. Refused when something is missing or not of its kind. */
export async function extrasFor(
  ctx: Ctx,
  typeId: string | null | undefined,
  given: readonly { label: string; value?: string | null }[],
): Promise<Extra[]> {
  if (!typeId) return []
  const type = await ctx.db.first(contractTypeById(ctx.tenant.id, typeId))
  if (!type) throw notFound('typeId')
  const answers = answersTo((type.fields ?? []) as unknown as ExtraField[], given)
  if (Array.isArray(answers)) return answers
  const reason = answers.why === 'missing' ? 'housing.error.extraMissing' : 'housing.error.extraBad'
  throw new Refusal(reason, { values: { label: answers.label }, fields: ['extras'] })
}

const field = (label: string, kind: ExtraField['kind'] = 'text', options?: string): ExtraField => ({
  label,
  kind,
  required: false,
  options,
})
const PERSON = [field('紧急联系人'), field('紧急联系电话')]
const FIRM = [field('统一社会信用代码'), field('经办人'), field('房屋用途', 'choice', '员工宿舍,办公,仓储')]
const USUAL: Readonly<Record<string, readonly ExtraField[]>> = {
  住宅租赁: PERSON,
  公寓租赁: [...PERSON, field('停车费', 'money')],
  短租: [],
  企业租赁: FIRM,
  商铺办公: [...FIRM, field('免租到期日', 'day')],
}
/** Gives a tenant that has none the usual types. */
export async function seedContractTypes(db: TenantDb, tenantId: number): Promise<void> {
  if ((await db.rows(knownTypes(tenantId))).length) return
  const rows = Object.entries(USUAL).map(([name, fields]) => ({
    id: newId(),
    name,
    fields,
    review: 'asTenant',
  }))
  await db.run(insertContractTypes(tenantId, rows))
}
