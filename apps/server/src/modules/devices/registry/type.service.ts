import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import {
  deviceType,
  PROTOCOLS_OF,
  type setTypeKey as setTypeKeyCommand,
} from '@cloud-steward/contract/devices/index.ts'
import type { Key645 } from '@cloud-steward/protocol'
import type { Ctx } from '../../../infra/ctx/types.ts'
import type { SecretBox } from '../../../infra/secrets/secret-box.ts'
import { notFound, type Operations } from '../../../kit/standard-operations.ts'
import { categoryOfType, dropModels, putTypeKey, typeInUse } from './registry.queries.ts'
import { typeBase } from './type.source.ts'

const placeOf = (tenantId: number, id: string): string => `device_type ${tenantId} ${id} key`

export const deviceTypes: Operations<typeof deviceType> = {
  ...typeBase,
  add: (ctx, draft) => {
    if (!PROTOCOLS_OF[draft.category].includes(draft.protocol))
      throw new Refusal('device.error.protocolMismatch', { fields: ['protocol'] })
    if (draft.medium && draft.category !== 'watermeter')
      throw new Refusal('device.error.mediumOfWater', { fields: ['medium'] })
    const sharedChannel = draft.sharedChannel ?? false
    // Modbus addresses and locks belong to one collector and cannot be shared.
    if (sharedChannel && !(draft.category.endsWith('meter') && draft.protocol !== 'modbus'))
      throw new Refusal('device.error.notShared', { fields: ['sharedChannel'] })
    return typeBase.add(ctx, { ...draft, sharedChannel })
  },
  remove: (ctx, ids) =>
    ctx.transaction(async (tx) => {
      if (await tx.db.first(typeInUse(tx.tenant.id, ids))) throw new Refusal('device.error.typeInUse')
      await tx.db.run(dropModels(tx.tenant.id, ids))
      await typeBase.remove(tx, ids)
    }),
}

export const setTypeKey = (
  ctx: Ctx,
  secrets: SecretBox,
  { id, level, password, operator }: InputOf<typeof setTypeKeyCommand>,
): Promise<object> =>
  ctx.transaction(async (tx) => {
    const found = await tx.db.first(categoryOfType(tx.tenant.id, id, true))
    if (!found) throw notFound()
    if (found.category !== 'elemeter') throw new Refusal('device.error.noRelay')
    const key: Key645 = { level, password, operator }
    await tx.db.run(putTypeKey(tx.tenant.id, id, secrets.seal(JSON.stringify(key), placeOf(tx.tenant.id, id))))
    // That it happened, never what was given.
    tx.audit({ action: 'setTypeKey', resource: deviceType.name, recordId: id })
    return {}
  })
export const openKey = (secrets: SecretBox, tenantId: number, typeId: string, sealed: string): Key645 =>
  JSON.parse(secrets.open(sealed, placeOf(tenantId, typeId))) as Key645
