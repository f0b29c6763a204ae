import type { TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { keepPaths } from '../gateway/path.queries.ts'
import type { Cause, Kind, Target } from './command.queries.ts'
import { livesMs, priorityOf } from './command.rules.ts'

/** An order as it is put in the line of a device's collector. @param until it is worth nothing after, where that is sooner than its kind allows */
export function commandRow(
  tx: TxCtx,
  target: Target,
  given: {
    kind: Kind
    cause: Cause
    reason?: string | null
    until?: Date
    despite?: readonly string[] | null
    /** Of a model's order. */
    model?: { key: string; name: string; argument?: number | null }
  },
) {
  const { kind, cause, reason, until, despite, model } = given
  const lives = tx.now().getTime() + livesMs(kind)
  return {
    id: newId(),
    device_id: target.id,
    collector_id: target.collectorId,
    serial: target.serial,
    site_id: target.siteId,
    room_id: target.roomId,
    kind,
    model_key: model?.key,
    model_name: model?.name,
    argument: model?.argument,
    cause,
    priority: priorityOf(kind),
    next_at: tx.now().toISOString(),
    expires_at: new Date(Math.min(lives, until?.getTime() ?? lives)).toISOString(),
    reason,
    despite: despite?.length ? [...despite] : null,
    user_id: tx.user?.id,
    username: tx.user?.username,
  }
}

/** The way a meter of a shared channel was told something by is its way until another is better by far. */
export async function followPaths(tx: TxCtx, targets: readonly Target[]): Promise<void> {
  const changed = targets.filter(({ isShared, pathId, collectorId }) => isShared && pathId !== collectorId)
  if (changed.length) await tx.db.run(keepPaths(tx.tenant.id, changed))
}
