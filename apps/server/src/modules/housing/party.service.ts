import type { DraftOf } from '@cloud-steward/contract'
import type { rentee } from '@cloud-steward/contract/housing/index.ts'
import { raw, sql } from '../../infra/db/sql.ts'
import type { Operations } from '../../kit/standard-operations.ts'
import { renteeBase } from './resources.ts'

type Draft = DraftOf<typeof rentee>
const masked = (idNo: string): string =>
  idNo.length < 8 ? idNo : `${idNo.slice(0, 3)}${'*'.repeat(idNo.length - 7)}${idNo.slice(-4)}`
const maskStatement = (tenantId: number, id: string, idNo: string) =>
  raw(sql`update housing_rentee set id_no_masked = ${masked(idNo)} where tenant_id = ${tenantId} and id = ${id}`)

/** Rentees: the identity number is kept apart from what is shown, and an empty one in a change means "as it was". */
export const rentees: Operations<typeof rentee> = {
  ...renteeBase,
  add: (ctx, draft) =>
    ctx.transaction(async (tx) => {
      const added = await renteeBase.add(tx, draft)
      if (draft.idNo) await tx.db.run(maskStatement(tx.tenant.id, added.id, draft.idNo))
      return added
    }),
  update: (ctx, { idNo, ...change }: { id: string } & Partial<Draft>) =>
    ctx.transaction(async (tx) => {
      const changed = await renteeBase.update(tx, { ...change, ...(idNo ? { idNo } : {}) })
      if (idNo) await tx.db.run(maskStatement(tx.tenant.id, change.id, idNo))
      return changed
    }),
}
