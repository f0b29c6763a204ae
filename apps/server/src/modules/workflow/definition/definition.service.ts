import { type InputOf, Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/workflow/definition.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { idsOf, notFound } from '../../../kit/standard-operations.ts'
import * as queries from './definition.queries.ts'

async function versionOf(ctx: Ctx, id: string, field: string): Promise<queries.DefinitionRow> {
  const row = await ctx.db.first(queries.definitionById(ctx.tenant.id, id))
  if (!row) throw notFound(field)
  return row
}
export const getProcessResource = async (ctx: Ctx, { deploymentId }: { deploymentId: string }): Promise<string> =>
  (await versionOf(ctx, deploymentId, 'deploymentId')).xml
export const getProcessImage = async (ctx: Ctx, { deploymentId }: { deploymentId: string }): Promise<string> =>
  (await versionOf(ctx, deploymentId, 'deploymentId')).svg ?? ''

const turn =
  (isSuspended: boolean) =>
  (ctx: Ctx, { processDefinitionId }: InputOf<typeof contract.suspendProcessDefinition>): Promise<object> =>
    ctx.transaction(async (tx) => {
      const row = await versionOf(tx, processDefinitionId, 'processDefinitionId')
      if (row.isSuspended === isSuspended)
        throw new Refusal(`workflow.error.${isSuspended ? 'alreadySuspended' : 'notSuspended'}`)
      await tx.db.run(queries.changeDefinition(tx.tenant.id, row.id, { is_suspended: isSuspended }))
      const action = isSuspended ? 'suspend' : 'activate'
      tx.audit({ action, resource: 'workflow.definition', recordId: row.id, after: { isSuspended } })
      return {}
    })
export const suspendProcessDefinition = turn(true)
export const activateProcessDefinition = turn(false)

/** A version on which nothing has run. @throws Refusal `workflow.error.deploymentUsed` */
export async function removeDeployments(ctx: Ctx, text: string): Promise<void> {
  const ids = idsOf(text)
  await ctx.transaction(async (tx) => {
    if (await tx.db.first(queries.usedDefinitions(tx.tenant.id, ids)))
      throw new Refusal('workflow.error.deploymentUsed')
    const gone = await tx.db.rows(queries.deleteDefinitions(tx.tenant.id, ids))
    if (gone.length !== ids.length) throw notFound('deploymentId')
    for (const before of gone)
      tx.audit({ action: 'delete', resource: 'workflow.deployment', recordId: before.id, before })
  })
}
