import { deviceCommand, type Model, type ModelCommand } from '@cloud-steward/contract/devices/index.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { takesArgument } from '../model/model.rules.ts'
import { type Cause, lockTargets, supersedeModel, type Target } from './command.queries.ts'
import { notifyEnded } from './command.service.ts'
import { commandRow, followPaths } from './command-row.ts'

/** Puts a model's order in the line of a locked device; a newer one of the same kind takes its place. Answers its id. */
export async function putModelCommand(
  tx: TxCtx,
  target: Target,
  { key, name }: Pick<ModelCommand, 'key' | 'name'>,
  { argument, cause, reason }: { argument?: number | null; cause: Cause; reason: string },
): Promise<string> {
  for (const old of await tx.db.rows(supersedeModel(tx.tenant.id, target.id, key)))
    await notifyEnded(tx, old, 'superseded')
  const row = commandRow(tx, target, { kind: 'custom', cause, reason, model: { key, name, argument } })
  await tx.db.run(insertMany(tx.tenant.id, 'device_command', [row]))
  await followPaths(tx, [target])
  const after = { serial: target.serial, kind: 'custom', cause, modelKey: key, argument, reason }
  tx.audit({ action: 'sendCommand', resource: deviceCommand.name, recordId: row.id, after })
  return row.id
}

/** The order of a model that sets the credit a meter holds: it takes a number and is verified by what the meter says is left. */
export const creditCommandOf = (model: Model): ModelCommand | undefined =>
  model.commands.find(
    (one) =>
      one.command === 'custom' &&
      takesArgument(one) &&
      one.expected == null &&
      model.properties.some(({ key, role }) => key === one.verifyKey && role === 'credit'),
  )

/** Tells a meter what is left on it, fen, as near as it takes it. Undefined where it cannot be told. */
export async function commandCredit(
  tx: TxCtx,
  { deviceId, fen, cause, reason }: { deviceId: string; fen: number; cause: 'manual' | 'auto'; reason: string },
): Promise<string | undefined> {
  const target = await tx.db.first(lockTargets(tx.tenant.id, [deviceId], tx.now()))
  const command = target?.model && creditCommandOf(target.model)
  if (!target || !command || target.state !== 'active' || !target.collectorId) return undefined
  const argument = Math.min(Math.max(fen / 100, command.argumentMin!), command.argumentMax!)
  return putModelCommand(tx, target, command, { argument, cause, reason })
}
