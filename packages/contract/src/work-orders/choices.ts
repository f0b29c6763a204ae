export const ORDER_KINDS = ['install', 'repair', 'read', 'remove', 'inspect', 'clean', 'complaint', 'service'] as const
export type OrderKind = (typeof ORDER_KINDS)[number]
export const ORDER_STATES = [
  'new',
  'dispatched',
  'accepted',
  'booked',
  'on_site',
  'waiting_parts',
  'waiting_customer',
  'quoted',
  'done',
  'to_pay',
  'confirmed',
  'closed',
  'cancelled',
] as const
export type OrderState = (typeof ORDER_STATES)[number]
/** States in which the executor waits and cannot work. */
export const WAITS = ['waiting_parts', 'waiting_customer'] as const
/**
 * Who asked for it: staff, a renter, a landlord, a recurring plan, a sale; or power that does not come back, or a lock that
 * cannot be reached or runs out of battery.
 */
export const ORDER_SOURCES = ['staff', 'rentee', 'landlord', 'plan', 'sale', 'supply', 'lock'] as const
/** Given to somebody by hand; offered to all who can do it; given to each in turn. */
export const DISPATCH_MODES = ['assign', 'grab', 'rotate'] as const
export const PAYERS = ['rentee', 'landlord', 'operator', 'warranty'] as const
export const QUOTE_STATES = ['waiting', 'approved', 'rejected'] as const
export const LINE_KINDS = ['labour', 'material'] as const
