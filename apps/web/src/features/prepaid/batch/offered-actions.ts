import { BATCH_ACTIONS } from '@cloud-steward/contract/prepaid/batch.ts'
import { type Access, mayPress } from '../../../infra/permissions.ts'

export type Action = (typeof BATCH_ACTIONS)[number]
/**
 * Screens and their buttons that do to one what an action does to many: the server refuses a batch to whoever may press
 * none of them. Switching has its own guards.
 */
export const SINGLE: Partial<Record<Action, readonly (readonly [menu: string, button: string])[]>> = {
  read: [
    ['elemeter', 'command'],
    ['watermeter', 'command'],
  ],
  price: [['programme', 'attach']],
  plan: [['meteraccount', 'mode']],
  keep: [['meteraccount', 'keep']],
  keepEnd: [['meteraccount', 'keep']],
  prepaid: [['meteraccount', 'mode']],
}

/** What this person may plan for many; `known`, the action of a batch that is there, is offered in any case. */
export const offeredActions = (access: Access, known?: unknown): Action[] =>
  BATCH_ACTIONS.filter(
    (action) => action === known || (SINGLE[action]?.some(([menu, button]) => mayPress(access, menu, button)) ?? true),
  )
