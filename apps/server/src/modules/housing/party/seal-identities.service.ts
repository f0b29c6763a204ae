import type { Ctx } from '../../../infra/ctx/types.ts'
import { plainIdNumber } from '../../../infra/identity-number.ts'
import { forgetItemInputs } from '../../../infra/queue/runs.ts'
import type { SecretBox } from '../../../infra/secrets/secret-box.ts'
import { forgetPlainNumbers, plainIdNumbers, sealIdNumber } from './identity.queries.ts'
import { sealedIdNumber } from './party.service.ts'

const AT_ONCE = 200

/**
 * Seals the identity numbers a version before this one kept as they were typed, and takes them out of the audit and of the
 * rows of finished imports. A start does it, some rows a transaction: killed in between, the next one goes on. Numbers that
 * are none by the rule of today are sealed as well; who changes them has to mend them.
 */
export async function sealIdentities(ctx: Ctx, secrets: SecretBox): Promise<number> {
  let [sealed, found] = [0, 0]
  do {
    found = await ctx.transaction(async (tx) => {
      const rows = await tx.db.rows(plainIdNumbers(tx.tenant.id, AT_ONCE))
      // One after the other: of two with one number the second must see the first.
      for (const { id, idNo } of rows)
        await tx.db.run(sealIdNumber(tx.tenant.id, id, sealedIdNumber(secrets, tx.tenant.id, id, plainIdNumber(idNo))))
      return rows.length
    })
    sealed += found
  } while (found === AT_ONCE)
  await ctx.db.all(forgetPlainNumbers(), forgetItemInputs(ctx.tenant.id))
  return sealed
}
