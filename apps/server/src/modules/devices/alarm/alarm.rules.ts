import type { ALARM_KINDS, SEVERITIES } from '@cloud-steward/contract/devices/index.ts'

export type AlarmKind = (typeof ALARM_KINDS)[number]
export type Severity = (typeof SEVERITIES)[number]

/** Of the platform's own alarms; of a model's the model says it. */
export const SEVERITY: Readonly<Record<AlarmKind, Severity>> = {
  model_alarm: 'major',
  device_event: 'major',
  // No meter behind this collector can be read or switched.
  collector_offline: 'critical',
  // A renter has power without permission, or is without power by mistake.
  relay_differs: 'critical',
  valve_fault: 'major',
  // What flows meanwhile is not counted.
  magnet: 'major',
  low_success: 'major',
  meter_silent: 'major',
  malformed: 'minor',
  clock_off: 'minor',
  battery_low: 'minor',
  // As near as its end is; see `SIM_DAYS`.
  sim_expiring: 'major',
}
/** A SIM card that ends within so many days, or has ended, is an alarm of that severity: renewing one takes some days. */
export const SIM_DAYS: Readonly<Record<Severity, number>> = { critical: 3, major: 14, minor: 30 }
/** Below this, %, a battery is low, where the tenant's parameter `device.lowBattery` says nothing else; with so much more it is not any more. */
export const LOW_BATTERY = 20
export const BATTERY_BACK = 5
/** Whether people are told in their bells; what is minor waits in the list. */
export const isTold = (severity: Severity): boolean => severity !== 'minor'

/** What holds for tenants that set nothing else. */
export const DEFAULT_ALARM_RULE = {
  holdMinutes: 5,
  silentRounds: 3,
  successBelow: 95,
  successClear: 97,
  malformedBytes: 200,
}
export type AlarmRule = typeof DEFAULT_ALARM_RULE
