import type { DraftOf } from '@cloud-steward/contract'
import type { landlord, rentee } from '@cloud-steward/contract/housing/index.ts'
import type { Operations } from '../../kit/standard-operations.ts'
import { landlordBase, renteeBase } from './resources.ts'

/** Who enters a party sees it, also before it has a house or a lease. */
export const landlords: Operations<typeof landlord> = {
  ...landlordBase,
  add: (ctx, draft) => landlordBase.add(ctx, draft, { createdBy: ctx.user?.id ?? null }),
}

type Draft = DraftOf<typeof rentee>
const masked = (idNo: string): string =>
  idNo.length < 8 ? idNo : `${idNo.slice(0, 3)}${'*'.repeat(idNo.length - 7)}${idNo.slice(-4)}`
/** Rentees: the identity number is kept apart from what is shown, and an empty one in a change means "as it was". */
export const rentees: Operations<typeof rentee> = {
  ...renteeBase,
  add: (ctx, draft) =>
    renteeBase.add(ctx, draft, {
      idNoMasked: draft.idNo ? masked(draft.idNo) : null,
      createdBy: ctx.user?.id ?? null,
    }),
  update: (ctx, { idNo, ...change }: { id: string } & Partial<Draft>) =>
    idNo ? renteeBase.update(ctx, { ...change, idNo }, { idNoMasked: masked(idNo) }) : renteeBase.update(ctx, change),
}
