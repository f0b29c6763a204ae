import type { SEVERITIES } from '@cloud-steward/contract/devices/index.ts'
import type { AlarmKind } from './alarm.queries.ts'

export const SEVERITY: Readonly<Record<AlarmKind, (typeof SEVERITIES)[number]>> = {
  // A person may enter without permission.
  outlived: 'critical',
  remove_failed: 'critical',
  stray: 'critical',
  failed_attempts: 'critical',
  // A person may be locked out.
  push_failed: 'major',
  drift: 'major',
  unused: 'major',
  no_key: 'major',
  low_battery: 'major',
  offline: 'major',
}
