import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import {
  deviceType,
  type Model,
  PROTOCOLS_OF,
  type setTypeKey as setTypeKeyCommand,
} from '@cloud-steward/contract/devices/index.ts'
import type { Key645 } from '@cloud-steward/protocol'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { type Sql, sql } from '../../../infra/db/sql.ts'
import type { SecretBox } from '../../../infra/secrets/secret-box.ts'
import type { ListSource } from '../../../kit/list-query.ts'
import { notFound, type Operations, standard } from '../../../kit/standard-operations.ts'
import { categoryOfType, dropModels, putTypeKey, typeInUse } from './registry.queries.ts'

const placeOf = (tenantId: number, id: string): string => `device_type ${tenantId} ${id} key`
const countOf = (part: keyof Model): Sql => sql`coalesce(jsonb_array_length(pm.document->${sql.lit(part)}), 0)`
/** What its published model has. */
const source: ListSource = {
  joins: () =>
    sql`left join device_type_model pm on pm.tenant_id = t.tenant_id and pm.type_id = t.id and pm.state = 'published'`,
  columns: () => ({
    modelCount: sql`(select count(*)::int from device_type_model m where m.tenant_id = t.tenant_id and m.type_id = t.id)`,
    propertyCount: countOf('properties'),
    commandCount: countOf('commands'),
    eventCount: countOf('events'),
    alarmCount: countOf('alarms'),
  }),
}
const base = standard(deviceType, source)

export const deviceTypes: Operations<typeof deviceType> = {
  ...base,
  add: (ctx, draft) => {
    if (!PROTOCOLS_OF[draft.category].includes(draft.protocol))
      throw new Refusal('device.error.protocolMismatch', { fields: ['protocol'] })
    if (draft.medium && draft.category !== 'watermeter')
      throw new Refusal('device.error.mediumOfWater', { fields: ['medium'] })
    const sharedChannel = draft.sharedChannel ?? false
    // Modbus addresses and locks belong to one collector and cannot be shared.
    if (sharedChannel && !(draft.category.endsWith('meter') && draft.protocol !== 'modbus'))
      throw new Refusal('device.error.notShared', { fields: ['sharedChannel'] })
    return base.add(ctx, { ...draft, sharedChannel })
  },
  remove: (ctx, ids) =>
    ctx.transaction(async (tx) => {
      if (await tx.db.first(typeInUse(tx.tenant.id, ids))) throw new Refusal('device.error.typeInUse')
      await tx.db.run(dropModels(tx.tenant.id, ids))
      await base.remove(tx, ids)
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
