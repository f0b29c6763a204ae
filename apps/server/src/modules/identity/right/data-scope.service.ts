import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/identity/data-scope.ts'
import { seenOf } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { chooseOrgs, dropChosenOrgs, setDataScope } from './data-scope.queries.ts'
import { lockGrants, rolesById } from './grants.queries.ts'
import { ADMINISTRATOR, coversRoleScope, holdingsOf, notYours, roleInReach } from './grants.service.ts'

export async function queryDataScopeByRoleId(
  ctx: Ctx,
  { roleId }: { roleId: string },
): Promise<AnswerOf<typeof contract.queryDataScopeByRoleId>> {
  const [role] = await ctx.db.rows(rolesById(ctx.tenant.id, [roleId]))
  if (!role) throw notFound()
  return { dataScope: role.dataScope, orgId: role.orgIds }
}

export const authorizeDataScopeToRole = (
  ctx: Ctx,
  { roleId, dataScope, orgId }: InputOf<typeof contract.authorizeDataScopeToRole>,
) =>
  ctx.transaction(async (tx) => {
    const { id: tenantId } = tx.tenant
    await tx.db.run(lockGrants(tenantId))
    const role = await roleInReach(tx, roleId)
    const orgIds = dataScope === 'chosen' ? [...new Set(orgId ?? [])].toSorted() : []
    if (dataScope === 'chosen' && !orgIds.length) throw new Refusal('kit.error.required', { fields: ['orgId'] })
    const seen = await seenOf(tx, 'identity.org', orgIds)
    if (orgIds.some((id) => !seen.has(id))) throw notFound('orgId')
    // From administrators nothing is hidden, or nobody could give it back.
    if (role.code === ADMINISTRATOR && dataScope !== 'all') throw new Refusal('identity.error.lockOut')
    if (!coversRoleScope(await holdingsOf(tx), { dataScope, orgIds })) throw notYours()
    await tx.db.run(setDataScope(tenantId, roleId, dataScope))
    await tx.db.run(dropChosenOrgs(tenantId, roleId))
    if (orgIds.length) await tx.db.run(chooseOrgs(tenantId, roleId, orgIds))
    const before = { dataScope: role.dataScope, orgId: role.orgIds.toSorted() }
    tx.audit({
      action: 'authorize',
      resource: 'identity.role',
      recordId: roleId,
      before,
      after: { dataScope, orgId: orgIds },
    })
    return {}
  })
