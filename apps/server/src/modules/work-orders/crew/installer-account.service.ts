import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { type openInstallerAccount as command, installer } from '@cloud-steward/contract/work-orders/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { hashPassword, insertUser, inventPassword } from '../../identity/index.ts'
import { lockInstaller } from './crew.queries.ts'
import { installers } from './crew.source.ts'

/** Makes the account by which an installer signs in. He has one; its password is told this once. */
export async function openInstallerAccount(
  ctx: Ctx,
  { id, username }: InputOf<typeof command>,
): Promise<AnswerOf<typeof command>> {
  staffOnly(ctx)
  const password = await inventPassword(ctx)
  const passwordHash = await hashPassword(password)
  return ctx.transaction(async (tx) => {
    if (!(await tx.db.first(lockInstaller(tx.tenant.id, id)))) throw notFound()
    const { name, account, isActive } = await installers.get(tx, id)
    if (account) throw new Refusal('workOrder.error.hasAccount', { values: { account } })
    if (!isActive) throw new Refusal('workOrder.error.installerUnfit.inactive', { fields: ['id'] })
    const party = { partyKind: 'installer', partyId: id, roleCode: 'ROLE_INSTALLER' }
    const { statements } = insertUser(tx.tenant.id, { username, nickname: name, passwordHash, ...party })
    await tx.db.all(...statements)
    tx.audit({ action: 'openAccount', resource: installer.name, recordId: id, after: { username } })
    return { username, password }
  })
}
