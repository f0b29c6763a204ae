import { choice, command, id, int, list, text } from '../kit/index.ts'
import { blocked, partly } from './partly.ts'

/**
 * Where a device stands in its life. `allotted`: somebody has it to put it in; `installed`: put in and not heard of yet; `fault`: in
 * use, and something is wrong with it; `scrapped`: thrown away, and kept for its history alone.
 */
export const DEVICE_STATES = [
  'in_stock',
  'allotted',
  'installed',
  'active',
  'fault',
  'suspended',
  'removed',
  'scrapped',
] as const
export type DeviceState = (typeof DEVICE_STATES)[number]
/** What may follow. Whoever was taken out stays out: what is put in again is another record. */
export const NEXT_STATES: Readonly<Record<DeviceState, readonly DeviceState[]>> = {
  in_stock: ['allotted', 'installed', 'removed', 'scrapped'],
  allotted: ['in_stock', 'installed', 'removed', 'scrapped'],
  installed: ['active', 'fault', 'suspended', 'removed'],
  active: ['fault', 'suspended', 'removed'],
  fault: ['active', 'suspended', 'removed'],
  suspended: ['active', 'removed'],
  removed: ['scrapped'],
  scrapped: [],
}
/** It is asked, told and counted. */
export const isInService = (state: unknown): boolean => ['installed', 'active', 'fault'].includes(String(state))
/** Nothing more happens to it. */
export const isGone = (state: unknown): boolean => state === 'removed' || state === 'scrapped'
/** What a step of its life came from. */
export const STEP_SOURCES = ['staff', 'line', 'telemetry', 'alarm', 'order', 'replace'] as const

/** Takes devices a step on in their lives: given out, back in store, into service, out of it for a while, or for good, with the reason. */
export const setDeviceState = command(
  'device.collector',
  'setDeviceState',
  {
    ids: list(id(), 100, { min: 1 }),
    state: choice(DEVICE_STATES),
    /** Of `allotted`. */
    allottedTo: text(32, { optional: true }),
    reason: text(200, { min: 1 }),
    partly,
  },
  { changed: int(), blocked },
)
