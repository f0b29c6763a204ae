import { Refusal } from '@cloud-steward/contract'
import { role } from '@cloud-steward/contract/identity/role.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import { type Operations, standard } from '../../kit/standard-operations.ts'
import { ADMINISTRATOR, keepAnAdministrator, roleInReach } from './grants.service.ts'

const base = standard(role)

export const roles: Operations<typeof role> = {
  ...base,
  update: (ctx, change) =>
    ctx.transaction(async (tx) => {
      await roleInReach(tx, change.id)
      return base.update(tx, change)
    }),
  remove: (ctx, ids) =>
    ctx.transaction(async (tx) => {
      for (const id of ids) {
        const { code } = await roleInReach(tx, id)
        if (code === ADMINISTRATOR) throw new Refusal('identity.error.administratorRole')
      }
      await base.remove(tx, ids)
      await keepAnAdministrator(tx)
    }),
}

export async function rolesToTick(ctx: Ctx): Promise<{ value: string; label: string }[]> {
  const { list } = await base.query(ctx, { pageSize: 1_000, sorter: 'createTime_ascend' })
  return list.map(({ id, roleName }) => ({ value: id, label: roleName }))
}
