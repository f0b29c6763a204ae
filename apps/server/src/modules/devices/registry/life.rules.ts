import { type DeviceState, isGone, NEXT_STATES, type STEP_SOURCES } from '@cloud-steward/contract/devices/index.ts'

export type StepSource = (typeof STEP_SOURCES)[number]
export const mayFollow = (from: DeviceState, to: DeviceState, source?: StepSource): boolean =>
  // A device removed from its collector, or taken out by an order, is in stock again. A user cannot set this while it has a collector.
  NEXT_STATES[from].includes(to) ||
  (to === 'in_stock' && (source === 'line' || source === 'order') && from !== to && !isGone(from))

/** How it is kept: what is done with a device, and what more there is to say of it. */
export interface Standing {
  state: 'in_stock' | 'active' | 'suspended' | 'removed'
  stage: 'allotted' | 'installed' | 'fault' | 'scrapped' | null
}
/** @param hasLine whether it has a collector; without one the server cannot know whether it works */
export function standingOf(life: DeviceState, hasLine: boolean): Standing {
  if (life === 'allotted') return { state: 'in_stock', stage: life }
  if (life === 'installed') return { state: hasLine ? 'active' : 'in_stock', stage: life }
  if (life === 'fault') return { state: 'active', stage: life }
  if (life === 'scrapped') return { state: 'removed', stage: life }
  return { state: life, stage: null }
}

interface Given {
  collectorId?: string | null
  allottedTo?: string | null
  installedOn?: string | null
  ticketNo?: string | null
}
/**
 * What its record says of where it stands: on a line, or with a day on which it was put in, it is installed; with whoever has it, or
 * a ticket by which it is to be put in, it is allotted; nobody having it any more, or taken off its line, it is in store. Undefined:
 * nothing new.
 */
export function lifeBy(now: DeviceState | undefined, given: Given): DeviceState | undefined {
  if (now && now !== 'in_stock' && now !== 'allotted')
    return given.collectorId === null && !isGone(now) ? 'in_stock' : undefined
  if (given.collectorId || given.installedOn) return 'installed'
  if (given.allottedTo || (given.ticketNo && given.allottedTo !== null))
    return now === 'allotted' ? undefined : 'allotted'
  if (now === 'allotted' && given.allottedTo === null) return 'in_stock'
  return now ? undefined : 'in_stock'
}
