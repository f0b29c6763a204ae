import type { InputOf } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/workflow/model.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { orgsInOrder, peopleAtPosts } from '../people/people.queries.ts'
import { modelById } from './definition.queries.ts'

interface Leaf {
  id: string
  key: string
  label: string
  pid: string
  children: never[]
}
interface Branch {
  id: string
  label: string
  pid: string
  children: (Branch | Leaf)[]
}

/** Organisations with their users. `assign` 1: the users the model names; 0: the others; absent: all. Without a model none is named. */
export async function queryModelOrgUserTree(
  ctx: Ctx,
  { modelId, assign }: InputOf<typeof contract.queryModelOrgUserTree>,
): Promise<(Branch | Leaf)[]> {
  const tenantId = ctx.tenant.id
  const model = modelId ? await ctx.db.first(modelById(tenantId, modelId)) : undefined
  if (modelId && !model) throw notFound('modelId')
  const named = new Set((model?.userId ?? []).flat())
  const [orgs, people] = await ctx.db.all(orgsInOrder(tenantId), peopleAtPosts(tenantId))
  const leaves = people
    .map((one): Leaf => {
      const key = one.postCode ? `${one.id}|${one.postCode}` : one.id
      const label = [one.username, one.nickname, ...(one.postCode ? [one.postName ?? one.postCode] : [])].join('-')
      return { id: one.id, key, label, pid: one.orgId ?? '0', children: [] }
    })
    .filter(({ id, key }) => assign == null || (named.has(key) || named.has(id)) === (assign === '1'))
  const branch = ({ id, name, parentId }: (typeof orgs)[number]): Branch => ({
    id,
    label: name,
    pid: parentId ?? '0',
    children: [...orgs.filter((one) => one.parentId === id).map(branch), ...leaves.filter(({ pid }) => pid === id)],
  })
  return [...orgs.filter(({ parentId }) => !parentId).map(branch), ...leaves.filter(({ pid }) => pid === '0')]
}
