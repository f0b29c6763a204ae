import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import {
  deviceCommand,
  type sendModelCommand as sendModelCommandContract,
} from '@cloud-steward/contract/devices/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { takesArgument } from '../model/model.rules.ts'
import { lockTargets, supersedeModel } from './command.queries.ts'
import { tellEnded } from './command.service.ts'
import { commandRow } from './command-row.ts'

/** Puts an order of a device's model in the line of its collector; a newer one of the same kind takes its place. */
export const sendModelCommand = (
  ctx: Ctx,
  { deviceId, modelKey, argument, reason }: InputOf<typeof sendModelCommandContract>,
): Promise<{ id: string }> =>
  ctx.transaction(async (tx) => {
    const tenantId = tx.tenant.id
    const target = await tx.db.first(lockTargets(tenantId, [deviceId]))
    if (!target) throw notFound()
    const { serial, state, collectorId, model } = target
    const refuse = (why: string) => new Refusal(`devices.error.${why}`, { values: { serial } })
    if (state !== 'active') throw refuse('notActive')
    const known = model?.commands.find(({ key, command }) => key === modelKey && command === 'custom')
    if (!known) throw refuse('cannotDo')
    if (!collectorId) throw refuse('noCollector')
    const { name, argumentMin, argumentMax } = known
    if (takesArgument(known) && !(argument != null && argument >= argumentMin! && argument <= argumentMax!))
      throw new Refusal('devices.error.argumentRange', {
        values: { min: argumentMin!, max: argumentMax! },
        fields: ['argument'],
      })
    const given = takesArgument(known) ? argument : undefined
    for (const old of await tx.db.rows(supersedeModel(tenantId, deviceId, modelKey)))
      await tellEnded(tx, old, 'superseded')
    const row = commandRow(tx, target, {
      kind: 'custom',
      cause: 'manual',
      reason,
      model: { key: modelKey, name, argument: given },
    })
    await tx.db.run(insertMany(tenantId, 'devices_device_command', [row]))
    const after = { serial, kind: 'custom', cause: 'manual', modelKey, argument: given, reason }
    tx.audit({ action: 'sendCommand', resource: deviceCommand.name, recordId: row.id, after })
    return { id: row.id }
  })
