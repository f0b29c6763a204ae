import type { SEVERITIES } from '@cloud-steward/contract/devices/index.ts'
import type { AlarmKind } from './alarm.queries.ts'

export const SEVERITY: Readonly<Record<AlarmKind, (typeof SEVERITIES)[number]>> = {
  // Somebody may come in who must not.
  outlived: 'critical',
  remove_failed: 'critical',
  stray: 'critical',
  failed_attempts: 'critical',
  // Somebody may stay outside who must come in.
  push_failed: 'major',
  drift: 'major',
  unused: 'major',
  no_key: 'major',
  low_battery: 'major',
  offline: 'major',
}
