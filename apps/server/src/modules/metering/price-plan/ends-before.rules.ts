import { Refusal } from '@cloud-steward/contract'

/** Of a last day before the first one. */
export const endsBefore = (from: string, field: 'toOn' | 'periodTo'): Refusal =>
  new Refusal('metering.error.endsBefore', { values: { from }, fields: [field] })
