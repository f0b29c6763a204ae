import type { Endpoint } from '@cloud-steward/contract/kit/index.ts'

/** A call that takes forms, sent as JSON: in a form, what was emptied would not travel. */
export const asJson = <E extends Endpoint>(endpoint: E): E => ({ ...endpoint, from: 'body' })
/** Emptied texts mean "none". */
export const emptied = <V extends object>(values: V): V =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === '' || value === undefined ? null : value]),
  ) as V
