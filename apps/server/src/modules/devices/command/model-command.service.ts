import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { sendModelCommand as sendModelCommandContract } from '@cloud-steward/contract/devices/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { takesArgument } from '../model/model.rules.ts'
import { lockTargets } from './command.queries.ts'
import { putModelCommand } from './put-model-command.ts'

/** Puts an order of a device's model in the line of its collector; a newer one of the same kind takes its place. */
export const sendModelCommand = (
  ctx: Ctx,
  { deviceId, modelKey, argument, reason }: InputOf<typeof sendModelCommandContract>,
): Promise<{ id: string }> =>
  ctx.transaction(async (tx) => {
    const target = await tx.db.first(lockTargets(tx.tenant.id, [deviceId], tx.now()))
    if (!target) throw notFound()
    const { serial, state, collectorId, model } = target
    const refuse = (why: string) => new Refusal(`device.error.${why}`, { values: { serial } })
    if (state !== 'active') throw refuse('notActive')
    const known = model?.commands.find(({ key, command }) => key === modelKey && command === 'custom')
    if (!known) throw refuse('cannotDo')
    if (!collectorId) throw refuse('noCollector')
    const { argumentMin, argumentMax } = known
    if (takesArgument(known) && !(argument != null && argument >= argumentMin! && argument <= argumentMax!))
      throw new Refusal('device.error.argumentRange', {
        values: { min: argumentMin!, max: argumentMax! },
        fields: ['argument'],
      })
    const given = takesArgument(known) ? argument : undefined
    return { id: await putModelCommand(tx, target, known, { argument: given, cause: 'manual', reason }) }
  })
