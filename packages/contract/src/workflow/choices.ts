export const INSTANCE_STATES = ['running', 'approved', 'rejected', 'cancelled', 'terminated'] as const
export const TASK_STATES = ['open', 'done', 'cancelled'] as const
/** Why a task ended. */
export const TASK_REASONS = [
  'completed',
  'returned',
  'withdrawn',
  'signRemoved',
  'condition',
  'boundary',
  'error',
  'ended',
  'moved',
  'timedOut',
  'skipped',
] as const
export const DELEGATIONS = ['pending', 'resolved'] as const
/** Everything people and the server do to a process, as its timeline tells it. */
export const PROCESS_ACTIONS = [
  'start',
  'claim',
  'unclaim',
  'complete',
  'approve',
  'refuse',
  'delegate',
  'resolve',
  'transfer',
  'addSign',
  'removeSign',
  'regress',
  'withdraw',
  'cancel',
  'reject',
  'terminate',
  'jump',
  'copy',
  'urge',
  'comment',
  'suspend',
  'activate',
  'markSuccess',
  'retry',
  'migrate',
  'timeOut',
  'substitute',
] as const
/** What a field of a form is to the handler of a node. */
export const FIELD_RIGHTS = ['edit', 'read', 'hide'] as const
/** Reviews of the product that a tenant may run as a process of its own. */
export const REVIEW_SUBJECTS = [
  'lease',
  'leaseChange',
  'ownerChange',
  'remoteOpen',

  'adjustment',
  'depositRefund',
  'checkOut',
  'refund',
  'voucher',
  'withdrawal',

  'correction',
  'batch',

  'landlord',
  'merchant',
] as const
export const READY_PROCESSES = ['general', 'leave', 'expense', 'purchase', 'seal'] as const
export type ReadyName = (typeof READY_PROCESSES)[number] | (typeof REVIEW_SUBJECTS)[number]
/** How the people of a node stand before the start: known, to be found in one of these ways, or nobody for one of these reasons. */
export const STATION_RULES = ['found', 'chosen', 'field', 'expression', 'pass', 'refuse', 'skip'] as const
