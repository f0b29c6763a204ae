import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/housing/first-place.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { buildingBase, landlordBase, siteBase } from '../housing.source.ts'

/** Adds a compound, its building and its owner in one step, for who has nothing yet. */
export const addPlace = (
  ctx: Ctx,
  given: InputOf<typeof contract.addPlace>,
): Promise<AnswerOf<typeof contract.addPlace>> =>
  ctx.transaction(async (tx) => {
    const { siteName: name, regionCode, address, buildingName, floors } = given
    const code = await codeOf(tx, 'site', 'S')
    const { id: siteId } = await siteBase.add(tx, { code, name, regionCode, address, mode: 'whole' })
    const { id: buildingId } = await buildingBase.add(tx, { siteId, name: buildingName, floors })
    return { siteId, buildingId, landlordId: await ownerFor(tx, given.landlordName, given.landlordMobile) }
  })

async function ownerFor(tx: TxCtx, name: string, mobile: string): Promise<string> {
  const { list } = await landlordBase.query(tx, { currentPage: 1, pageSize: 1, mobile })
  if (list[0]) return list[0].id
  const draft = { code: await codeOf(tx, 'landlord', 'F'), name, mobile }
  return (await landlordBase.add(tx, draft, { createdBy: tx.user?.id ?? null })).id
}
const codeOf = async (tx: TxCtx, series: string, letter: string): Promise<string> =>
  serialNo(letter, tx.today(), (await tx.numbers(series))[0]!)
