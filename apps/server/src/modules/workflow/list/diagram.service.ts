import { type InputOf, Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/workflow/definition.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { definitionOf } from '../definition/known-definitions.ts'
import { standing } from '../definition/standing.queries.ts'
import { highlighted } from '../definition/svg.rules.ts'
import { requirePart } from '../run/instance.service.ts'

/** The picture of a running instance with its nodes marked, for those who have a part in it. */
export async function getHighLightedProcessDiagram(
  ctx: Ctx,
  { processInstanceId }: InputOf<typeof contract.getHighLightedProcessDiagram>,
): Promise<string> {
  await requirePart(ctx, processInstanceId)
  const rows = await ctx.db.rows(standing(ctx.tenant.id, processInstanceId))
  const [first] = rows
  if (!first) throw notFound('processInstanceId')
  if (first.instanceState !== 'running') throw new Refusal('workflow.error.instanceOver')
  const { svg } = (await definitionOf(ctx, first.definitionId)).row
  const of = (state: string) => rows.flatMap((row) => (row.state === state && row.node ? [row.node] : []))
  return highlighted(svg ?? '<svg xmlns="http://www.w3.org/2000/svg"></svg>', of('active'), of('done'))
}
